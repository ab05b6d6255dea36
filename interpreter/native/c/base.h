/* Words, faults, memory: what everything else stands on. The same for every rule set. */
#ifdef BARE /* neither headers nor libraries at hand: the process has libc already */
typedef signed char int8_t; typedef short int16_t; typedef int int32_t; typedef long long int64_t;
typedef unsigned char uint8_t; typedef unsigned int uint32_t; typedef unsigned long long uint64_t; typedef unsigned long size_t;
void *memcpy(void *, const void *, size_t); void *memmove(void *, const void *, size_t); void *memset(void *, int, size_t);
int memcmp(const void *, const void *, size_t); void *calloc(size_t, size_t); void *realloc(void *, size_t); void free(void *);
typedef long jmp_buf[64]; int _setjmp(jmp_buf); void longjmp(jmp_buf, int);
#define setjmp _setjmp
#define offsetof(t, f) ((size_t) & ((t *)0)->f)
#else
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#endif
typedef int64_t I;
typedef uint64_t U;
#ifdef __TINYC__
#define __builtin_expect(a, b) (a)
static inline int lowest(U b) { int n = 0; while (!(b & 1)) { b >>= 1; n++; } return n; }
static inline int ones(U b) { int n = 0; while (b) { b &= b - 1; n++; } return n; }
#else
static inline int lowest(U b) { return __builtin_ctzll(b); }
static inline int ones(U b) { return __builtin_popcountll(b); }
#endif
#define COLD __attribute__((noinline))
#define API __attribute__((visibility("default")))
typedef struct St St;
typedef struct Way { I n, have, first, second, extra, at; } Way;
/* What the states of one thread of play share: where a fault goes, the journal, room to work in. */
typedef struct Cx {
  jmp_buf out;
  I code, line, data[4];
  I jn, jcap, *j;
  I *scratch, scratched;
  Way *ways; I used_ways, room_ways, *work, used_words, room_words; /* of searches */
  I deep;
} Cx;

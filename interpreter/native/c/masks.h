/* Bit sets of a fixed number of words; MASKS(n) makes the operations on those of n words. */
#define MASKS(W) \
  typedef struct { U w[W]; } M##W; \
  static inline M##W and##W(M##W a, M##W b) { for (int k = 0; k < W; k++) a.w[k] &= b.w[k]; return a; } \
  static inline M##W or##W(M##W a, M##W b) { for (int k = 0; k < W; k++) a.w[k] |= b.w[k]; return a; } \
  static inline M##W xor##W(M##W a, M##W b) { for (int k = 0; k < W; k++) a.w[k] ^= b.w[k]; return a; } \
  static inline int any##W(M##W a) { U x = 0; for (int k = 0; k < W; k++) x |= a.w[k]; return x != 0; } \
  static inline I low##W(M##W a) { return (I)a.w[0]; } \
  static inline int alike##W(M##W a, M##W b) { return !any##W(xor##W(a, b)); } \
  static inline I count##W(M##W a) { I n = 0; for (int k = 0; k < W; k++) n += ones(a.w[k]); return n; } \
  static inline M##W others##W(M##W a, M##W b) { I n = count##W(a); return n > 1 ? b : n ? xor##W(b, a) : a; } \
  static inline M##W load##W(const U *p, int words) { M##W a; for (int k = 0; k < W; k++) a.w[k] = k < words ? p[k] : 0; return a; } \
  static inline M##W bit##W(St *S, I i, I line) { M##W a = {{0}}; if ((U)i >= 64 * W) fault(S, F_SHIFT, line); a.w[i >> 6] = (U)1 << (i & 63); return a; } \
  static inline M##W cut##W(St *S, const U *p, int words, I from, I line) { \
    M##W a; if (from < 0) fault(S, F_SHIFT, line); \
    for (int k = 0; k < W; k++) { I q = (from >> 6) + k; int r = from & 63; U x = q < words ? p[q] >> r : 0; if (r && q + 1 < words) x |= p[q + 1] << (64 - r); a.w[k] = x; } \
    return a; } \
  static inline I listed##W(St *S, M##W a) { return listed_words(S, a.w, W); } \
  static inline I after##W(M##W a, I from) { return after_words(a.w, W, from); }
/* The members of a bit set as a tuple. */
static I listed_words(St *S, const U *w, int words) {
  I *p = fresh(S, 64 * words), n = 0;
  for (int k = 0; k < words; k++) for (U b = w[k]; b; b &= b - 1) p[++n] = 64 * k + lowest(b);
  *p = n; return closed(S, p, 64 * words);
}
/* One more than the first member that is not before `from`; 0 when there is none. */
static inline I after_words(const U *w, int words, I from) {
  for (I k = from >> 6; (U)k < (U)words; k++) { U b = w[k]; if (k == from >> 6) b &= ~(U)0 << (from & 63); if (b) return 64 * k + lowest(b) + 1; }
  return 0;
}
static inline I ones_of(const U *w, int words) { I n = 0; for (int k = 0; k < words; k++) n += ones(w[k]); return n; }
static inline void add_bit(St *S, U *w, int words, I i, I line) { if (i >= 0) { i = ix(S, i, 64 * words, line); w[i >> 6] |= (U)1 << (i & 63); } }
static inline void spread(U *to, int words, const U *from) { for (int k = 0; k < words; k++) to[k] |= from[k]; }
static inline void flip(U *w, I i) { w[i >> 6] ^= (U)1 << (i & 63); }
static inline I in_bits(const U *w, int words, I i) { return (U)i < (U)(64 * words) && w[i >> 6] >> (i & 63) & 1; }
static inline int apart_bits(const U *w, int words, const I *b) { for (I k = 1; k <= *b; k++) if (in_bits(w, words, b[k])) return 0; return 1; }
static inline I bit_of(St *S, const U *w, int words, I i, I line) { if (i < 0) fault(S, F_SHIFT, line); return i < 64 * words ? (I)(w[i >> 6] >> (i & 63) & 1) : 0; }

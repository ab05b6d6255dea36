/* The digest of what is saved, as `kernel.fingerprint` makes it: BLAKE2b (RFC 7693) over the bytes of `marshal`, version 2. */
typedef struct Hash { U h[8], n; uint8_t b[128]; I at; } Hash;
static const U HASH_START[8] = {0x6a09e667f3bcc908ULL, 0xbb67ae8584caa73bULL, 0x3c6ef372fe94f82bULL, 0xa54ff53a5f1d36f1ULL, 0x510e527fade682d1ULL, 0x9b05688c2b3e6c1fULL, 0x1f83d9abfb41bd6bULL, 0x5be0cd19137e2179ULL};
static const uint8_t SIGMA[10][16] = {
  {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3}, {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
  {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8}, {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
  {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10}, {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
  {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};
#define TURN(x, n) ((x) >> (n) | (x) << (64 - (n)))
static void hash_block(Hash *h, int final) {
  U v[16], m[16];
  for (int k = 0; k < 16; k++) { m[k] = 0; for (int q = 7; q >= 0; q--) m[k] = m[k] << 8 | h->b[8 * k + q]; }
  for (int k = 0; k < 8; k++) { v[k] = h->h[k]; v[k + 8] = HASH_START[k]; }
  v[12] ^= h->n; if (final) v[14] = ~v[14];
  for (int r = 0; r < 12; r++) {
    const uint8_t *s = SIGMA[r % 10];
#define MIX(a, b, c, d, x, y) do { v[a] += v[b] + x; v[d] = TURN(v[d] ^ v[a], 32); v[c] += v[d]; v[b] = TURN(v[b] ^ v[c], 24); v[a] += v[b] + y; v[d] = TURN(v[d] ^ v[a], 16); v[c] += v[d]; v[b] = TURN(v[b] ^ v[c], 63); } while (0)
    MIX(0, 4, 8, 12, m[s[0]], m[s[1]]); MIX(1, 5, 9, 13, m[s[2]], m[s[3]]); MIX(2, 6, 10, 14, m[s[4]], m[s[5]]); MIX(3, 7, 11, 15, m[s[6]], m[s[7]]);
    MIX(0, 5, 10, 15, m[s[8]], m[s[9]]); MIX(1, 6, 11, 12, m[s[10]], m[s[11]]); MIX(2, 7, 8, 13, m[s[12]], m[s[13]]); MIX(3, 4, 9, 14, m[s[14]], m[s[15]]);
  }
  for (int k = 0; k < 8; k++) h->h[k] ^= v[k] ^ v[k + 8];
  h->at = 0;
}
static inline void hash_byte(Hash *h, U x) { if (h->at == 128) { h->n += 128; hash_block(h, 0); } h->b[h->at++] = (uint8_t)x; }
static void hash_number(Hash *h, U x, int bytes) { for (int k = 0; k < bytes; k++) hash_byte(h, x >> 8 * k); }
/* A number of less than 31 bits, which most are. */
static inline void hash_small(Hash *h, U x) {
  if (h->at > 123) { hash_byte(h, 'i'); hash_number(h, x, 4); return; }
  uint8_t *b = h->b + h->at; b[0] = 'i'; b[1] = (uint8_t)x; b[2] = (uint8_t)(x >> 8); b[3] = (uint8_t)(x >> 16); b[4] = (uint8_t)(x >> 24); h->at += 5;
}
static void hash_items(Hash *h, char sort, I n) { hash_byte(h, (U)sort); hash_number(h, (U)n, 4); }
static void hash_unsigned(Hash *h, U x, int negative) {
  if (x < 0x80000000ULL || (negative && x == 0x80000000ULL)) { hash_byte(h, 'i'); hash_number(h, negative ? -x : x, 4); return; }
  I n = 0; for (U y = x; y; y >>= 15) n++;
  hash_byte(h, 'l'); hash_number(h, (U)(negative ? -n : n), 4); for (; x; x >>= 15) hash_number(h, x & 0x7FFF, 2);
}
static void hash_word(St *S, Hash *h, I v) {
  if ((U)v < 0x80000000ULL) hash_small(h, (U)v);
  else if (v == NONE) hash_byte(h, 'N');
  else if (is_ref(v)) {
    const I *p = record(S, v, 0);
    if (v >= DIGEST && v < POOL && *p == 4) { hash_items(h, 'u', 32); for (int k = 0; k < 32; k++) { I x = p[1 + k / 8] >> (8 * (k % 8 / 2) + (k & 1 ? 0 : 4)) & 15; hash_byte(h, (U)(x < 10 ? '0' + x : 'a' + x - 10)); } return; }
    hash_items(h, '(', *p); ENTER(S); for (I k = 1; k <= *p; k++) hash_word(S, h, p[k]); LEAVE(S);
  } else if (v >= TEXT) { if (v - TEXT >= TEXT_COUNT) fault(S, F_NO_TUPLE, 0); const char *t = TEXTS[v - TEXT]; I n = 0; while (t[n]) n++; hash_items(h, 'u', n); for (I k = 0; k < n; k++) hash_byte(h, (uint8_t)t[k]); }
  else hash_unsigned(h, v < 0 ? -(U)v : (U)v, v < 0);
}
static void hash_begun(Hash *h) { memset(h, 0, sizeof *h); memcpy(h->h, HASH_START, 64); h->h[0] ^= 0x01010000 ^ 16; }
static void hash_ended(Hash *h) { h->n += (U)h->at; while (h->at < 128) h->b[h->at++] = 0; hash_block(h, 1); }
/* What lies on a board: that of the state, or the sealed one. */
static void hash_board(St *S, const Body *b, Hash *h) {
  St *from = (St *)((char *)b - offsetof(St, b));
  for (I c = 0; c < COLUMN_COUNT; c++) { hash_items(h, '[', COLUMNS[c].n); for (I i = 0; i < COLUMNS[c].n; i++) hash_word(S, h, column_get(from, c, i)); }
  for (I p = 0, s = 0; p < PILE_COUNT; p++) { hash_items(h, '[', PILES[p]); for (I i = 0; i < PILES[p]; i++, s++) { I *v = lying(from, s, 0); hash_items(h, '(', *v); for (I k = 1; k <= *v; k++) hash_word(S, h, v[k]); } }
}
/* What lasts, with the periods. */
static void hash_lasting(St *S, const I *fx, I nfx, I periods, Hash *h) {
  hash_items(h, '[', nfx); for (I k = 0; k < nfx; k++) hash_word(S, h, fx[k]);
  hash_unsigned(h, (U)periods, 0);
}
/* What `State.columns` has, without how the game ended. */
static void hash_saved(St *S, Hash *h) {
  hash_board(S, &S->b, h); hash_lasting(S, S->fx, S->nfx, S->periods, h);
  hash_items(h, '[', S->moments);
  for (I k = 0; k < S->moments; k++) {
    const Moment *m = &S->kept[k]; St *then = (St *)((char *)&m->b - offsetof(St, b)); I n = 0;
    hash_items(h, '(', 4); hash_word(S, h, m->period); hash_word(S, h, m->number);
    hash_items(h, '[', m->nfx); for (I e = 0; e < m->nfx; e++) hash_word(S, h, m->fx[e]);
    for (I c = 0; c < COLUMN_COUNT; c++) n += !COLUMNS[c].stays;
    hash_items(h, '(', n);
    for (I c = 0; c < COLUMN_COUNT; c++) if (!COLUMNS[c].stays) { hash_items(h, '[', COLUMNS[c].n); for (I i = 0; i < COLUMNS[c].n; i++) hash_word(S, h, column_get(then, c, i)); }
  }
  hash_unsigned(h, S->seed, 0); hash_unsigned(h, S->counter, 0);
}
static I fingerprint(St *S) {
  Hash h; hash_begun(&h);
  hash_items(&h, '(', 2); hash_items(&h, '(', COLUMN_COUNT + PILE_COUNT + 6); hash_saved(S, &h); hash_byte(&h, 'N'); hash_items(&h, '(', 0); hash_ended(&h);
  I *p = fresh(S, 4); for (int k = 0; k < 4; k++) p[1 + k] = (I)(h.h[k / 2] >> 32 * (k % 2) & 0xFFFFFFFFu);
  *p = 4; return DIGEST | (I)(p - S->heap);
}

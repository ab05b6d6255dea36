/* Tuples. A record is its length and its items. References tell whether they lie in the heap of the state or in the pool. */
static COLD void fault4(St *S, I code, I line, I a, I b, I c, I d) {
  Cx *x = S->cx; x->code = code; x->line = line; x->data[0] = a; x->data[1] = b; x->data[2] = c; x->data[3] = d;
  longjmp(x->out, 2);
}
static COLD void fault(St *S, I code, I line) { fault4(S, code, line, 0, 0, 0, 0); }
#define is_ref(v) ((v) >= HEAP)
static inline I *room(St *S, I words) {
  I at = S->top;
  if (__builtin_expect((U)words > (U)(HEAP_WORDS - at), 0)) fault(S, F_MEMORY, 0);
  S->top = at + words; return S->heap + at;
}
static inline I ref(St *S, const I *p) { return HEAP | (I)(p - S->heap); }
/* Rules cannot make references, but a state that comes from elsewhere may hold any word. */
static inline int is_sound(const St *S, I v) {
  I at = v & PLACE;
  if (v >= POOL) return at < POOLED_WORDS && POOLED[at] < POOLED_WORDS - at;
  return at > 0 && at < S->top && (U)S->heap[at] < (U)(S->top - at);
}
static inline const I *record(St *S, I v, I line) {
  if (__builtin_expect(v < HEAP || !is_sound(S, v), 0)) fault(S, F_NO_TUPLE, line);
  return (v >= POOL ? POOLED : S->heap) + (v & PLACE);
}
static COLD int has_items(St *S, I v) { return record(S, v, 0)[0] != 0; }
static inline int truth(St *S, I v) { return __builtin_expect(is_ref(v), 0) ? has_items(S, v) : v != 0 && v != NONE; }
/* Tuples in tuples: as deep as functions may call themselves. */
#define ENTER(S) do { if (++(S)->cx->deep > MOST_DEEP) fault(S, F_DEEP, 0); } while (0)
#define LEAVE(S) ((S)->cx->deep--)
static COLD int alike(St *S, I a, I b) {
  const I *p = record(S, a, 0), *q = record(S, b, 0);
  if (*p != *q || (a >= DIGEST && a < POOL) != (b >= DIGEST && b < POOL)) return 0;
  ENTER(S);
  I same_ = 1; for (I k = 1; k <= *p && same_; k++) same_ = p[k] == q[k] || (is_ref(p[k]) && is_ref(q[k]) && alike(S, p[k], q[k]));
  LEAVE(S); return (int)same_;
}
static inline int equal(St *S, I a, I b) { return a == b || (is_ref(a) && is_ref(b) && alike(S, a, b)); }
static COLD I ix_slow(St *S, I i, I n, I line) { if (i < 0 && i >= -n) return i + n; fault(S, F_INDEX, line); return 0; }
static inline I ix(St *S, I i, I n, I line) { return __builtin_expect((U)i < (U)n, 1) ? i : ix_slow(S, i, n, line); }
static inline I item(St *S, const I *p, I i, I line) { return p[1 + ix(S, i, *p, line)]; }
/* A new record of so many items at most; `close` gives back what was not filled when nothing came behind it. */
static inline I *fresh(St *S, I most) { I *p = room(S, most + 1); *p = 0; return p; }
static inline I closed(St *S, I *p, I most) { if (p + 1 + most == S->heap + S->top) S->top = p - S->heap + 1 + *p; return ref(S, p); }
static inline I copied(St *S, const I *a) { I *p = room(S, *a + 1); memcpy(p, a, 8 * (size_t)(*a + 1)); return ref(S, p); }
static inline I tup(St *S, I n, const I *v) { I *p = room(S, n + 1); *p = n; memcpy(p + 1, v, 8 * (size_t)n); return ref(S, p); }
/* So many times the same. */
static const I *same(St *S, I n, I v) { I *p = fresh(S, n); for (I k = 1; k <= n; k++) p[k] = v; *p = n; return p; }
static I appended(St *S, I list, I x) {
  const I *a = record(S, list, 0); I n = *a, *p;
  if (list < DIGEST && a + 1 + n == S->heap + S->top) { room(S, 1); p = (I *)a; }
  else { p = room(S, n + 2); memcpy(p, a, 8 * (size_t)(n + 1)); }
  p[1 + n] = x; *p = n + 1; return ref(S, p);
}
static I extended(St *S, I list, const I *b) {
  if (!*b) return list;
  const I *a = record(S, list, 0); I n = *a, m = *b, *p = room(S, n + m + 1);
  memcpy(p, a, 8 * (size_t)(n + 1)); memcpy(p + 1 + n, b + 1, 8 * (size_t)m); *p = n + m; return ref(S, p);
}
static void sort_items(I *v, I n) { for (I i = 1; i < n; i++) { I x = v[i], k = i - 1; while (k >= 0 && v[k] > x) { v[k + 1] = v[k]; k--; } v[k + 1] = x; } }
static I sorted(St *S, const I *a) { I v = copied(S, a), *p = S->heap + (v & PLACE); sort_items(p + 1, *p); return v; }
static I once_each(St *S, const I *a) {
  I *p = fresh(S, *a); I n = 0;
  for (I k = 1; k <= *a; k++) { I seen = 0; for (I q = 1; q <= n; q++) seen |= p[q] == a[k]; if (!seen) p[++n] = a[k]; }
  *p = n; return closed(S, p, *a);
}
static inline int has(const I *a, I x) { for (I k = 1; k <= *a; k++) if (a[k] == x) return 1; return 0; }
static inline int has_word(St *S, const I *a, I x) { for (I k = 1; k <= *a; k++) if (equal(S, a[k], x)) return 1; return 0; }
static inline int apart(const I *a, const I *b) { for (I k = 1; k <= *b; k++) if (has(a, b[k])) return 0; return 1; }
static I sliced(St *S, const I *a, I low, I high) {
  I n = *a; if (low < 0) { low += n; if (low < 0) low = 0; } if (high < 0) high += n; if (high > n) high = n;
  return tup(S, high > low ? high - low : 0, a + 1 + low);
}
static I around(St *S, const I *a, I start) {
  I n = *a, k = 0; while (k < n && a[1 + k] < start) k++; if (k == n) k = 0;
  I *p = fresh(S, n); for (I q = 0; q < n; q++) p[1 + q] = a[1 + (k + q) % n]; *p = n; return ref(S, p);
}
static I with_one(St *S, I list, I x, I line) {
  const I *a = record(S, list, line); if (x < 0 || has(a, x)) return list;
  I *p = fresh(S, *a + 1); memcpy(p + 1, a + 1, 8 * (size_t)*a); p[1 + *a] = x; *p = *a + 1; sort_items(p + 1, *p); return ref(S, p);
}
static I numbers(St *S, I low, I high, int may_be_none, I line) {
  if (high < low && !may_be_none) fault4(S, F_NO_NUMBER, line, low, high, 0, 0);
  if (high - low > MOST_NUMBERS) fault4(S, F_NUMBERS, line, low, high, 0, 0);
  I *p = fresh(S, high < low ? 0 : high - low + 1); I n = 0; for (I x = low; x <= high; x++) p[++n] = x; *p = n; return ref(S, p);
}
static I row(St *S, const I *axis, I value, I line) {
  for (I k = 1; k <= *axis; k++) { const I *e = record(S, axis[k], line); if ((e[1] == NONE || value >= e[1]) && (e[2] == NONE || value <= e[2])) return k - 1; }
  fault4(S, F_ROW, line, value, 0, 0, 0); return 0;
}
static I foremost(St *S, const I *pairs, I n, int highest) {
  I most = 0; for (I k = 0; k < n; k++) if (!k || (highest ? pairs[2 * k] > most : pairs[2 * k] < most)) most = pairs[2 * k];
  I *p = fresh(S, n), m = 0; for (I k = 0; k < n; k++) if (pairs[2 * k] == most) p[++m] = pairs[2 * k + 1];
  *p = m; sort_items(p + 1, m); return closed(S, p, n);
}
static inline I not_none(St *S, I i, I line) { if (__builtin_expect(i < 0, 0)) fault(S, F_NO_MEMBER, line); return i; }
static inline I some_path(St *S, I way, I line) { if (__builtin_expect(!is_ref(way), 0)) fault(S, F_NO_PATH, line); return way; }
static inline I in_range(St *S, I i, I low, I size, I line) { if (__builtin_expect((U)(i - low) >= (U)size, 0)) fault4(S, F_RANGE, line, i, low, size, 0); return i - low; }
static inline I begun(St *S, I v, I low, I high, I line) { if ((low != NONE && v < low) || (high != NONE && v > high)) fault(S, F_OUTSIDE, line); return v; }
static inline I least(I a, I b) { return a < b ? a : b; }
static inline I most(I a, I b) { return a > b ? a : b; }
static inline I floored(I a, I b) { I q = a / b; return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q; }
static inline I modulo(St *S, I a, I b, I line) { if (!b) fault(S, F_ZERO, line); if (b == -1) return 0; I r = a % b; return r != 0 && (r < 0) != (b < 0) ? r + b : r; }
static inline I shifted(St *S, I a, I n, I line) { if (n < 0 || n > 62) fault(S, F_SHIFT, line); return a >> n; }
static inline I raised(St *S, I a, I n, I line) { if (n < 0 || n > 58) fault(S, F_SHIFT, line); return (I)((U)a << n); }
static inline I product(St *S, I a, I b, I line) {
  U x = a < 0 ? -(U)a : (U)a, y = b < 0 ? -(U)b : (U)b;
  if (__builtin_expect(x && y && (x > (MOST - 1) / y), 0)) fault4(S, F_PRODUCT, line, a, b, 0, 0);
  return a * b;
}
static inline I summed(St *S, I total, I x, I line) { I t = (I)((U)total + (U)x); if (__builtin_expect(t >= GREATEST || t <= -GREATEST, 0)) fault(S, F_SUM, line); return t; }

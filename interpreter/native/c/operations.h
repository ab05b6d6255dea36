/* What rules do to a state: the words of the kernel. `cause`: the number of the place that acts; `line`: where a fault is told. */
static inline I column_get(St *S, I c, I i) {
  char *p = (char *)S + COLUMNS[c].at;
  switch (COLUMNS[c].size) { case 1: return ((int8_t *)p)[i]; case 2: return ((int16_t *)p)[i]; default: return ((I *)p)[i]; }
}
/* Some cells as a tuple; a slice that reaches beyond the column is cut. */
static I cells(St *S, I c, I low, I high) {
  I size = COLUMNS[c].n; if (low < 0) low = most(low + size, 0); if (high < 0) high += size; high = least(high, size);
  I n = most(high - low, 0), *p = fresh(S, n); for (I k = 0; k < n; k++) p[1 + k] = column_get(S, c, low + k);
  *p = n; return ref(S, p);
}
static inline void column_set(St *S, I c, I i, I v) {
  char *p = (char *)S + COLUMNS[c].at;
  switch (COLUMNS[c].size) { case 1: ((int8_t *)p)[i] = (int8_t)v; break; case 2: ((int16_t *)p)[i] = (int16_t)v; break; default: ((I *)p)[i] = v; }
}
/* --- the journal: words, tuples written out behind a mark -------------------------------------------------------------------- */
static void noted(Cx *x, I v) {
  if (x->jn + 2 > x->jcap) { x->jcap = x->jcap ? 2 * x->jcap : 4096; x->j = realloc(x->j, 8 * (size_t)x->jcap); }
  x->j[x->jn++] = v;
}
static void noted_word(St *S, I v) {
  if (!is_ref(v)) { noted(S->cx, v); return; }
  const I *p = record(S, v, 0); noted(S->cx, HEAP); noted(S->cx, *p);
  ENTER(S); for (I k = 1; k <= *p; k++) noted_word(S, p[k]); LEAVE(S);
}
static COLD void note(St *S, I n, const I *v) { noted(S->cx, n); for (I k = 0; k < n; k++) noted_word(S, v[k]); }
#define NOTE(...) do { if (__builtin_expect(S->listens != 0, 0)) { I noted_[] = {__VA_ARGS__}; note(S, sizeof noted_ / 8, noted_); } } while (0)
/* --- columns -------------------------------------------------------------------------------------------------------------- */
static inline void reindex(U *x, int words, int values, I i, I old, I now) {
  flip(x + (old < 0 ? old + values : old) * words, i); flip(x + (now < 0 ? now + values : now) * words, i);
}
static void follow(St *S, I c, I i, I old, I now) {
  const Column *k = &COLUMNS[c];
  if (k->values) { old = ix(S, old, k->values, 0); now = ix(S, now, k->values, 0); }
  if (k->index) reindex((U *)((char *)S + k->index), k->words, k->values, i, old, now);
  if (k->mask) reindex((U *)((char *)S + k->mask), k->words, k->values, i, old, now);
  if (k->differing && (old == k->rest || now == k->rest)) flip((U *)((char *)S + k->differing), i);
}
static void put(St *S, I c, I i, I v, I cause) {
  I old = column_get(S, c, i); if (equal(S, old, v)) return;
  column_set(S, c, i, v); follow(S, c, i, old, v);
  NOTE(J_SET, c, i, old, v, cause);
}
static void reset(St *S, I c, const I *start, I cause) { for (I i = 0; i < *start; i++) put(S, c, i, start[1 + i], cause); }
static void settle(St *S, I c, I cause) {
  const Column *k = &COLUMNS[c]; U *d = (U *)((char *)S + k->differing);
  for (int w = 0; w < k->words; w++) for (U b = d[w]; b; b &= b - 1) {
    I i = ix(S, 64 * w + lowest(b), k->n, 0), old = column_get(S, c, i);
    column_set(S, c, i, k->rest);
    if (k->values) { I from = ix(S, old, k->values, 0), to = ix(S, k->rest, k->values, 0);
      if (k->index) reindex((U *)((char *)S + k->index), k->words, k->values, i, from, to);
      if (k->mask) reindex((U *)((char *)S + k->mask), k->words, k->values, i, from, to); }
    NOTE(J_SET, c, i, old, k->rest, cause);
  }
  memset(d, 0, 8 * (size_t)k->words);
}
/* --- chance --------------------------------------------------------------------------------------------------------------- */
static inline U mixed(U z) { z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL; z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL; return z ^ (z >> 31); }
static inline I below(St *S, I n) {
  U z = mixed(S->seed + ++S->counter * 0x9E3779B97F4A7C15ULL), m = (U)n;
  return (I)(((z >> 32) * m + ((z & 0xFFFFFFFFu) * m >> 32)) >> 32);
}
static COLD I scripted(St *S, const I *possible, I kind, I line) {
  const I *script = record(S, S->script, line);
  if (!*script) fault4(S, F_UNSCRIPTED, line, NONE, kind, 0, 0);
  I given = script[1], found = NONE;
  if (is_ref(given)) { const I *ids = record(S, given, line); for (I k = *ids; k >= 1; k--) if (has(possible, ids[k])) found = ids[k]; }
  else if (kind < 0 && has(possible, given)) found = given;
  if (found == NONE) fault4(S, F_UNSCRIPTED, line, given, kind, 0, 0);
  S->script = sliced(S, record(S, S->script, line), 1, *script);
  return found;
}
static I roll(St *S, const I *faces, I die, I cause, I line) {
  I face = S->script == NONE ? faces[1 + below(S, *faces)] : scripted(S, faces, -1, line);
  S->barrier |= CHANCE; NOTE(J_ROLL, die, face, cause); return face;
}
static I roll_many(St *S, const I *faces, I die, I count, I cause, I line) {
  if (count > MOST_DICE) fault4(S, F_DICE, line, count, 0, 0, 0);
  I total = 0; for (I k = 0; k < count; k++) total += roll(S, faces, die, cause, line); return total;
}
static I pick(St *S, const I *ids, I kind, I cause, I line) {
  I m;
  if (*ids == 1) {
    m = ids[1];
    if (S->script != NONE) { const I *p = record(S, S->script, line); if (*p && is_ref(p[1]) && has(record(S, p[1], line), m)) S->script = sliced(S, p, 1, *p); }
  } else if (S->script == NONE) m = item(S, ids, below(S, *ids), line);
  else m = scripted(S, ids, kind, line);
  S->barrier |= CHANCE; NOTE(J_PICK, kind, m, cause); return m;
}
static I pick_some(St *S, const I *ids, I number, I kind, I cause, I line) {
  I v = copied(S, ids), *left = S->heap + (v & PLACE), most_ = *ids, *out = fresh(S, most_), n = 0;
  while (*left && n < number) {
    I m = pick(S, left, kind, cause, line), k = 1; while (left[k] != m) k++;
    memmove(left + k, left + k + 1, 8 * (size_t)(*left - k)); --*left; out[++n] = m;
  }
  *out = n; sort_items(out + 1, n); return ref(S, out);
}
/* --- piles ---------------------------------------------------------------------------------------------------------------- */
static inline I *lying(St *S, I slot, I line) { return (I *)((char *)S + SLOTS[ix(S, slot, SLOT_COUNT, line)].at); }
static inline int32_t *where_of(St *S, I slot) { return (int32_t *)((char *)S + SLOTS[slot].where); }
static void move(St *S, I m, I to, I cause, I line) {
  if (m < 0 || to < 0) fault(S, F_NOTHING, line);
  I *q = lying(S, to, line); to = ix(S, to, SLOT_COUNT, line);
  int32_t *where = where_of(S, to); I at = where[ix(S, m, SLOTS[to].members, line)];
  if (at >= 0) {
    I *p = lying(S, at, line), k = 1; while (k <= *p && p[k] != m) k++;
    if (k > *p) fault(S, F_LOST, line);
    memmove(p + k, p + k + 1, 8 * (size_t)(*p - k)); --*p;
    if (SECRETS[at] != SECRETS[to]) S->barrier |= SECRETS[at];
  }
  if (*q >= SLOTS[to].members) fault(S, F_LOST, line);
  q[++*q] = m; where[m] = (int32_t)to; NOTE(J_MOVE, m, at, to, cause);
}
static void move_all(St *S, I at, I to, I cause, I line) { const I *t = record(S, copied(S, lying(S, at, line)), line); for (I k = 1; k <= *t; k++) move(S, t[k], to, cause, line); }
static void shuffle(St *S, I at, I cause, I line) {
  I *p = lying(S, at, line);
  for (I i = *p - 1; i > 0; i--) { I k = below(S, i + 1), x = p[1 + i]; p[1 + i] = p[1 + k]; p[1 + k] = x; }
  S->barrier |= CHANCE; NOTE(J_SHUFFLE, at, cause);
}
static void deal(St *S, I n, I at, I to, I cause, I line) { I *p = lying(S, at, line), c = least(n, *p); for (I k = 0; k < c; k++) move(S, p[*p], to, cause, line); }
static void draw_random(St *S, I n, I at, I to, I kind, I cause, I line) {
  I *p = lying(S, at, line), c = least(n, *p);
  for (I k = 0; k < c; k++) move(S, pick(S, record(S, sorted(S, p), line), kind, cause, line), to, cause, line);
}
static inline int lies_hidden(St *S, I at, I line) { return at < 0 || SECRETS[ix(S, at, SLOT_COUNT, line)] != 0; }
/* --- what lasts ----------------------------------------------------------------------------------------------------------- */
static void start_effect(St *S, I effect, I captured, I cause, I line) {
  const I *captures = record(S, captured, line);
  if (S->nfx >= MOST_EFFECTS) fault(S, F_EFFECTS, line);
  I *p = room(S, *captures + 3); p[0] = *captures + 2; p[1] = effect; p[2] = 0; memcpy(p + 3, captures + 1, 8 * (size_t)*captures);
  S->fx[S->nfx++] = ref(S, p); S->effect_mask[effect >> 6] |= (U)1 << (effect & 63);
  NOTE(J_EFFECT, effect, captured, cause);
}
static inline int in_force(St *S, I e) { for (I k = 0; k < S->nfx; k++) if (equal(S, S->fx[k], e)) return 1; return 0; }
static I instance(St *S, I e, I line) { for (I k = 0; k < S->nfx; k++) if (equal(S, S->fx[k], e)) return k; fault(S, F_LOST, line); return 0; }
static void end_effect(St *S, I e, I cause, I line) {
  I k = instance(S, e, line), number = ix(S, item(S, record(S, e, line), 0, line), 64 * EFFECT_WORDS, line), any = 0;
  memmove(S->fx + k, S->fx + k + 1, 8 * (size_t)(S->nfx - k - 1)); S->nfx--;
  for (I q = 0; q < S->nfx; q++) any |= item(S, record(S, S->fx[q], line), 0, line) == number;
  if (!any) S->effect_mask[number >> 6] &= ~((U)1 << (number & 63));
  NOTE(J_ENDED, number, sliced(S, record(S, e, line), 2, record(S, e, line)[0]), cause);
}
static void advance_effect(St *S, I e, I cause, I line) {
  I k = instance(S, e, line), v = copied(S, record(S, e, line)); I *p = S->heap + (v & PLACE);
  ix(S, 1, *p, line); p[2]++; S->fx[k] = v; NOTE(J_ADVANCED, p[1], p[2], sliced(S, p, 2, *p), cause);
}
/* --- moments of a span --------------------------------------------------------------------------------------------------------- */
static I moments_kept(St *S, I period) { I n = 0; for (I k = 0; k < S->moments; k++) n += S->kept[k].period == period; return n; }
static void copy_moment(Moment *to, const Moment *from) { memcpy(to, from, offsetof(Moment, fx)); memcpy(to->fx, from->fx, 8 * (size_t)from->nfx); }
/* Those of the period with this number or a higher one go. */
static void drop_moments(St *S, I period, I number) {
  I n = 0;
  for (I k = 0; k < S->moments; k++) {
    if (S->kept[k].period == period && S->kept[k].number >= number) continue;
    if (n != k) copy_moment(&S->kept[n], &S->kept[k]);
    n++;
  }
  S->moments = n;
}
static void forget_moments(St *S, I period) { if (S->moments) drop_moments(S, period, NONE); }
static void keep_moment(St *S, I period, I n, I line) {
  if (!(S->periods >> period & 1)) fault(S, F_NOT_UNDER_WAY, line);
  drop_moments(S, period, n);
  if (S->moments >= MOST_MOMENTS) fault(S, F_MOMENTS, line);
  if (S->moments >= MAX_MOMENTS) fault(S, F_LIMIT, 0);
  Moment *m = &S->kept[S->moments++]; m->period = period; m->number = n; m->b = S->b; m->nfx = S->nfx; memcpy(m->fx, S->fx, 8 * (size_t)S->nfx);
}
/* Tells the effects that some have more often than others. */
static COLD void told_more(St *S, I what, const I *some, I n, const I *others, I left, I cause) {
  I rest[MOST_EFFECTS]; memcpy(rest, others, 8 * (size_t)left);
  for (I k = 0; k < n; k++) {
    I at = 0; while (at < left && !equal(S, rest[at], some[k])) at++;
    if (at < left) { rest[at] = rest[--left]; continue; }
    const I *p = record(S, some[k], 0); NOTE(what, p[1], sliced(S, p, 2, *p), cause);
  }
}
static void take_back(St *S, I period, I n, I cause, I line) {
  I at = S->moments - 1; while (at >= 0 && !(S->kept[at].period == period && S->kept[at].number <= n)) at--;
  if (at < 0) fault4(S, F_NO_MOMENT, line, n, 0, 0, 0);
  const Moment *m = &S->kept[at]; St *then = (St *)((char *)&m->b - offsetof(St, b)); S->moments = at + 1;
  NOTE(J_TAKEN_BACK, period, m->number, cause);
  for (I c = 0; c < COLUMN_COUNT; c++) {
    const Column *k = &COLUMNS[c]; if (k->stays) continue;
    if (S->listens) for (I i = 0; i < k->n; i++) { I now = column_get(S, c, i), old = column_get(then, c, i); if (!equal(S, now, old)) NOTE(J_SET, c, i, now, old, cause); }
    size_t set = 8 * (size_t)k->words;
    memcpy((char *)S + k->at, (const char *)then + k->at, (size_t)(k->size * k->n));
    if (k->index) memcpy((char *)S + k->index, (const char *)then + k->index, set * (size_t)k->values);
    if (k->mask) memcpy((char *)S + k->mask, (const char *)then + k->mask, set * (size_t)k->values);
    if (k->differing) memcpy((char *)S + k->differing, (const char *)then + k->differing, set);
  }
  if (S->listens) { told_more(S, J_ENDED, S->fx, S->nfx, m->fx, m->nfx, cause); told_more(S, J_EFFECT, m->fx, m->nfx, S->fx, S->nfx, cause); }
  S->nfx = m->nfx; memcpy(S->fx, m->fx, 8 * (size_t)m->nfx); memset(S->effect_mask, 0, sizeof S->effect_mask);
  for (I k = 0; k < S->nfx; k++) { I e = ix(S, item(S, record(S, S->fx[k], line), 0, line), 64 * EFFECT_WORDS, line); S->effect_mask[e >> 6] |= (U)1 << (e & 63); }
}
/* --- secrets ---------------------------------------------------------------------------------------------------------------- */
static void seal(St *S, I cause) {
  if (!S->seals) { S->sealed = S->b; S->sealed_periods = S->periods; S->sealed_nfx = S->nfx; memcpy(S->sealed_fx, S->fx, 8 * (size_t)S->nfx); }
  S->seals++; NOTE(J_SEALED, cause);
}
static void unseal(St *S, I cause) { S->seals--; NOTE(J_SHOWN, cause); }
static inline void veil(St *S, I seat, I line) { S->barrier |= seat < 0 ? NOBODY : raised(S, 4, seat, line); }
static int waits(St *S, I point, I seat, I options, I line) {
  if (seat < 0 || !(shifted(S, S->always, seat, line) & 1)) return 0;
  if (S->excused) { S->excused = 0; return 0; }
  I pass[] = {-1}; S->asked = 1; S->ask_point = point; S->ask_seat = seat; S->ask_then = UNCHOSEN;
  S->options = truth(S, options) ? options : tup(S, 1, pass); return 1;
}
static inline void ask(St *S, I point, I seat, I options, I then) { S->asked = 1; S->ask_point = point; S->ask_seat = seat; S->options = options; S->ask_then = then; }
/* --- frames, the end -------------------------------------------------------------------------------------------------------- */
static inline I *push(St *S, const I *v, I n) {
  I d = S->depth, at = S->base[d];
  if (__builtin_expect(d >= MAX_FRAMES || at + n > MAX_STACK, 0)) fault(S, F_LIMIT, 0);
  I *f = S->stack + at; memcpy(f, v, 8 * (size_t)n); S->base[d + 1] = (int32_t)(at + n); S->depth = d + 1; return f;
}
static I *push_entry(St *S, const Entry *e, const I *args, I n) {
  I v[64]; if (n + e->slots > 60) fault(S, F_LIMIT, 0);
  v[0] = e->block; v[1] = NONE; memcpy(v + 2, args, 8 * (size_t)n); for (I k = 0; k < e->slots; k++) v[2 + n + k] = NONE;
  return push(S, v, 2 + n + e->slots);
}
static inline void drop(St *S, I line) { if (__builtin_expect(S->depth <= 0, 0)) fault(S, F_INDEX, line); S->depth--; }
static inline I answered(St *S, I v, I line) { drop(S, line); if (S->depth) S->stack[S->base[S->depth - 1] + 1] = v; return 0; }
static COLD void win(St *S, I winners, I reason, I cause) {
  NOTE(J_WON, winners, reason, cause); S->winners = winners; S->reason = reason; S->cause = cause; longjmp(S->cx->out, 1);
}
static inline void burn(St *S, I n, I line) { S->fuel -= n; if (__builtin_expect(S->fuel < 0, 0)) fault(S, F_FUEL, line); }
static inline I ticked(St *S, I v, I line) { burn(S, 1, line); return v; }
/* A test that may break: BROKE if it does. What is no broken rule goes on. */
#define FELL (NONE + 1)
#define BROKE (NONE + 2)
typedef I (*Tried)(St *, I *);
static COLD I attempt(St *S, Tried f, I *locals) {
  Cx *x = S->cx; jmp_buf kept; I deep = x->deep; volatile I found; memcpy(&kept, &x->out, sizeof kept);
  int came = setjmp(x->out);
  if (!came) found = f(S, locals); else found = BROKE;
  memcpy(&x->out, &kept, sizeof kept);
  if (came && (came != 2 || x->code < F_BROKEN)) longjmp(x->out, came);
  if (came) x->deep = deep;
  return found;
}

/* Positions that a seat imagines, as `runtime.determinize` makes them, and what comes of an option there. */
static I drawn(U seed, U *counter, I n) { U z = mixed(seed + ++*counter * 0x9E3779B97F4A7C15ULL), m = (U)n; return (I)(((z >> 32) * m + ((z & 0xFFFFFFFFu) * m >> 32)) >> 32); }
/* `board`: the state on whose board that is; `open`: which cells everybody sees for a while, 0 where no rule says so. */
static void hide(St *S, St *board, I c, I seat, I *const *given, const I *open) {
  const Column *k = &COLUMNS[c]; const Exchange *x = &EXCHANGES[c]; const I *named = x->of >= 0 ? given[x->of] : 0; int about = 0;
  for (int h = 0; h < x->holes; h++) about |= x->hole[h].kind >= 0 && given[x->hole[h].kind];
  if (!named && !about && x->shown == SHOWN_TO_ALL) return;
  I *old = room(S, k->n); for (I i = 0; i < k->n; i++) old[i] = column_get(board, c, i);
  for (I i = 0; i < k->n; i++) {
    I v = old[i], at[MOST_HOLES + 1], rest = i, goal = i;
    for (int h = x->holes - 1; h >= 0; h--) { at[h] = rest % x->hole[h].size + x->hole[h].low; rest /= x->hole[h].size; }
    if (x->shown != SHOWN_TO_ALL && (x->shown == SHOWN_TO_NOBODY || at[x->shown] != seat) && !(open && open[i])) { column_set(board, c, i, x->nothing); continue; }
    if (named && is_ref(v)) { const I *p = record(S, v, 0); I *q = fresh(S, *p); for (I n = 1; n <= *p; n++) q[n] = is_ref(p[n]) || p[n] < 0 || p[n] >= x->members ? p[n] : named[p[n]]; *q = *p; sort_items(q + 1, *q); v = ref(S, q); }
    else if (named && v >= 0 && v < x->members) v = named[v];
    if (about) {
      goal = 0;
      for (int h = 0; h < x->holes; h++) { const I *by = x->hole[h].kind >= 0 ? given[x->hole[h].kind] : 0; goal = goal * x->hole[h].size + (by ? by[at[h]] : at[h]) - x->hole[h].low; }
      goal = ix(S, goal, k->n, 0);
    }
    column_set(board, c, goal, v);
  }
  rebuilt(board, c);
}
static void determinize(St *S, I seat, U seed) {
  U chance = mixed(seed), counter = 0; I *given[HELD_KINDS + 1] = {0}, done[HELD_KINDS + 1] = {0}, *open = room(S, SLOT_COUNT + 1), *cells[COLUMN_COUNT + 1] = {0};
  /* While several choose in secret nothing is: what they do may not be seen by what it lays open. */
  S->fuel = FUEL;
  for (I s = 0; s < SLOT_COUNT; s++) open[s] = !S->seals && open_slot(S, s);
  for (I c = 0; c < COLUMN_COUNT; c++) if (OPENED[c] && !S->seals) { cells[c] = room(S, COLUMNS[c].n); for (I i = 0; i < COLUMNS[c].n; i++) cells[c][i] = open_cell(S, c, i); }
  S->fuel = RESERVE;
  S->seed = mixed(seed + 1); S->counter = 0; S->listens = S->counts = 0;
  for (I first = 0; first < SLOT_COUNT; first++) { /* kinds in the order of their first hidden slot */
    I kind = SLOTS[first].kind, n = 0, at = 0, members = SLOTS[first].members;
    if (!SECRETS[first] || SECRETS[first] == (4LL << seat) || open[first] || done[kind]) continue;
    done[kind] = 1; I *before = room(S, members), *dealt = room(S, members); int32_t *where = where_of(S, first);
#define HIDDEN(s) (SLOTS[s].kind == kind && SECRETS[s] && SECRETS[s] != (4LL << seat) && !open[s])
    for (I s = first; s < SLOT_COUNT; s++) if (HIDDEN(s)) { I *p = lying(S, s, 0); for (I k = 1; k <= *p; k++) { if (n >= members) fault(S, F_LOST, 0); before[n++] = ix(S, p[k], members, 0); } }
    memcpy(dealt, before, 8 * (size_t)n); sort_items(dealt, n);
    for (I i = n - 1; i > 0; i--) { I k = drawn(chance, &counter, i + 1), x = dealt[i]; dealt[i] = dealt[k]; dealt[k] = x; }
    if (n) { given[kind] = room(S, members); for (I m = 0; m < members; m++) given[kind][m] = m; for (I k = 0; k < n; k++) given[kind][before[k]] = dealt[k]; }
    for (I s = first; s < SLOT_COUNT; s++) if (HIDDEN(s)) { I *p = lying(S, s, 0); for (I k = 1; k <= *p; k++) { p[k] = dealt[at++]; where[p[k]] = (int32_t)s; } }
  }
  for (I c = 0; c < COLUMN_COUNT; c++) hide(S, S, c, seat, given, cells[c]);
  for (I k = 0; k < S->moments; k++) for (I c = 0; c < COLUMN_COUNT; c++) if (!COLUMNS[c].stays) hide(S, with_board(S, 2 + (int)k), c, seat, given, cells[c]);
}
/* What a position is worth to a seat: by how it ended, or by the value that the rules declare. */
static I worth(St *S, I seat) {
  if (S->over) return S->over == 1 && has(record(S, S->winners, 0), seat) ? MOST_WORTH : -MOST_WORTH;
  S->fuel = FUEL; I found = WORTH(S, seat); S->fuel = RESERVE; return found;
}
API I n_determinize(St *S, const St *from, I seat, U seed) { n_copy(S, from); BEGUN(S) determinize(S, seat, seed); return ENDED; }
API I n_worth(St *S, I seat, I *out) { BEGUN(S) *out = worth(S, seat); return 2; }
/* Where an option of an imagined position leads: the worth after so many random choices behind it, for each of some rising numbers of
   them. `then`: plain words that the seat answers first, as long as it is asked and they are offered. From where a rule breaks it is
   worth nothing. `given`: how many answers that took, the option's own among them. */
static I outcome(St *S, const St *from, I seat, I number, const I *then, I thens, const I *steps, I count, U x, I *out, I *given) {
  Cx *c = S->cx; volatile I n = 0, k = 0; volatile U y = x; volatile int on_the_way = 1; n_copy(S, from); memset(out, 0, 8 * (size_t)count);
  *given = 0; if (is_damaged(S)) return FAULTY;
  int came = setjmp(c->out);
  if (came == 1) { S->depth = 0; S->asked = 0; S->over = 1; S->fuel = RESERVE; }
  else if (came) { *given = n; return c->code >= F_BROKEN && on_the_way ? 2 : FAULTY; }
  else {
    if (!S->asked) fault(S, F_INDEX, 0);
    const I *o = record(S, S->options, 0); n = 1; answer(S, o[1 + ix(S, number, *o, 0)]); I ended = go(S, 1);
    for (I j = 0; j < thens && !ended && S->ask_seat == seat; j++) {
      const I *p = record(S, S->options, 0); I at = 0;
      for (I q = 1; q <= *p; q++) if (p[q] == then[j]) { at = q; break; }
      if (!at) break;
      n = n + 1; answer(S, p[at]); ended = go(S, 1);
    }
    I before = n - 1;
    while (k < count && !ended) {
      if (n - before > steps[k]) { on_the_way = 0; out[k] = worth(S, seat); on_the_way = 1; k = k + 1; continue; }
      y = y * 6364136223846793005ULL + 1442695040888963407ULL; n = n + 1;
      const I *p = record(S, S->options, 0); answer(S, p[1 + (I)((y >> 33) * (U)*p >> 31)]); ended = go(S, 1);
    }
  }
  *given = n; on_the_way = 0; while (k < count) { out[k] = worth(S, seat); k = k + 1; }
  return 2;
}
/* The same for some imagined positions, each with a player of its own: the worths of each in turn, and all answers together. */
API I n_outcomes(St *S, St *const *from, I n, I seat, I number, const I *then, I thens, const I *steps, I count, const U *players, I *out, I *given) {
  I came = 2, one; *given = 0;
  for (I k = 0; k < n && came == 2; k++) { came = outcome(S, from[k], seat, number, then, thens, steps, count, players[k], out + k * count, &one); *given += one; }
  return came;
}

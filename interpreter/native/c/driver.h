/* Can this be a state? Heights and lengths lie within their tables, frames and the next block are those of routines. What cells,
   frames and tuples hold is looked at where it is used. */
static int are_sized(const St *S) {
  if ((U)S->moments > MAX_MOMENTS) return 0;
  for (I k = 0; k < S->moments; k++) if ((U)S->kept[k].nfx > MOST_EFFECTS) return 0;
  return 1;
}
static int is_sized(const St *S) {
  return (U)S->depth <= MAX_FRAMES && S->top > 0 && S->top <= HEAP_WORDS && (U)S->nfx <= MOST_EFFECTS && (U)S->sealed_nfx <= MOST_EFFECTS
    && (U)S->base[S->depth] <= MAX_STACK && are_sized(S);
}
static int lies_within(const Body *b) {
  for (I s = 0; s < SLOT_COUNT; s++) if ((U)*(const I *)((const char *)b + SLOTS[s].at - offsetof(St, b)) > (U)SLOTS[s].members) return 0;
  return 1;
}
static int is_block(const St *S, I block, I words) { return (U)block < BLOCK_COUNT && FRAME_WORDS[block] == words; }
static int is_whole(const St *S) {
  if (!is_sized(S) || S->base[0] || (S->asked && !S->depth)) return 0;
  I words = 0;
  for (I d = 0; d < S->depth; d++) { words = S->base[d + 1] - S->base[d]; if ((U)S->base[d] >= MAX_STACK || !is_block(S, S->stack[S->base[d]], words)) return 0; }
  return (!S->asked || S->ask_then == UNCHOSEN || is_block(S, S->ask_then, words)) && lies_within(&S->b) && (!S->seals || lies_within(&S->sealed));
}
/* A call begins. Is the state none that can be? */
static int is_damaged(St *S) {
  Cx *x = S->cx; x->deep = x->used_ways = x->used_words = 0; marks = MARKED[!S->counts];
  if (is_whole(S)) return 0;
  memset(&x->code, 0, 6 * sizeof(I)); x->code = F_DAMAGED; return 1;
}
/* The driver: runs blocks until somebody must decide or the game is over; and what Python calls. */
#define ASKING 0
#define ENDED 1
#define FAULTY -1
static int go(St *S, int whole) {
  S->fuel = FUEL; S->asked = 0;
  if (S->depth) {
    I hops = FUEL, came = 0;
    for (;;) {
      I *f = S->stack + S->base[S->depth - 1];
      came = BLOCKS[ix(S, f[0], BLOCK_COUNT, 0)](S, f);
      if (came == 2 || (!came && !S->depth)) break;
      if (!--hops) fault(S, S->depth > DEEPEST ? F_LIMIT : F_FUEL, 0);
    }
    if (S->depth > DEEPEST) fault(S, F_DEEP, 0);
    if (came == 2) {
      if (S->ask_then != UNCHOSEN) { I w = 0; for (int k = 0; k < EFFECT_WORDS; k++) w |= (I)(S->effect_mask[k] & WHILE_EFFECTS[k]); if (w) prune(S); }
      if (S->ask_seat < 0 || !IN_PLAY(S, ix(S, S->ask_seat, SEATS, 0))) fault(S, F_NOBODY, 0);
      S->fuel = RESERVE; return ASKING;
    }
  }
  S->fuel = RESERVE; if (whole) S->over = 2;
  return ENDED;
}
/* Live tuples to the bottom of the heap: what is on the stack, in cells, effects, moments, the script. */
static I carried_over(St *S, I v) {
  if (v < HEAP || v >= POOL) return v;
  I *p = S->heap + (v & PLACE); if ((v & PLACE) < S->top && *p < 0) return (v & ~PLACE) | (-*p & PLACE);
  if (!is_sound(S, v)) return NONE;
  I n = *p, at = S->cx->scratched, *q = S->cx->scratch + at;
  if (n >= HEAP_WORDS - at) fault(S, F_MEMORY, 0); /* tuples lie in each other, as none do that rules make */
  S->cx->scratched = at + n + 1; ENTER(S);
  memcpy(q, p, 8 * (size_t)(n + 1)); *p = -at;
  for (I k = 1; k <= n; k++) if (is_ref(S->cx->scratch[at + k])) S->cx->scratch[at + k] = carried_over(S, S->cx->scratch[at + k]);
  LEAVE(S);
  return (v & ~PLACE) | at;
}
static void compact(St *S) {
  S->cx->scratched = 1;
#define KEEP(v) do { if ((v) >= HEAP) (v) = carried_over(S, (v)); } while (0)
  for (I k = 0; k < S->base[S->depth]; k++) KEEP(S->stack[k]);
  for (I k = 0; k < S->nfx; k++) KEEP(S->fx[k]);
  for (I m = 0; m < S->moments; m++) {
    Moment *kept = &S->kept[m]; for (I k = 0; k < kept->nfx; k++) KEEP(kept->fx[k]);
    for (I k = 0; k < WIDE_COUNT; k++) { I *p = (I *)((char *)&kept->b + WIDE[k].at - offsetof(St, b)); for (I i = 0; i < WIDE[k].n; i++) KEEP(p[i]); }
  }
  for (I k = 0; k < WIDE_COUNT; k++) { I *p = (I *)((char *)S + WIDE[k].at); for (I i = 0; i < WIDE[k].n; i++) KEEP(p[i]); }
  if (S->seals) {
    for (I k = 0; k < S->sealed_nfx; k++) KEEP(S->sealed_fx[k]);
    for (I k = 0; k < WIDE_COUNT; k++) { I *p = (I *)((char *)S + WIDE[k].at - offsetof(St, b) + offsetof(St, sealed)); for (I i = 0; i < WIDE[k].n; i++) KEEP(p[i]); }
  }
  KEEP(S->script); KEEP(S->options); KEEP(S->settings); KEEP(S->winners); KEEP(S->reason);
  memcpy(S->heap, S->cx->scratch, 8 * (size_t)S->cx->scratched); S->top = S->cx->scratched;
}
/* An answer is given: which of those that are told apart (`lab.coverage`)? */
static COLD void noted_answer(St *S, I option) {
  I first = 0; int how = POINTS[ix(S, S->ask_point, POINT_COUNT, 0)].how;
  if (is_ref(option)) { const I *p = record(S, option, 0); first = *p ? p[1] : 0; }
  I number = is_ref(option) && first == ANY_TIME ? ANY_TIME : how == 1 ? 0 : option == PASS ? PASS : how == 2 ? (is_ref(option) ? first : option >> LINE_BITS) : how == 3 && !is_ref(option) ? option : 0;
  if ((U)(number + 2) < (U)POINTS[S->ask_point].count) ANSWERED[POINTS[S->ask_point].at + number + 2] = 1;
}
static inline void answer(St *S, I option) {
  if (__builtin_expect(S->counts != 0, 0)) noted_answer(S, option);
  if (S->ask_then == UNCHOSEN) { S->excused = 1; return; }
  I *f = S->stack + S->base[S->depth - 1]; f[0] = S->ask_then; f[1] = option;
  S->asked = 0; S->options = POOL; if (S->top > TIDY) compact(S);
}
#define BEGUN(S) \
  if (is_damaged(S)) return FAULTY; \
  int came_ = setjmp(S->cx->out); \
  if (came_ == 1) { S->depth = 0; S->asked = 0; S->over = 1; S->fuel = RESERVE; return ENDED; } \
  if (came_) return FAULTY;
API I n_size(void) { return sizeof(St); }
API I n_constants(I *out) { memcpy(out, POOLED, sizeof POOLED); return (I)(sizeof POOLED / 8); }
API I n_text_count(void) { return TEXT_COUNT; }
API const char *n_text(I number) { return TEXTS[number]; }
API Cx *n_context(void) { Cx *x = calloc(1, sizeof(Cx)); if (x && !(x->scratch = calloc(HEAP_WORDS, 8))) { free(x); x = 0; } return x; }
API void n_close_context(Cx *x) { free(x->scratch); free(x->j); free(x->ways); free(x->work); free(x); }
API St *n_state(Cx *x) { St *s = calloc(1, sizeof(St)); if (s) { s->cx = x; s->top = 1; s->script = NONE; s->options = s->settings = s->winners = s->reason = POOL; s->fuel = RESERVE; nowhere(&s->b); nowhere(&s->sealed); } return s; }
API void n_close_state(St *S) { free(S); }
API void n_copy(St *a, const St *b) {
  Cx *x = a->cx; if (!is_sized(b)) { memcpy(a, b, sizeof(St)); a->cx = x; return; }
  size_t whole = b->seals ? offsetof(St, base) : offsetof(St, sealed);
  memcpy(a, b, whole);
  memcpy(a->base, b->base, 4 * (size_t)(b->depth + 1)); memcpy(a->stack, b->stack, 8 * (size_t)b->base[b->depth]);
  memcpy(a->fx, b->fx, 8 * (size_t)b->nfx); memcpy(a->sealed_fx, b->sealed_fx, 8 * (size_t)(b->seals ? b->sealed_nfx : 0));
  for (I k = 0; k < b->moments; k++) copy_moment(&a->kept[k], &b->kept[k]);
  memcpy(a->heap, b->heap, 8 * (size_t)b->top); a->cx = x;
}
API I n_run(St *S, int whole) { BEGUN(S) return go(S, whole); }
API I n_answer(St *S, I number, int whole) {
  BEGUN(S)
  const I *o = record(S, S->options, 0); if (!S->asked || number < 0 || number >= *o) return -2;
  answer(S, o[1 + number]); return go(S, whole);
}
/* Is nothing offered, or the same thing twice? */
static int is_odd(St *S) {
  const I *o = record(S, S->options, 0);
  for (I k = 2; k <= *o; k++) for (I q = 1; q < k; q++) if (equal(S, o[k], o[q])) return 1;
  return !*o;
}
/* Random answers, at most so many. `broken`: the number of the test that does not hold; of options it is the one behind the last. `x`: the generator of the player, moved on. */
API I n_play(St *S, U *x, I limit, I *count, int checking, I *broken) {
  volatile I n = 0; *count = 0; *broken = -1;
  if (is_damaged(S)) return FAULTY;
  int came = setjmp(S->cx->out);
  if (came == 1) { S->depth = 0; S->asked = 0; S->over = 1; S->fuel = RESERVE; *count = n; return ENDED; }
  if (came) { *count = n; return FAULTY; }
  while (S->depth && S->asked && n < limit) {
    if (checking && is_odd(S)) { *broken = INVARIANT_COUNT; *count = n; return ASKING; }
    if (checking) marks = MARKED[1];
    if (checking) for (I k = 0; k < INVARIANT_COUNT; k++) { S->fuel = FUEL; if (!truth(S, INVARIANTS[k](S))) { *broken = k; *count = n; return ASKING; } }
    marks = MARKED[!S->counts]; n = n + 1; *x = *x * 6364136223846793005ULL + 1442695040888963407ULL;
    const I *o = record(S, S->options, 0); answer(S, o[1 + (I)((*x >> 33) * (U)*o >> 31)]);
    if (go(S, 1)) break;
  }
  *count = n; return S->depth && S->asked ? ASKING : ENDED;
}
API I n_holds(St *S, I number) { BEGUN(S) marks = MARKED[1]; S->fuel = FUEL; I r = truth(S, INVARIANTS[ix(S, number, INVARIANT_COUNT, 0)](S)) ? 2 : 3; S->fuel = RESERVE; return r; }
/* Calls a function of one of the tables for examples: 2 and its word, or as above. */
API I n_call(St *S, I (*f)(St *), I *out) { BEGUN(S) S->fuel = FUEL; *out = f(S); S->fuel = RESERVE; return 2; }
API void n_fault(Cx *x, I *out) { out[0] = x->code; out[1] = x->line; memcpy(out + 2, x->data, 32); }
API I n_journal(Cx *x, const I **out) { *out = x->j; I n = x->jn; x->jn = 0; return n; }
API I n_get(const St *S, I c, I i) { return column_get((St *)S, c, i); }
API I n_put(St *S, I c, I i, I v) { BEGUN(S) I old = column_get(S, c, i); column_set(S, c, i, v); if (old != v) follow(S, c, i, old, v); return ENDED; }
/* A board stands for its state: 0 the present one, 1 the sealed one, 2 and more those of moments. */
static St *with_board(const St *S, int board) {
  const Body *b = board == 0 ? &S->b : board == 1 ? &S->sealed : &S->kept[board - 2].b; return (St *)((char *)b - offsetof(St, b));
}
API void n_column(const St *S, I c, int board, I *out) { const St *from = with_board(S, board); for (I i = 0; i < COLUMNS[c].n; i++) out[i] = column_get((St *)from, c, i); }
API void n_set_column(St *S, I c, int board, const I *v) { St *to = with_board(S, board); for (I i = 0; i < COLUMNS[c].n; i++) column_set(to, c, i, v[i]); if (board != 1) rebuilt(to, c); }
API I n_pile(const St *S, I slot, int sealed, I *out) { const I *p = (const I *)((const char *)S + SLOTS[slot].at + (sealed ? offsetof(St, sealed) - offsetof(St, b) : 0)); memcpy(out, p + 1, 8 * (size_t)*p); return *p; }
API void n_set_pile(St *S, I slot, int sealed, const I *v, I n) {
  size_t d = sealed ? offsetof(St, sealed) - offsetof(St, b) : 0; I *p = (I *)((char *)S + SLOTS[slot].at + d); int32_t *w = (int32_t *)((char *)S + SLOTS[slot].where + d);
  *p = n; memcpy(p + 1, v, 8 * (size_t)n); for (I k = 0; k < n; k++) w[v[k]] = (int32_t)slot;
}
API I *n_head(St *S) { return (I *)&S->seed; }
API I *n_heap(St *S) { return S->heap; }
API I *n_effects(St *S, int board) { return board == 0 ? S->fx : board == 1 ? S->sealed_fx : S->kept[board - 2].fx; }
/* So many moments, of which nothing is said yet; 0 when there is no room for them. */
API I n_moments(St *S, I count) { if ((U)count > MAX_MOMENTS) return 0; memset(S->kept, 0, sizeof(Moment) * (size_t)count); S->moments = count; return 1; }
/* The head of a moment: its period, its number, how many effects it has. */
API I *n_moment(St *S, I k) { return &S->kept[k].period; }
API I n_frame(const St *S, I d, I *out) { I n = S->base[d + 1] - S->base[d]; memcpy(out, S->stack + S->base[d], 8 * (size_t)n); return n; }
API I n_push(St *S, const I *v, I n) { if (S->depth >= MAX_FRAMES || S->base[S->depth] + n > MAX_STACK) return 0; push(S, v, n); return 1; }
API I n_effect_mask(const St *S, U *out) { memcpy(out, S->effect_mask, sizeof S->effect_mask); return EFFECT_WORDS; }
API void n_mask_effects(St *S) { memset(S->effect_mask, 0, sizeof S->effect_mask); for (I k = 0; k < S->nfx; k++) { I e = S->heap[(S->fx[k] & PLACE) + 1]; S->effect_mask[e >> 6] |= (U)1 << (e & 63); } }
/* What was noted since the last time: rows of statements, and answers. */
API void n_reached(uint8_t *rows, uint8_t *answers) {
  memcpy(rows, MARKED[0], MARK_COUNT); memset(MARKED[0], 0, MARK_COUNT); memcpy(answers, ANSWERED, ANSWER_COUNT); memset(ANSWERED, 0, ANSWER_COUNT);
}
API I n_mark_count(void) { return MARK_COUNT; }
API I n_fingerprint(St *S) { BEGUN(S) return fingerprint(S); }
API I n_compact(St *S) { BEGUN(S) compact(S); return ENDED; }
API int n_whole(const St *S) { return is_whole(S); }
API I n_clones(St *a, const St *b, I n) { for (I k = 0; k < n; k++) { n_copy(a, b); __asm__ volatile("" ::: "memory"); } return n; }

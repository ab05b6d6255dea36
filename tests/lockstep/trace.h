/* For tests, behind the text of a program. Random play that puts down a digest of everything at each decision. */
static void hash_journal(St *S, Hash *h) {
  Cx *x = S->cx; I n = 0;
  for (I at = 0; at < x->jn; n++) for (I left = x->j[at++]; left; left--) if (x->j[at++] == HEAP) left += x->j[at++];
  hash_items(h, '[', n);
  for (I at = 0; at < x->jn;) {
    I left = x->j[at++]; hash_items(h, '(', left);
    for (; left; left--) { I v = x->j[at++]; if (v == HEAP) { I more = x->j[at++]; hash_items(h, '(', more); left += more; } else hash_word(S, h, v); }
  }
  x->jn = 0;
}
static U traced(St *S, int asked) {
  Hash h; hash_begun(&h); hash_items(&h, '(', 10);
  hash_items(&h, '(', COLUMN_COUNT + PILE_COUNT + 5); hash_saved(S, &h);
  hash_items(&h, '[', S->depth);
  for (I d = 0; d < S->depth; d++) { hash_items(&h, '[', S->base[d + 1] - S->base[d]); for (I k = S->base[d]; k < S->base[d + 1]; k++) hash_word(S, &h, S->stack[k]); }
  if (!asked) hash_byte(&h, 'N');
  else {
    const I *o = record(S, S->options, 0);
    hash_items(&h, '(', 4); hash_word(S, &h, S->ask_point); hash_word(S, &h, S->ask_seat);
    hash_items(&h, '[', *o); for (I k = 1; k <= *o; k++) hash_word(S, &h, o[k]);
    hash_word(S, &h, S->ask_then);
  }
  hash_items(&h, 's', 8 * EFFECT_WORDS); for (I k = 0; k < EFFECT_WORDS; k++) hash_number(&h, S->effect_mask[k], 8);
  hash_word(S, &h, S->barrier); hash_word(S, &h, S->always); hash_word(S, &h, S->excused); hash_word(S, &h, S->seals);
  if (!S->seals) hash_byte(&h, 'N');
  else { hash_items(&h, '(', COLUMN_COUNT + PILE_COUNT + 2); hash_board(S, &S->sealed, &h); hash_lasting(S, S->sealed_fx, S->sealed_nfx, S->sealed_periods, &h); }
  hash_journal(S, &h); hash_ended(&h);
  return h.h[0];
}
/* `out`: a digest at each decision, and one at the end. The heap is tidied and nothing stands before the barrier at each answer. */
API I n_trace(St *S, U player, I limit, U *out, I *count) {
  volatile I n = 0; volatile U x = player; *count = 0; S->listens = 1; S->cx->jn = 0;
  S->cx->deep = S->cx->used_ways = S->cx->used_words = 0;
  int came = setjmp(S->cx->out);
  if (came == 1) { S->depth = 0; S->asked = 0; S->over = 1; S->fuel = RESERVE; }
  if (came > 1) { *count = n; return FAULTY; }
  if (!came) for (int ended = go(S, 1); !ended; ended = go(S, 1)) {
    out[n] = traced(S, 1); n = n + 1;
    if (n > limit) { *count = n; return ASKING; }
    compact(S); S->barrier = 0;
    x = x * 6364136223846793005ULL + 1442695040888963407ULL;
    const I *o = record(S, S->options, 0); answer(S, o[1 + (I)((x >> 33) * (U)*o >> 31)]);
  }
  out[n] = traced(S, 0); *count = n + 1; return ENDED;
}
/* Where the parts of a state lie whose size changes. */
API void n_parts(I *out) { out[0] = offsetof(St, base); out[1] = offsetof(St, fx); out[2] = offsetof(St, stack); out[3] = offsetof(St, kept); out[4] = offsetof(St, heap); out[5] = offsetof(St, b); out[6] = offsetof(St, sealed); }

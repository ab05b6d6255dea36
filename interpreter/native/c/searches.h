/* Searches on boards, as the kernel makes them: floods, and ways. What the rules say of a step are functions of (last, next,
   carried) over what they capture. Ways are kept in the work room of the context, each behind the place that it names. */
typedef I (*Said)(St *, I *, I, I, I);
static I flood(St *S, const U *near_, int words, I nodes, I start, const U *allowed, const U *leaving, Said step, I *c, I line) {
  const I *from = record(S, start, line); U seen[words], front[words];
  memset(seen, 0, sizeof seen);
  for (I k = 1; k <= *from; k++) if (from[k] >= 0) seen[ix(S, from[k], nodes, line) >> 6] |= (U)1 << (from[k] & 63);
  for (int w = 0; w < words; w++) front[w] = leaving ? seen[w] & leaving[w] : seen[w];
  for (int at = 0; at < words;) {
    if (!front[at]) { at++; continue; }
    I last = 64 * at + lowest(front[at]); const U *by = near_ + last * words; int next = at;
    front[at] &= front[at] - 1;
    for (int w = 0; w < words; w++) {
      U fresh_ = by[w] & allowed[w] & ~seen[w];
      if (step) for (U b = fresh_; b; b &= b - 1) if (!step(S, c, last, 64 * w + lowest(b), 0)) fresh_ &= ~(b & -b);
      seen[w] |= fresh_; front[w] |= leaving ? fresh_ & leaving[w] : fresh_; if (front[w] && w < next) next = w;
    }
    at = next;
  }
  burn(S, ones_of(seen, words), line); return listed_words(S, seen, words);
}
static I flood_within(St *S, const U *near_, int words, I nodes, I start, const U *allowed, Said step, I *c, Said fare, I *d, I length, I budget, I line) {
  const I *from = record(S, start, line); I cost[nodes], grown[nodes], in_front[nodes], grows[nodes], *out = fresh(S, nodes), n = 0, steps = 0, size = 0;
  for (I k = 0; k < nodes; k++) { cost[k] = NONE; in_front[k] = 0; }
  for (I k = 1; k <= *from; k++) { I x = ix(S, from[k], nodes, line); if (!in_front[x]) size++; cost[x] = 0; in_front[x] = 1; }
  while (size && (length == NONE || steps < length)) {
    steps++; burn(S, size, line); size = 0; for (I k = 0; k < nodes; k++) { grows[k] = 0; grown[k] = cost[k]; }
    for (I last = 0; last < nodes; last++) if (in_front[last]) {
      I had = grown[last];
      for (int w = 0; w < words; w++) for (U b = near_[last * words + w] & allowed[w]; b; b &= b - 1) {
        I node = 64 * w + lowest(b), paid = 0;
        if (!fare) { if (cost[node] != NONE || !(!step || step(S, c, last, node, 0))) continue; }
        else {
          I price = fare(S, d, last, node, 0); paid = had + price;
          if (price == BARRED || (cost[node] != NONE && paid >= cost[node]) || (budget != NONE && paid > budget)) continue;
        }
        cost[node] = paid; if (!grows[node]) size++; grows[node] = 1;
      }
    }
    for (I k = 0; k < nodes; k++) in_front[k] = grows[k];
  }
  for (I k = 0; k < nodes; k++) if (cost[k] != NONE) out[++n] = k;
  *out = n; return closed(S, out, nodes);
}
static I cheapest(const I *fares) { if (!*fares) return BARRED; I x = fares[1]; for (I k = 2; k <= *fares; k++) if (fares[k] < x) x = fares[k]; return most(x, 0); }
/* A way in the work room: its nodes at `at`, `n` of them. A search inside another takes room behind it, and gives it back. */
static void opened(St *S, I n, I have, I first, I second, I extra, const I *nodes, I added) {
  Cx *x = S->cx; I at = nodes ? nodes - x->work : 0, words = x->used_words;
  if (x->used_ways + 1 > x->room_ways) { x->room_ways = 2 * x->room_ways + 256; x->ways = realloc(x->ways, sizeof(Way) * (size_t)x->room_ways); }
  if (words + n > x->room_words) { x->room_words = 2 * (words + n) + 4096; x->work = realloc(x->work, 8 * (size_t)x->room_words); }
  if (!x->ways || !x->work) fault(S, F_LIMIT, 0);
  if (nodes) memcpy(x->work + words, x->work + at, 8 * (size_t)(n - 1));
  x->work[words + n - 1] = added;
  x->ways[x->used_ways++] = (Way){n, have, first, second, extra, words}; x->used_words = words + n;
}
static inline const I *nodes_of(St *S, const Way *w) { return S->cx->work + w->at; }
static inline I end_of(St *S, const Way *w) { return S->cx->work[w->at + w->n - 1]; }
static I found_ways(St *S, const I *chosen, I n, I ways, I words) {
  I *list = fresh(S, n); *list = n;
  for (I k = 0; k < n; k++) { const Way *w = &S->cx->ways[chosen[k]]; list[1 + k] = tup(S, w->n, nodes_of(S, w)); }
  S->cx->used_ways = ways; S->cx->used_words = words; return ref(S, list);
}
/* Does a node lie between so many steps from where all ways end? */
static inline int leads(St *S, const I *far, I node, I low, I high, I line) { I steps = item(S, far, node, line); return steps >= low && steps <= high; }
/* The least paid by ways gone on with, by last node, carried and lost: a table that doubles. */
typedef struct Least { I size, used, *cells; } Least;
static I *least_at(St *S, Least *t, I a, I b, I c) {
  if (2 * t->used >= t->size) {
    Least old = *t; t->size = old.size ? 2 * old.size : 256; t->used = 0;
    t->cells = room(S, 4 * t->size); for (I k = 0; k < t->size; k++) t->cells[4 * k + 3] = NONE;
    for (I k = 0; k < old.size; k++) { I *o = old.cells + 4 * k; if (o[3] != NONE) *least_at(S, t, o[0], o[1], o[2]) = o[3]; }
  }
  U h = mixed((U)a * 0x9E3779B97F4A7C15ULL + mixed((U)b * 31 + (U)c));
  for (I k = (I)(h & (U)(t->size - 1));; k = (k + 1) & (t->size - 1)) {
    I *o = t->cells + 4 * k;
    if (o[3] == NONE) { o[0] = a; o[1] = b; o[2] = c; o[3] = UNPAID; t->used++; return o + 3; }
    if (o[0] == a && o[1] == b && o[2] == c) return o + 3;
  }
}
/* All ways. `choice`: 0 any, 1 fewer losses, 2 for each loss. Open ways and ends (`extra` 1) share one list, in the order found. */
static I paths(St *S, const I *near_, I origin, Said step, I *c0, Said fare, I *c1, I carried, Said toll, I *c2, Said gain, I *c3, Said ends, I *c4, I length, I budget, int choice, const I *far, I line) {
  Cx *x = S->cx; I ways0 = x->used_ways, words0 = x->used_words, first, last_ = ways0, found = 0, best = NONE, steps = 0, work = 0, left = length == NONE ? *near_ : length;
  Least before = {0, 0, 0};
  if (far && !leads(S, far, origin, 1, left, line)) return POOL;
  opened(S, 1, carried, 0, 0, 0, 0, origin);
  for (first = last_, last_ = x->used_ways; first < last_ && (length == NONE || steps < length); first = last_, last_ = x->used_ways) {
    I worked = work; steps++; left--;
    for (I q = first; q < last_; q++) {
      Way o = x->ways[q]; if (o.extra) continue;
      I last = end_of(S, &o); const I *by = record(S, item(S, near_, last, line), line);
      for (I k = 1; k <= *by; k++) {
        I node = by[k], seen = 0, price = 0; for (I z = 0; z < o.n; z++) seen |= nodes_of(S, &o)[z] == node;
        if (seen || (far && !leads(S, far, node, 0, left, line))) continue;
        if (!fare) { if (step && !step(S, c0, last, node, o.have)) continue; }
        else { price = fare(S, c1, last, node, o.have); if (price == BARRED || (budget != NONE && o.second + price > budget)) continue; }
        work++; I now = o.have, gone = o.first;
        if (toll) { I fee = least(most(toll(S, c2, last, node, o.have), 0), now); now -= fee; gone += fee; if (now <= 0) continue; }
        if (best != NONE && gone >= best) continue;
        if (gain) now += gain(S, c3, last, node, now);
        int end = !(far && far[1 + node]) && ends(S, c4, last, node, now) != 0;
        if (!end && choice == 2 && o.second + price >= *least_at(S, &before, node, now, gone)) continue;
        opened(S, o.n + 1, now, gone, o.second + price, end, nodes_of(S, &o), node); found += end;
      }
    }
    burn(S, work - worked, line);
    if (work > MOST_WAYS) fault(S, F_WAYS, line);
    if (choice && found && best == NONE) for (I k = ways0; k < x->used_ways; k++) { Way *w = &x->ways[k]; if (w->extra && (best == NONE || w->first < best)) best = w->first; }
    if (choice == 2) for (I k = last_; k < x->used_ways; k++) { Way *w = &x->ways[k]; if (!w->extra) { I *b = least_at(S, &before, end_of(S, w), w->have, w->first); *b = least(*b, w->second); } }
  }
  I *ended = room(S, found + 1), n = 0;
  for (I k = ways0; k < x->used_ways; k++) if (x->ways[k].extra) {
    int longer = 0; for (I z = 0; choice == 2 && z < n; z++) longer |= x->ways[ended[z]].first == x->ways[k].first && x->ways[ended[z]].n < x->ways[k].n;
    if (!longer) ended[n++] = k;
  }
  return found_ways(S, ended, n, ways0, words0);
}
/* Of two open ways the one to go on with: as (rank, rank, nodes, carried, is an end) compare. */
static int sooner(St *S, const Way *a, const Way *b) {
  if (a->first != b->first) return a->first < b->first;
  if (a->second != b->second) return a->second < b->second;
  const I *p = nodes_of(S, a), *q = nodes_of(S, b);
  for (I k = 0; k < a->n && k < b->n; k++) if (p[k] != q[k]) return p[k] < q[k];
  if (a->n != b->n) return a->n < b->n;
  if (a->have != b->have) return a->have < b->have;
  return a->extra < b->extra;
}
/* One way to each end, or the best of them: of the open ways the one with the best rank goes on (Dijkstra 1959). `extra`: 1 it
   ends, 2 it has been taken. */
static I best_paths(St *S, const I *near_, I origin, Said step, I *c0, Said fare, I *c1, I carried, Said toll, I *c2, Said gain, I *c3, Said ends, I *c4, I length, I budget, int by_cost, int each, const I *far, I line) {
  Cx *x = S->cx; I ways0 = x->used_ways, words0 = x->used_words, n = 0, nodes = *near_, bound = length == NONE ? nodes : length, *chosen = room(S, nodes + 1);
  Least seconds = {0, 0, 0};
  if (far && !leads(S, far, origin, 1, bound, line)) return POOL;
  opened(S, 1, carried, 0, 0, 0, 0, origin);
  for (;;) {
    I q = -1; for (I k = ways0; k < x->used_ways; k++) if (!(x->ways[k].extra & 2) && (q < 0 || sooner(S, &x->ways[k], &x->ways[q]))) q = k;
    if (q < 0) break;
    x->ways[q].extra |= 2; Way o = x->ways[q]; I last = end_of(S, &o);
    if (!each && n && o.first > x->ways[chosen[0]].first) break;
    if (o.extra & 1) {
      int known = 0; for (I k = 0; k < n; k++) known |= end_of(S, &x->ways[chosen[k]]) == last;
      if (!known) chosen[n++] = q;
      continue;
    }
    I *second = least_at(S, &seconds, last, o.have, 0); if (o.second >= *second) continue;
    *second = o.second;
    I steps = by_cost ? o.second : o.first, paid = by_cost ? o.first : o.second;
    if (length != NONE && steps >= length) continue;
    const I *by = record(S, item(S, near_, last, line), line);
    for (I k = 1; k <= *by; k++) {
      I node = by[k], seen = 0, total = paid; for (I z = 0; z < o.n; z++) seen |= nodes_of(S, &o)[z] == node;
      if (seen || (far && !leads(S, far, node, 0, bound - steps - 1, line))) continue;
      if (!fare) { if (step && !step(S, c0, last, node, o.have)) continue; }
      else { I price = fare(S, c1, last, node, o.have); total += price; if (price == BARRED || (budget != NONE && total > budget)) continue; }
      S->fuel -= 1; I now = o.have;
      if (toll) { now -= least(most(toll(S, c2, last, node, o.have), 0), now); if (now <= 0) continue; }
      if (gain) now += gain(S, c3, last, node, now);
      int end = ends(S, c4, last, node, now) != 0;
      opened(S, o.n + 1, now, by_cost ? total : steps + 1, by_cost ? steps + 1 : total, end, nodes_of(S, &o), node);
    }
    burn(S, 0, line);
  }
  return found_ways(S, chosen, n, ways0, words0);
}

/* The fewest moves from a position to one of a target's positions; a move is one or more
   consecutive jumps by one peg.  The text of this function is run after that of the solver
   (solver.js), in the same worker and scope.

   The search is breadth first by moves, with a limit on their number that is raised until a way is
   found, as in src/search/by_moves: a position that N moves lead to is kept where N, and a bound on
   the moves to come, are within the limit.  Before that, searches that keep the most hopeful
   positions of each level alone find a way that is mostly a shortest one.  The bounds:

   - of positions of few pegs, all of which the target lists, the number of moves itself;
   - of others, disjoint Merson regions (doc/theory.md, Theorem 3.8), in each of which a move must
     start, and one more where they leave out the holes in which the last move can start (3.15).

   Resource counts and cores are not used: they rule out few of the positions that these keep
   (doc/performance.md). */
function shortest_program (scope)
{
  const { PositionSet, Search, count_pegs, low_bit, high_bit, has_hole, with_hole } = scope;

  /* --- Moves -------------------------------------------------------------------- */

  const RESULT_BITS = 16, MOST_RESULTS = 1 << RESULT_BITS - 1;

  /* The moves of a position.  Each has the position after it, the hole where it ends, its last line,
     and the move that ends before that line, -1 where there is none. */
  class Moves
  {
    constructor (board)
    {
      this.jumps = Array.from ({ length: board.n }, () => []);
      for (const [jump, from, over, to] of board.all_jumps ())
        this.jumps[from].push ({ line: jump >> 1, to, over_low: low_bit (over),
          over_high: high_bit (over), to_low: low_bit (to), to_high: high_bit (to) });
      for (const field of ["low", "high", "end", "line", "before"])
        this[field] = new Int32Array (MOST_RESULTS);
      this.slots = new Float64Array (1 << RESULT_BITS);
      this.n_ever = 0;          /* moves of all positions: slots with no more are free */
      this.is_whole = true;     /* no position had more moves than there is place for */
    }

    /* Lists the moves of a position; returns their number. */
    list (low, high)
    {
      this.n = 0;
      for (let rest = low; rest; rest &= rest - 1)
        this.begin (low ^ (rest & -rest), high, 31 - Math.clz32 (rest & -rest));
      for (let rest = high; rest; rest &= rest - 1)
        this.begin (low, high ^ (rest & -rest), 63 - Math.clz32 (rest & -rest));
      return this.n;
    }

    begin (low, high, hole)
    {
      this.first = this.n;
      this.n_before = this.n_ever;
      this.extend (low, high, hole, -1);
    }

    /* Lists the moves of a peg in HOLE, without which the position is LOW and HIGH. */
    extend (low, high, hole, before)
    {
      const jumps = this.jumps[hole];
      for (let k = 0; k < jumps.length; k++)
        {
          const { line, to, over_low, over_high, to_low, to_high } = jumps[k];
          if ((low & over_low | high & over_high) == 0 || (low & to_low | high & to_high) != 0)
            continue;
          const l = low ^ over_low, h = high ^ over_high;
          if (!this.add (l | to_low, h | to_high, to))
            continue;
          const i = this.n - 1;
          this.line[i] = line;
          this.before[i] = before;
          this.extend (l, h, to, i);
        }
    }

    /* False: the peg had come there, with the same pegs left, on another way. */
    add (low, high, end)
    {
      let x = Math.imul (low, 0x9e3779b1) ^ Math.imul (high, 0x85ebca6b) ^ end;
      x = Math.imul (x ^ x >>> 15, 0x2c1b3c6d);
      let slot = (x ^ x >>> 13) & (1 << RESULT_BITS) - 1;
      for (; this.slots[slot] > this.n_before; slot = slot + 1 & (1 << RESULT_BITS) - 1)
        {
          const i = this.first + this.slots[slot] - this.n_before - 1;
          if (this.low[i] == low && this.high[i] == high && this.end[i] == end)
            return false;
        }
      if (this.n == MOST_RESULTS)
        return this.is_whole = false;
      this.slots[slot] = ++this.n_ever;
      this.low[this.n] = low;
      this.high[this.n] = high;
      this.end[this.n++] = end;
      return true;
    }

    /* The lines of the I-th move. */
    lines_of (i)
    {
      return i < 0 ? [] : [...this.lines_of (this.before[i]), this.line[i]];
    }

    /* The lines of the first move whose position after it suits. */
    find_lines (low, high, suits)
    {
      for (let i = 0, n = this.list (low, high); i < n; i++)
        if (suits (this.low[i], this.high[i]))
          return this.lines_of (i);
    }
  }

  /* --- Bounds ------------------------------------------------------------------- */

  const MOST_REGION = 4;        /* holes of a region */
  const is_within = ([low, high], [l, h]) => (low & ~l | high & ~h) == 0;

  /* The regions of up to MOST_REGION holes that have no smaller ones inside, the smallest first. */
  function list_regions (board)
  {
    const found = [];
    const grow = (region, size) => {
      const open = board.lines.find (line =>
        line.every ((hole, i) => has_hole (region, hole) == (i == 1)));
      if (!open)
        found.push ({ region, size });
      else if (size < MOST_REGION)
        for (const hole of [open[0], open[2]])
          grow (with_hole (region, hole), size + 1);
    };
    for (let hole = 0; hole < board.n; hole++)
      grow (with_hole ([0, 0], hole), 1);
    const regions = [];
    for (const { region } of found.sort ((a, b) => a.size - b.size))
      if (!regions.some (smaller => is_within (smaller, region)))
        regions.push (region);
    return regions;
  }

  /* The holes from which a peg can come to a hole of a finish. */
  function find_sources (board, finishes)
  {
    let sources = finishes.reduce ((all, [low, high]) => [all[0] | low, all[1] | high], [0, 0]);
    const leads = ([, from,, to]) => has_hole (sources, to) && !has_hole (sources, from);
    for (let jump; (jump = board.all_jumps ().find (leads));)
      sources = with_hole (sources, jump[1]);
    return sources;
  }

  class Bounds
  {
    constructor (target)
    {
      const { board, tops, open, final } = target;
      this.target = target;
      this.moves = new Moves (board);
      this.distances = new Uint8Array (final.low.length);       /* by slot of `final', 0: unknown */
      /* a region in a finish of several pegs, or of an open number, may stay as it is */
      const regions = list_regions (board).filter (region =>
        target.pegs == 1 && !open || !tops.some (top => is_within (region, top)));
      this.low = Int32Array.from (regions, ([low]) => low);
      this.high = Int32Array.from (regions, ([, high]) => high);
      this.sources = find_sources (board, tops);
    }

    /* At most the number of moves from a position that is no finish. */
    bound (low, high)
    {
      let l = low, h = high, n = 0;
      for (let i = 0; i < this.low.length; i++)
        if ((this.low[i] & ~l | this.high[i] & ~h) == 0)
          {
            n++;
            l ^= this.low[i];
            h ^= this.high[i];
          }
      return ((low ^ l) & this.sources[0] | (high ^ h) & this.sources[1]) == 0 ? n + 1 : n;
    }

    /* Is the number of moves from a position known? */
    is_exact (low, high)
    {
      const { open, final_pegs } = this.target;
      return count_pegs (low, high) <= final_pegs || open && this.target.is_finish (low, high);
    }

    /* This number; infinite where the position is lost. */
    exact (low, high)
    {
      const { final } = this.target, slot = final.find (low, high);
      if (this.target.is_finish (low, high))
        return 0;
      if (final.is_free (slot))
        return Infinity;
      if (this.distances[slot] == 0)
        {
          const n = this.moves.list (low, high);
          const lows = this.moves.low.slice (0, n), highs = this.moves.high.slice (0, n);
          this.distances[slot] = 1 + lows.reduce ((least, l, i) =>
            Math.min (least, this.exact (l, highs[i])), Infinity);
        }
      return this.distances[slot];
    }

    /* The lines of the fewest moves from a position of few pegs. */
    find_lines (low, high)
    {
      const lines = [];
      for (let left = this.exact (low, high); left > 0; left--)
        for (const line of this.moves.find_lines (low, high,
                                                  (l, h) => this.exact (l, h) == left - 1))
          {
            lines.push (line);
            low ^= this.target.board.low[line];
            high ^= this.target.board.high[line];
          }
      return lines;
    }
  }

  /* --- The search --------------------------------------------------------------- */

  const WIDTHS = [400, 4000];   /* most hopeful positions of a level */
  const MOST_KEPT = 1 << 20;    /* positions of all levels */
  const PAUSE = 50;             /* positions between two looks at messages */

  class MoveSearch
  {
    /* At most MOST_WORK moves are looked at. */
    constructor (target, position, most_work)
    {
      this.target = target;
      this.position = position;
      this.most_work = most_work;
      this.work = 0;
      this.bounds = target.bounds = target.bounds ?? new Bounds (target);
      this.moves = new Moves (target.board);
      this.order = new Search (target, ...position);
      this.fewest = Infinity;   /* moves of a way that was found, and its lines */
      this.lines = null;
    }

    /* The less, the more hopeful. */
    hope (low, high)
    {
      return 200 * this.bounds.bound (low, high) + 100 * count_pegs (low, high)
             + this.order.score (low, high);
    }

    /* Seeks ways of at most LIMIT moves by the WIDTH most hopeful positions of each level.  True: no
       way was left out. */
    * search (limit, width)
    {
      const { bounds, moves } = this, seen = new PositionSet ();
      const low = [this.position[0]], high = [this.position[1]], from = [-1];
      let level = [0], is_whole = true, pause = PAUSE;
      seen.add (...this.position);
      for (let n = 1; n <= limit && level.length > 0; n++)
        {
          const next = [];
          for (const k of level)
            {
              const n_moves = moves.list (low[k], high[k]);
              for (let i = 0; i < n_moves; i++)
                {
                  const l = moves.low[i], h = moves.high[i];
                  if (!bounds.is_exact (l, h))
                    {
                      if (n + bounds.bound (l, h) <= limit && seen.add (l, h))
                        {
                          next.push (low.length);
                          low.push (l);
                          high.push (h);
                          from.push (k);
                        }
                    }
                  else if (n + bounds.exact (l, h) <= limit)
                    {
                      this.fewest = n + bounds.exact (l, h);
                      this.lines = [...this.lines_to (low, high, from, k), ...moves.lines_of (i),
                                    ...bounds.find_lines (l, h)];
                      limit = this.fewest - 1;
                    }
                }
              this.work += n_moves;
              if (this.work > this.most_work || low.length > MOST_KEPT)
                return false;
              if (--pause == 0)
                {
                  pause = PAUSE;
                  yield this.work;
                }
            }
          if (next.length > width)
            {
              const hopes = new Map (next.map (k => [k, this.hope (low[k], high[k])]));
              next.sort ((a, b) => hopes.get (a) - hopes.get (b)).length = width;
              is_whole = false;
            }
          level = next;
        }
      return is_whole && moves.is_whole && bounds.moves.is_whole;
    }

    lines_to (low, high, from, k)
    {
      return k == 0 ? [] : [...this.lines_to (low, high, from, from[k]),
        ...this.bounds.moves.find_lines (low[from[k]], high[from[k]],
                                         (l, h) => l == low[k] && h == high[k])];
    }
  }

  /* Work that costs as much as a position of the search for any way. */
  const WORK = 100;

  /* Yields the number of moves looked at from time to time; returns the lines of the best way that
     was found from a position that is won, if any, and a number of moves that no way is less
     than. */
  function * find_shortest (target, position, limit)
  {
    const search = new MoveSearch (target, position, WORK * limit), { bounds } = search;
    for (const width of WIDTHS)
      yield * search.search (Math.min (search.fewest - 1, count_pegs (...position)), width);
    let at_least = bounds.bound (...position);
    while (at_least < search.fewest && (yield * search.search (at_least, Infinity)))
      at_least++;
    return { ...search.lines && { lines: search.lines },
             at_least: Math.min (at_least, search.fewest), sought: limit };
  }

  scope.find_shortest = find_shortest;
}

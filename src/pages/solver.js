/* The solver of the trainer: can a position be brought to one of a target's positions, listed or
   open (a pattern, or stuck), by which jumps, and to how few pegs?  Its text is run as a worker (solver_link.js), so that it uses
   nothing from outside the function.  It is a program of its own, and not src/search compiled for
   browsers, so that no compiler for WebAssembly, and no GLib for it, has to be there when the
   program is built.

   A position is two words of 32 bits, low and high.  First come searches that keep the most hopeful
   positions of each number of pegs alone, ever more of them: they find most solutions at once, where
   depth first one wrong jump may cost a million positions.  Then the search is depth first, with
   restarts and an order of jumps as in src/search/any, and these proofs that a position is lost:

   - sets of holes that each line meets in an even number of holes (position classes);
   - resource counts: weights of the holes that no jump raises in sum (a pagoda function).  They are
     found for lost positions that were dear, as the dual solution of a linear program, "how often
     does each jump have to be made?", and are kept, since they refute others, too.  Weights are
     rounded to integers and checked, so that no rounding can make them wrong;
   - the set of all positions of few pegs that can be brought to the target, which ends each line of
     play before its last jumps;
   - the set of positions that were found lost. */
function solver_program (scope)
{
  const WORD = 32;

  function count_bits (x)
  {
    x -= x >>> 1 & 0x55555555;
    x = (x & 0x33333333) + (x >>> 2 & 0x33333333);
    return Math.imul (x + (x >>> 4) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }

  const count_pegs = (low, high) => count_bits (low) + count_bits (high);
  const low_bit = hole => hole < WORD ? 1 << hole : 0;
  const high_bit = hole => hole < WORD ? 0 : 1 << hole - WORD;

  /* Of sets of holes, as two words. */
  const has_hole = ([low, high], hole) => (low & low_bit (hole) | high & high_bit (hole)) != 0;
  const with_hole = ([low, high], hole) => [low | low_bit (hole), high | high_bit (hole)];

  /* --- Sets of positions ---------------------------------------------------- */

  /* Positions other than the empty one.  A set of the most slots forgets. */
  const FIRST_BITS = 12, MOST_BITS = 22;

  class PositionSet
  {
    constructor () { this.reset (FIRST_BITS); }

    reset (bits)
    {
      this.bits = bits;
      this.mask = (1 << bits) - 1;
      this.low = new Int32Array (1 << bits);
      this.high = new Int32Array (1 << bits);
      this.n = 0;
    }

    slot (low, high)
    {
      let x = Math.imul (low, 0x9e3779b1) ^ Math.imul (high, 0x85ebca6b);
      x = Math.imul (x ^ x >>> 15, 0x2c1b3c6d);
      return (x ^ x >>> 13) & this.mask;
    }

    is_free (slot) { return (this.low[slot] | this.high[slot]) == 0; }

    /* The slot that has it, or would have it. */
    find (low, high)
    {
      let i = this.slot (low, high);
      while ((this.low[i] != low || this.high[i] != high) && !this.is_free (i))
        i = i + 1 & this.mask;
      return i;
    }

    has (low, high) { return !this.is_free (this.find (low, high)); }

    /* False: it was there. */
    add (low, high)
    {
      let i = this.find (low, high);
      if (!this.is_free (i))
        return false;
      if (2 * this.n >= this.mask && this.bits == MOST_BITS)
        {
          /* in place of another one: slots that are free stay so, where searches end */
          i = this.slot (low, high);
          if (this.is_free (i))
            return true;
        }
      else
        this.n++;
      this.low[i] = low;
      this.high[i] = high;
      if (2 * this.n >= this.mask && this.bits < MOST_BITS)
        this.grow ();
      return true;
    }

    grow ()
    {
      const { low, high } = this;
      this.reset (this.bits + 1);
      for (let i = 0; i < low.length; i++)
        if (low[i] | high[i])
          this.add (low[i], high[i]);
    }
  }

  /* All positions of some pegs in HOLES; null where there are more than MOST. */
  function positions_of (pegs, holes, most = Infinity)
  {
    const found = [];
    const extend = (position, first, left) => {
      if (left == 0)
        found.push (position);
      for (let k = first; left > 0 && k + left <= holes.length && found.length <= most; k++)
        extend (with_hole (position, holes[k]), k + 1, left - 1);
    };
    extend ([0, 0], 0, pegs);
    return found.length <= most ? found : null;
  }

  /* --- The board -------------------------------------------------------------- */

  class Board
  {
    /* LINES are triples of holes, of which the first N_BOTH carry jumps both ways and the others from
       their first hole alone; PLACES have the x and y of each hole. */
    constructor ({ places, lines, n_both })
    {
      this.n = places.length;
      this.places = places;
      this.lines = lines;
      this.n_lines = lines.length;
      this.n_both = n_both;
      const words = lists => [0, 1].map (word =>
        Int32Array.from (lists, list => list.reduce (with_hole, [0, 0])[word]));
      /* the three holes of each line, and the two holes that have a peg before each of its jumps */
      [this.low, this.high] = words (lines);
      [this.low_a, this.high_a] = words (lines.map (([a, over]) => [a, over]));
      [this.low_b, this.high_b] = words (lines.map (([, over, b]) => [over, b]));
      this.invariants = this.find_invariants ([]);
      /* the holes next to each hole on a line */
      const near = places.map ((_, hole) => lines.flatMap (([a, over, b]) =>
        hole == over ? [a, b] : hole == a || hole == b ? [over] : []));
      [this.near_low, this.near_high] = words (near);
    }

    /* 1: the jump from the line's first hole can be made, 2: that from its last, 0: none. */
    jump (low, high, i)
    {
      const l = low & this.low[i], h = high & this.high[i];
      return l == this.low_a[i] && h == this.high_a[i] ? 1
             : l == this.low_b[i] && h == this.high_b[i] && i < this.n_both ? 2 : 0;
    }

    /* The jumps of a line: their numbers, and the holes from, over and to. */
    jumps_along (i)
    {
      const [a, over, b] = this.lines[i], first = [2 * i, a, over, b];
      return i < this.n_both ? [first, [2 * i + 1, b, over, a]] : [first];
    }

    /* Of every line. */
    all_jumps () { return this.lines.flatMap ((_, i) => this.jumps_along (i)); }

    /* A basis of the sets of holes that each line meets in an even number, without the holes
       EITHER: rows of words. */
    find_invariants (either)
    {
      const rows = [];          /* reduced, each with its leading hole */
      for (const line of [...this.lines, ...either.map (hole => [hole])])
        {
          const row = new Uint8Array (this.n);
          line.forEach (hole => row[hole] ^= 1);
          for (const { row: other, lead } of rows)
            if (row[lead])
              other.forEach ((bit, hole) => row[hole] ^= bit);
          const lead = row.indexOf (1);
          if (lead < 0)
            continue;
          for (const { row: other } of rows)
            if (other[lead])
              row.forEach ((bit, hole) => other[hole] ^= bit);
          rows.push ({ row, lead });
        }
      const leads = new Set (rows.map (({ lead }) => lead));
      return [...Array (this.n).keys ()].filter (hole => !leads.has (hole)).map (free => {
        const bound = rows.filter (({ row }) => row[free]).map (({ lead }) => lead);
        return [free, ...bound].reduce (with_hole, [0, 0]);
      });
    }

    /* The position class, as text. */
    class_of (low, high, invariants = this.invariants)
    {
      return invariants.map (([l, h]) => count_pegs (low & l, high & h) & 1).join ("");
    }
  }

  /* --- Resource counts ---------------------------------------------------------- */

  /* A linear program at most so often changes its basis. */
  const MOST_PIVOTS = 2000, TINY = 1e-9;

  /* Weights that are less for POSITION than for FINISH, both lists of 0 and 1, and that no jump
     raises; null where there are none.  In the holes EITHER, where a finish may have pegs beside
     these, they are not negative.  The rows are holes, the variables how often each jump is made,
     and pegs of EITHER: FINISH = POSITION - the sum of these.  Simplex method, first phase. */
  function separate (board, position, finish, either)
  {
    const n = board.n, n_jumps = 2 * board.n_lines + either.length, width = n_jumps + n + 1;
    const last = width - 1;
    const rows = [], cost = new Float64Array (width), basis = [];
    for (let i = 0; i < n; i++)
      {
        const b = position[i] - finish[i], sign = b < 0 ? -1 : 1, row = new Float64Array (width);
        row[n_jumps + i] = 1;
        row[last] = sign * b;
        basis.push (n_jumps + i);
        rows.push ({ row, sign });
      }
    for (const [jump, from, over, to] of board.all_jumps ())
      {
        rows[from].row[jump] = rows[from].sign;
        rows[over].row[jump] = rows[over].sign;
        rows[to].row[jump] = -rows[to].sign;
      }
    either.forEach ((hole, i) => { rows[hole].row[2 * board.n_lines + i] = rows[hole].sign; });
    for (const { row } of rows)
      for (let j = 0; j < width; j++)
        if (j < n_jumps || j == last)
          cost[j] -= row[j];
    for (let pivots = 0; cost[last] < -TINY; pivots++)
      {
        /* the steepest column, and after many pivots the first, which cannot go in circles */
        let enter = -1, steepest = -TINY;
        for (let j = 0; j < n_jumps; j++)
          if (cost[j] < steepest)
            {
              enter = j;
              if (pivots > MOST_PIVOTS / 2)
                break;
              steepest = cost[j];
            }
        if (enter < 0)
          return round_weights (board, rows.map (({ sign }, i) => sign * (cost[n_jumps + i] - 1)),
                                position, finish, either);
        let leave = -1, least = Infinity;
        rows.forEach (({ row }, i) => {
          if (row[enter] <= TINY)
            return;
          const ratio = row[last] / row[enter];
          if (ratio < least - TINY || ratio < least + TINY && basis[i] < basis[leave])
            {
              least = ratio;
              leave = i;
            }
        });
        if (leave < 0 || pivots == MOST_PIVOTS)
          return null;
        basis[leave] = enter;
        const pivot = rows[leave].row, scale = 1 / pivot[enter];
        for (let j = 0; j < width; j++)
          pivot[j] *= scale;
        const eliminate = row => {
          const factor = row[enter];
          if (factor != 0)
            for (let j = 0; j < width; j++)
              row[j] -= factor * pivot[j];
        };
        rows.forEach (({ row }, i) => { if (i != leave) eliminate (row); });
        eliminate (cost);
      }
    return null;
  }

  const sum = (weights, position) => position.reduce ((s, peg, i) => s + peg * weights[i], 0);

  function round_weights (board, weights, position, finish, either)
  {
    for (const scale of [1, 2, 3, 4, 6, 12, 60, 2520])
      {
        const w = Int32Array.from (weights, x => Math.round (scale * x));
        if (board.all_jumps ().every (([, from, over, to]) => w[from] + w[over] >= w[to])
            && either.every (hole => w[hole] >= 0) && sum (w, position) < sum (w, finish))
          return w;
      }
    return null;
  }

  /* --- Targets -------------------------------------------------------------------- */

  const MOST_FINAL = 40000;     /* positions of few pegs */
  const MOST_COUNTS = 24;       /* resource counts */
  const MOST_PARTS = 32;        /* finishes that are told apart in resource counts */

  /* The finishes of one position class, all with the same number of pegs, and all that was
     learnt of the positions from which they are asked for.  OPEN finishes instead are all positions
     with the pegs of FINISHES[0] and none in the holes OPEN.empty, where OPEN.is_stuck without a
     jump. */
  class Target
  {
    constructor (board, finishes, open = null)
    {
      this.board = board;
      this.finishes = finishes;
      this.open = open;
      this.pegs = Math.max (1, count_pegs (...finishes[0]));
      /* each finish is a part of one of these */
      this.tops = open ? [open.empty.map (word => ~word)] : finishes;
      this.either = open ? [...board.places.keys ()].filter (hole =>
        has_hole (this.tops[0], hole) && !has_hole (finishes[0], hole)) : [];
      this.invariants = board.find_invariants (this.either);
      this.lost = new PositionSet ();
      this.counts = [];         /* weights, the loss by each jump, the need of each finish */
      this.vectors = finishes.length <= MOST_PARTS ? finishes.map (f => this.vector (...f)) : [];
      this.patience = 200;      /* positions that a lost one has cost before counts are sought */
      this.hardest = 0;         /* the finish that could not be told apart last */
      this.final = new PositionSet ();
      this.find_final ();
      this.cost = this.find_costs ();
    }

    vector (low, high)
    {
      return Array.from ({ length: this.board.n }, (_, hole) => Number (has_hole ([low, high], hole)));
    }

    is_finish (low, high)
    {
      const { open, finishes: [[l, h]], tops: [[top_low, top_high]], board } = this;
      if (!open)
        return count_pegs (low, high) == this.pegs && this.final.has (low, high);
      return (low & l) == l && (high & h) == h && (low & ~top_low | high & ~top_high) == 0
             && !(open.is_stuck && board.lines.some ((_, i) => board.jump (low, high, i)));
    }

    /* Does a position of PEGS win, as far as that needs no search? */
    wins (pegs, low, high)
    {
      return pegs <= this.final_pegs ? this.final.has (low, high)
                                     : this.open && this.is_finish (low, high);
    }

    /* The finishes with a number of pegs; null where there may be too many. */
    finishes_of (pegs)
    {
      const { open, finishes, either } = this, [[low, high]] = finishes;
      if (!open)
        return pegs == this.pegs ? finishes : [];
      return positions_of (pegs - count_pegs (low, high), either, MOST_FINAL)?.map (([l, h]) =>
        [l | low, h | high]).filter (f => this.is_finish (...f));
    }

    /* All positions of at most `final_pegs' from which a finish can be reached. */
    find_final ()
    {
      const { board, final } = this;
      let level = [];
      for (let pegs = this.pegs; pegs < board.n; pegs++)
        {
          const same = this.finishes_of (pegs), seen = new PositionSet ();
          const next = same?.filter (f => seen.add (...f)) ?? [];
          for (const [low, high] of level)
            for (let i = 0; i < board.n_lines; i++)
              {
                const l = low ^ board.low[i], h = high ^ board.high[i];
                if (board.jump (l, h, i) && seen.add (l, h))
                  next.push ([l, h]);
              }
          if (pegs > this.pegs && (!same || final.n + next.length > MOST_FINAL))
            break;
          next.forEach (p => final.add (...p));
          level = next;
          this.final_pegs = pegs;
        }
    }

    /* How far each hole is from the middle and from the targets, for the order of jumps. */
    find_costs ()
    {
      const { places, n } = this.board;
      const mean = places.reduce (([x, y], p) => [x + p[0] / n, y + p[1] / n], [0, 0]);
      const places_of = sets => places.filter ((_, hole) => sets.some (set => has_hole (set, hole)));
      const filled = places_of (this.finishes);
      const ends = filled.length > 0 ? filled : places_of (this.tops);
      return Int32Array.from (places, ([x, y]) => Math.round (
        5 * ((x - mean[0]) ** 2 + (y - mean[1]) ** 2)
        + 5 * Math.min (...ends.map (e => Math.hypot (e[0] - x, e[1] - y)))));
    }

    /* The finishes that the counts do not exclude, as bits. */
    open_finishes (position)
    {
      let open = 0;
      this.vectors.forEach ((f, k) => {
        if (!this.counts.some (count => sum (count.weights, position) < count.needs[k]))
          open |= 1 << k;
      });
      return open;
    }

    /* Seeks counts that prove a position to be lost; true if they do. */
    learn (low, high)
    {
      if (this.vectors.length == 0)
        return false;
      const position = this.vector (low, high);
      for (let open = this.open_finishes (position); open;
           open = this.open_finishes (position))
        {
          const k = open >>> this.hardest & 1 ? this.hardest : 31 - Math.clz32 (open);
          const weights = separate (this.board, position, this.vectors[k], this.either);
          this.hardest = k;
          if (!weights)
            return false;
          this.add_count (weights);
        }
      return true;
    }

    add_count (weights)
    {
      const takes = new Int32Array (2 * this.board.n_lines);
      for (const [jump, from, over, to] of this.board.all_jumps ())
        takes[jump] = weights[from] + weights[over] - weights[to];
      const needs = Int32Array.from (this.vectors, f => sum (weights, f));
      if (this.counts.length == MOST_COUNTS)
        {
          const least = Math.min (...this.counts.map (count => count.uses));
          this.counts.splice (this.counts.findIndex (count => count.uses == least), 1);
          this.counts.forEach (count => count.uses >>= 1);
        }
      this.counts.push ({ weights, takes, needs, uses: 8, least: Math.min (...needs),
                          most: Math.max (...needs) });
    }
  }

  /* --- The search ----------------------------------------------------------------- */

  const WIDTHS = [40, 160, 640];        /* positions of each number of pegs */
  const RUN = 300;              /* positions of the first run, as in src/search/depth_first/dfs.c */
  const LONELY = 40, MOBILITY = 10, NOISE = 60;

  class Search
  {
    constructor (target, low, high)
    {
      this.target = target;
      this.board = target.board;
      this.start = [low, high];
      this.pegs = count_pegs (low, high);
      this.nodes = 0;
      this.noise = 0;
      this.random = 1;
      this.u = this.v = 1;
      const depths = Math.max (this.pegs, 1), lines = this.board.n_lines;
      /* by depth: the position, its jumps in order, the next of them, positions when it began */
      this.low = new Int32Array (depths + 1);
      this.high = new Int32Array (depths + 1);
      this.lines = new Int16Array (depths * lines);
      this.scores = new Int32Array (depths * lines);
      this.n_lines = new Int16Array (depths);
      this.at = new Int16Array (depths);
      this.began = new Float64Array (depths);
      this.sums = new Int32Array (depths * MOST_COUNTS);
      this.solution = null;     /* lines, in order of jumps */
      this.status = this.begin ();
    }

    /* The verdict that is possible at once. */
    begin ()
    {
      const { target, board } = this, [low, high] = this.start;
      if (target.wins (this.pegs, low, high))
        return this.end ([], low, high);
      const class_of = p => board.class_of (...p, target.invariants);
      if (this.pegs <= target.final_pegs || target.lost.has (low, high)
          || class_of (this.start) != class_of (target.finishes[0]))
        return "lost";
      if (target.learn (low, high))
        return this.lose (low, high);
      this.widths = WIDTHS.slice ();
      this.levels = this.search_level_by_level (this.widths.shift ());
      this.depth = -1;
      return "open";
    }

    /* Keeps the WIDTH most hopeful positions of each number of pegs.  That settles it, if it finds a
       way or could keep all. */
    * search_level_by_level (width)
    {
      const { board, target } = this;
      let level = [{ low: this.start[0], high: this.start[1], line: -1, from: null, score: 0 }];
      let is_whole = true;
      for (let left = this.pegs - 1; level.length > 0; left--)
        {
          const seen = new PositionSet (), next = [];
          for (const from of level)
            {
              this.nodes++;
              for (let i = 0; i < board.n_lines; i++)
                {
                  if (!board.jump (from.low, from.high, i))
                    continue;
                  const low = from.low ^ board.low[i], high = from.high ^ board.high[i];
                  if (target.wins (left, low, high))
                    {
                      this.status = this.end ([...this.lines_to (from), i], low, high);
                      return;
                    }
                  if (left > target.final_pegs && !target.lost.has (low, high)
                      && seen.add (low, high))
                    next.push ({ low, high, line: i, from, score: this.score (low, high) });
                }
            }
          yield;
          is_whole = is_whole && next.length <= width;
          level = next.length <= width ? next
                  : next.sort ((a, b) => a.score - b.score).slice (0, width);
        }
      if (is_whole)
        this.status = this.lose (...this.start);
    }

    lines_to (position)
    {
      return position.from ? [...this.lines_to (position.from), position.line] : [];
    }

    lose (low, high)
    {
      this.target.lost.add (low, high);
      return "lost";
    }

    begin_run ()
    {
      this.run_end = this.nodes + RUN * this.v;
      this.depth = -1;
      this.enter (...this.start);
    }

    /* Knuth's "reluctant doubling". */
    next_run ()
    {
      if ((this.u & -this.u) == this.v)
        {
          this.u++;
          this.v = 1;
        }
      else
        this.v *= 2;
      this.noise = NOISE;
      this.begin_run ();
    }

    score (low, high)
    {
      const { board } = this, { cost } = this.target;
      let score = 0, movable = 0;
      if (this.noise)
        {
          this.random ^= this.random << 13;
          this.random ^= this.random >>> 17;
          this.random ^= this.random << 5;
          score = (this.random >>> 8) % this.noise;
        }
      for (let i = 0; i < board.n_lines; i++)
        if (board.jump (low, high, i))
          movable++;
      const add = hole => {
        score += cost[hole];
        if ((board.near_low[hole] & low | board.near_high[hole] & high) == 0)
          score += LONELY;
      };
      for (let rest = low; rest; rest &= rest - 1)
        add (31 - Math.clz32 (rest & -rest));
      for (let rest = high; rest; rest &= rest - 1)
        add (63 - Math.clz32 (rest & -rest));
      return score - MOBILITY * movable;
    }

    /* Do the resource counts allow a jump from the position at DEPTH? */
    allows (depth, jump)
    {
      const { counts, vectors } = this.target, base = depth * MOST_COUNTS;
      let excluded = 0;
      for (let c = 0; c < counts.length; c++)
        {
          const count = counts[c], rest = this.sums[base + c] - count.takes[jump];
          if (rest >= count.most)
            continue;
          if (rest < count.least)
            {
              count.uses++;
              return false;
            }
          for (let k = 0; k < vectors.length; k++)
            if (rest < count.needs[k])
              excluded |= 1 << k;
        }
      return vectors.length == 0 || excluded != (vectors.length == 32 ? -1 : (1 << vectors.length) - 1);
    }

    set_sums (depth)
    {
      const position = this.target.vector (this.low[depth], this.high[depth]);
      this.target.counts.forEach ((count, c) => {
        this.sums[depth * MOST_COUNTS + c] = sum (count.weights, position);
      });
    }

    /* Goes to a position one jump deeper and lists its jumps, the best first. */
    enter (low, high)
    {
      const { board, target, lines, scores } = this, depth = ++this.depth;
      const left = this.pegs - depth - 1, base = depth * board.n_lines;
      let n = 0;
      this.low[depth] = low;
      this.high[depth] = high;
      this.began[depth] = this.nodes++;
      this.at[depth] = 0;
      if (depth == 0)
        this.set_sums (0);
      else
        {
          const before = base - board.n_lines, line = lines[before + this.at[depth - 1] - 1];
          const jump = 2 * line + board.jump (this.low[depth - 1], this.high[depth - 1], line) - 1;
          for (let c = 0; c < target.counts.length; c++)
            this.sums[depth * MOST_COUNTS + c] = this.sums[(depth - 1) * MOST_COUNTS + c]
                                                 - target.counts[c].takes[jump];
        }
      for (let i = 0; i < board.n_lines; i++)
        {
          const jump = board.jump (low, high, i);
          if (jump == 0 || !this.allows (depth, 2 * i + jump - 1))
            continue;
          const l = low ^ board.low[i], h = high ^ board.high[i];
          if (target.wins (left, l, h))
            {
              lines[base] = i;
              this.n_lines[depth] = 1;
              return;
            }
          if (left <= target.final_pegs || target.lost.has (l, h))
            continue;
          const score = this.score (l, h);
          let at = base + n++;
          for (; at > base && scores[at - 1] > score; at--)
            {
              scores[at] = scores[at - 1];
              lines[at] = lines[at - 1];
            }
          scores[at] = score;
          lines[at] = i;
        }
      this.n_lines[depth] = n;
    }

    /* Goes on for at least some positions more, unless it ends. */
    step (nodes)
    {
      const { board, target } = this, last = this.nodes + nodes;
      while (this.status == "open" && this.nodes < last && this.levels)
        if (this.levels.next ().done)
          this.levels = this.widths.length > 0 ? this.search_level_by_level (this.widths.shift ())
                                               : null;
      if (this.status == "open" && this.nodes < last && this.depth < 0)
        this.begin_run ();
      while (this.status == "open" && this.nodes < last)
        {
          const depth = this.depth;
          if (this.at[depth] < this.n_lines[depth])
            {
              const i = this.lines[depth * board.n_lines + this.at[depth]++];
              const low = this.low[depth] ^ board.low[i], high = this.high[depth] ^ board.high[i];
              if (target.wins (this.pegs - depth - 1, low, high))
                this.status = this.end (this.lines_made (), low, high);
              else if (this.nodes >= this.run_end)
                this.next_run ();
              else if (!target.lost.has (low, high))
                this.enter (low, high);
            }
          else
            this.leave ();
        }
      return this.status;
    }

    /* The position at hand is lost. */
    leave ()
    {
      const { target, depth } = this, low = this.low[depth], high = this.high[depth];
      target.lost.add (low, high);
      if (this.nodes - this.began[depth] > target.patience)
        {
          target.patience = target.learn (low, high) ? Math.max (100, target.patience / 2)
                                                     : Math.min (50000, 2 * target.patience);
          /* counts may be new even where they do not exclude all finishes */
          for (let d = 0; d < depth; d++)
            this.set_sums (d);
        }
      if (depth == 0)
        this.status = "lost";
      else
        this.depth--;
    }

    lines_made ()
    {
      return Array.from ({ length: this.depth + 1 }, (_, d) =>
        this.lines[d * this.board.n_lines + this.at[d] - 1]);
    }

    /* Ends with one of the positions of few pegs that win, to which MADE led. */
    end (made, low, high)
    {
      const { board, target } = this;
      this.solution = made;
      while (!target.is_finish (low, high))
        {
          const i = board.lines.findIndex ((_, i) => board.jump (low, high, i)
            && target.final.has (low ^ board.low[i], high ^ board.high[i]));
          this.solution.push (i);
          low ^= board.low[i];
          high ^= board.high[i];
        }
      return "won";
    }
  }

  /* --- Questions -------------------------------------------------------------------- */

  const STEP = 200;             /* positions between two looks at the clock */
  const SLICE = 40;             /* milliseconds between two looks at messages */
  const MOST_FINISHES = 60000;  /* positions of some number of pegs */
  const MOST_TARGETS = 100;
  const PLAYED_OUT = 20000;     /* positions of a play that is short enough to be played out first */

  let board = null, job = null, targets = new Map ();

  /* The target of a position: open finishes, or all of its class; null, if there are none. */
  function find_target (key, finishes, position, open = null)
  {
    const group = open ? "" : board.class_of (...position), name = key + " " + group;
    if (!targets.has (name))
      {
        const same = finishes ().filter (f => open || board.class_of (...f) == group);
        if (targets.size >= MOST_TARGETS)
          targets.clear ();
        targets.set (name, same.length > 0 ? new Target (board, same, open) : null);
      }
    return targets.get (name);
  }

  /* Yields the number of positions from time to time; returns the search, at the latest after LIMIT. */
  function * decide (target, position, limit)
  {
    if (!target || count_pegs (...position) < target.pegs)
      return { status: "lost" };
    const search = new Search (target, ...position);
    while (search.status == "open" && search.nodes < limit)
      {
        search.step (STEP);
        yield search.nodes;
      }
    return search;
  }

  /* The fewest pegs that can be left, and the lines of a way there, by all play depth first; null
     after LIMIT positions.  No play leaves fewer than LEAST. */
  function * play_out (position, least, limit)
  {
    const pegs = count_pegs (...position), seen = new PositionSet (), made = [], next = [0];
    let [low, high] = position, best = { fewest: pegs, fewest_lines: [] };
    for (let nodes = 1; best.fewest > least;)
      {
        const i = next[made.length]++;
        if (i == board.n_lines)
          {
            next.pop ();
            if (next.length == 0)
              break;
            const line = made.pop ();
            low ^= board.low[line];
            high ^= board.high[line];
          }
        else if (board.jump (low, high, i) && seen.add (low ^ board.low[i], high ^ board.high[i]))
          {
            low ^= board.low[i];
            high ^= board.high[i];
            made.push (i);
            next.push (0);
            if (pegs - made.length < best.fewest)
              best = { fewest: pegs - made.length, fewest_lines: made.slice () };
            if (++nodes > limit)
              return null;
            if (nodes % STEP == 0)
              yield nodes;
          }
      }
    return best;
  }

  /* The fewest pegs that can be left, and the lines of a way there; the number is null after
     LIMIT.  Where few jumps are left, all play is short; where many are, few pegs are mostly enough,
     and there are not many positions of these. */
  function * find_fewest (position, limit)
  {
    const pegs = count_pegs (...position);
    const all = yield * play_out (position, 1, Math.min (limit, PLAYED_OUT));
    if (all)
      return all;
    let k = 1;
    for (let ways = board.n; k < pegs && ways <= MOST_FINISHES; k++, ways *= (board.n + 1 - k) / k)
      {
        const target = find_target ("pegs " + k, () => positions_of (k, [...board.places.keys ()]),
                                    position);
        const found = yield * decide (target, position, limit);
        if (found.status != "lost")
          return found.status == "won" ? { fewest: k, fewest_lines: found.solution }
                                       : { fewest: null };
      }
    return (yield * play_out (position, k, limit)) ?? { fewest: null };
  }

  /* KNOWN is the status of the position, or null where it is asked for. */
  function * answer ({ position, key, finishes, open, limit, known, wants_fewest, wants_jumps,
                       wants_shortest })
  {
    const find = p => find_target (key, () => finishes, p, open), result = { status: known };
    if (wants_shortest)
      return yield * scope.find_shortest (find (position), position, limit);
    if (!known)
      {
        const found = yield * decide (find (position), position, limit);
        Object.assign (result, { status: found.status },
                       found.status == "won" && { lines: found.solution ?? [] });
      }
    if (result.status == "lost" && wants_fewest)
      Object.assign (result, yield * find_fewest (position, limit));
    if (wants_jumps && result.status != "lost")
      {
        result.jumps = [];
        for (let line = 0; line < board.n_lines; line++)
          if (board.jump (...position, line))
            {
              const after = [position[0] ^ board.low[line], position[1] ^ board.high[line]];
              result.jumps.push ([line, (yield * decide (find (after), after, limit)).status]);
            }
      }
    return result;
  }

  /* Some time of the work at hand, then it is the turn of messages. */
  function work ()
  {
    const end = Date.now () + SLICE, { id, steps } = job;
    while (Date.now () < end)
      {
        const { done, value } = steps.next ();
        if (done)
          {
            job = null;
            return scope.postMessage ({ id, ...value });
          }
        job.nodes += Math.max (0, value - job.last);
        job.last = value;
      }
    scope.postMessage ({ id, progress: job.nodes });
    setTimeout (() => job && job.id == id && work ());
  }

  /* A board, a question, or "stop". */
  scope.onmessage = ({ data: message }) => {
    if (message.board)
      board = new Board (message.board);
    job = message.id ? { id: message.id, steps: answer (message), nodes: 0, last: 0 } : null;
    if (job)
      setTimeout (() => job && job.id == message.id && work ());
  };

  Object.assign (scope, { PositionSet, count_pegs, low_bit, high_bit, has_hole, with_hole, Board,
                          Target, Search });
}

/* The tablebase (src/hints/tablebase.h), decoded: which positions win, and how few pegs
   lost ones can leave.  A position is a BigInt here, bit i being the hole data.board_holes[i]. */

const uint64 = x => BigInt.asUintN (64, x);
const hash_mix = x => uint64 ((x ^ x >> 32n) * 0xd6e8feb86659fd93n);

/* Positions of over 64 holes in 64 bits, as in src/board/position.h. */
const fold = position => uint64 (position) ^ hash_mix (position >> 64n);

const scale = (hash, n) => Number (hash * BigInt (n) >> 64n);

const bytes_of = text => Uint8Array.from (atob (text), c => c.charCodeAt (0));

function count_pegs (position)
{
  let n = 0;
  for (; position > 0n; position &= position - 1n)
    n++;
  return n;
}

const words_in = text => new DataView (bytes_of (text).buffer);
const word_at = (words, i) => words.getBigUint64 (8 * i, true);

/* The positions of a block from the byte AT on: all but the first are gaps, seven bits a byte. */
function* positions_from (bytes, at, end)
{
  for (let position = 0n, shift = 0n; at < end; at++)
    {
      position += BigInt (bytes[at] & 127) << shift;
      shift += 7n;
      if (bytes[at] < 128)
        {
          yield position;
          shift = 0n;
        }
    }
}

/* The number that a filter (src/hints/xor_filter.h), a view of its words, has for a position. */
function filter_number (words, position)
{
  const third = Math.floor ((words.byteLength - 8) * 4 / 3);
  let hash = hash_mix (hash_mix (uint64 (fold (position) + word_at (words, 0)))), number = 0;
  hash = (hash ^ hash >> 28n) & ~3n;
  for (let j = 0; j < 3; j++, hash = hash_mix (hash))
    {
      const slot = j * third + scale (hash, third);
      number ^= words.getUint8 (8 + (slot >> 2)) >> slot % 4 * 2;
    }
  return number & 3;
}

class Table
{
  /* A table has the lowest value, winners by level, as ends of blocks and blocks, and filters of values by level;
     SYMMETRIES are permutations of the holes that keep start and finishes. */
  constructor ([least, winners, values], symmetries, start, complement)
  {
    this.least = least;
    this.winners = winners.map (([ends, codes]) => ({ ends: words_in (ends), codes: bytes_of (codes) }));
    this.values = new Map (values.map (([level, filters]) =>
      [level, filters.map (words_in)]));
    this.start_pegs = count_pegs (start);
    this.complement = complement;
    this.n_jumps = 2 * this.start_pegs - symmetries[0].length;
    this.full = (1n << BigInt (symmetries[0].length)) - 1n;
    this.images = symmetries.map (s => s.map (hole => 1n << BigInt (hole)));
  }

  /* The least image, as bg_canonical finds it. */
  canonical (position)
  {
    let least = null;
    for (const image of this.images)
      {
        let turned = 0n;
        for (let hole = 0, rest = position; rest > 0n; hole++, rest >>= 1n)
          if (rest & 1n)
            turned |= image[hole];
        if (least == null || turned < least)
          least = turned;
      }
    return least;
  }

  /* Can a finish be reached from a position that the start leads to? */
  wins (position)
  {
    let n = this.start_pegs - count_pegs (position);
    if (this.complement && n > Math.floor (this.n_jumps / 2))
      {
        n = this.n_jumps - n;
        position = this.full & ~position;
      }
    return n >= 0 && n < this.winners.length && this.level_has (n, this.canonical (position));
  }

  level_has (n, key)
  {
    const { ends, codes } = this.winners[n];
    const end_of = block => block < 0 ? 0 : Number (word_at (ends, block));
    const positions_of = block => positions_from (codes, end_of (block - 1), end_of (block));
    let low = 0, high = ends.byteLength / 8;
    if (high == 0)
      return false;
    while (high - low > 1)
      {
        const middle = low + high >> 1;
        if (positions_of (middle).next ().value <= key)
          low = middle;
        else
          high = middle;
      }
    for (const position of positions_of (low))
      if (position >= key)
        return position == key;
    return false;
  }

  /* The fewest pegs that play from a position can leave, where the table has that; or null. */
  stored_fewest (position)
  {
    const filters = this.values.get (this.start_pegs - count_pegs (position));
    if (!filters)
      return null;
    const key = this.canonical (position);
    let value = this.least;
    for (const words of filters)
      {
        const more = filter_number (words, key);
        value += more;
        if (more < 3)
          break;
      }
    return value;
  }
}

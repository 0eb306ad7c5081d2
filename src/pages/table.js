/* The tablebase (src/jumps/tablebase.h), decoded: which positions win, and how few pegs
   lost ones can leave.  A position is a BigInt here, bit i being the hole data.board_holes[i]. */

const WORD = 64, BAND = 64, HEAD_BYTES = 56;
const uint64 = x => BigInt.asUintN (64, x);
const hash_mix = x => uint64 ((x ^ x >> 32n) * 0xd6e8feb86659fd93n);

/* Positions of over 64 holes in 64 bits, as in src/board/position.h. */
const fold = position => uint64 (position) ^ hash_mix (position >> 64n);

/* A hash whose every bit depends on all of X, as in src/jumps/ribbon.c. */
function mix (x)
{
  x = uint64 ((x ^ x >> 32n) * 0xe9846af9b1a615d5n);
  x = uint64 ((x ^ x >> 32n) * 0xe9846af9b1a615d5n);
  return x ^ x >> 28n;
}

function parity (x)
{
  for (let shift = 32n; shift > 0n; shift >>= 1n)
    x ^= x >> shift;
  return Number (x & 1n);
}

const scale = (hash, n) => Number (hash * BigInt (n) >> 64n);

function count_pegs (position)
{
  let n = 0;
  for (; position > 0n; position &= position - 1n)
    n++;
  return n;
}

class Table
{
  /* BYTES of the file; SYMMETRIES are permutations of the holes that keep start and
     finishes. */
  constructor (bytes, symmetries, start, complement)
  {
    this.bytes = bytes;
    this.view = new DataView (bytes.buffer);
    this.start_pegs = count_pegs (start);
    this.complement = complement;
    /* words of a position, and bytes of a block */
    this.words = this.uint32 (12) >> 24;
    this.block = 8 * this.words + 8;
    this.n_jumps = this.uint32 (40);
    this.n_levels = this.uint32 (44);
    this.least = this.uint32 (52);
    this.full = (1n << BigInt (symmetries[0].length)) - 1n;
    this.images = symmetries.map (s => s.map (hole => 1n << BigInt (hole)));
    this.values = new Map ();
    const first = HEAD_BYTES + 16 * this.n_levels;
    for (let i = 0; i < this.uint32 (48); i++)
      this.values.set (this.uint32 (first + 16 * i), {
        n_bits: this.uint32 (first + 16 * i + 4), bits: this.uint64 (first + 16 * i + 8) });
  }

  uint32 (at) { return this.view.getUint32 (at, true); }
  uint64 (at) { return Number (this.view.getBigUint64 (at, true)); }
  word (at) { return this.view.getBigUint64 (at, true); }
  position (at) { return this.words == 1 ? this.word (at) : this.word (at) | this.word (at + 8) << 64n; }

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
    return n >= 0 && n < this.n_levels && this.level_has (n, this.canonical (position));
  }

  level_has (n, key)
  {
    const size = this.uint64 (HEAD_BYTES + 16 * n), blocks = this.uint64 (HEAD_BYTES + 16 * n + 8);
    let low = 0, high = Math.ceil (size / 128);
    if (high == 0)
      return false;
    while (high - low > 1)
      {
        const middle = low + high >> 1;
        if (this.position (blocks + this.block * middle) <= key)
          low = middle;
        else
          high = middle;
      }
    return this.block_has (blocks + this.block * low, Math.min (128, size - low * 128), key);
  }

  /* Among COUNT positions of a block, of which all but the first are gaps of seven bits a
     byte? */
  block_has (block, count, key)
  {
    let position = this.position (block), at = this.uint64 (block + this.block - 8);
    for (let i = 1; i < count && position < key; i++)
      {
        let gap = 0n, shift = 0n, byte;
        do
          {
            byte = this.bytes[at++];
            gap |= BigInt (byte & 127) << shift;
            shift += 7n;
          }
        while (byte > 127);
        position += gap;
      }
    return position == key;
  }

  /* The bit that a ribbon filter (src/jumps/ribbon.h) at AT has for a position. */
  ribbon_bit (at, position)
  {
    const hash = mix (fold (position)), n_shards = this.uint64 (at + 8), directory = at + 16;
    const shard = scale (hash, n_shards), entry = this.word (directory + 8 * shard);
    const end = Number (entry >> 16n);
    const begin = shard > 0 ? Number (this.word (directory + 8 * (shard - 1)) >> 16n) : 0;
    const x = mix (uint64 (hash + (entry & 0xffffn)));
    const bit = begin + scale (x, end - begin - BAND + 1), shift = BigInt (bit % WORD);
    const word = directory + 8 * n_shards + 8 * Math.floor (bit / WORD);
    const pair = this.word (word) | this.word (word + 8) << 64n;
    return parity (uint64 (pair >> shift) & uint64 (uint64 (x * 0x9fb21c651e98df25n) | 1n));
  }

  /* The fewest pegs that play from a position can leave, where the table has that; or null. */
  stored_fewest (position)
  {
    const values = this.values.get (this.start_pegs - count_pegs (position));
    if (!values)
      return null;
    const key = this.canonical (position);
    let b = 0, at = values.bits;
    for (; b < values.n_bits && this.ribbon_bit (at, key); b++)
      at += 8 * this.uint64 (at);
    return this.least + b;
  }
}

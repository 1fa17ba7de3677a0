import { inflateSync } from "node:zlib";

/** Converts WOFF 1.0 (W3C, sections 3 to 5) to the sfnt format HarfBuzz reads, by inflating the tables. */
export function unpackWoff(woff: Buffer): Uint8Array {
  if (woff.readUInt32BE(0) !== 0x774f4646) throw new Error("Not a WOFF file");
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = 44 + index * 20;
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: woff.readUInt32BE(entry),
      checksum: woff.readUInt32BE(entry + 16),
      data: packed < length ? inflateSync(bytes) : bytes,
    };
  });
  const start = 12 + count * 16;
  const padded = (size: number): number => (size + 3) & ~3;
  const sfnt = Buffer.alloc(start + tables.reduce((sum, { data }) => sum + padded(data.length), 0));
  sfnt.writeUInt32BE(woff.readUInt32BE(4), 0);
  sfnt.writeUInt16BE(count, 4);
  let place = start;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    sfnt.writeUInt32BE(tag, 12 + index * 16);
    sfnt.writeUInt32BE(checksum, 16 + index * 16);
    sfnt.writeUInt32BE(place, 20 + index * 16);
    sfnt.writeUInt32BE(data.length, 24 + index * 16);
    data.copy(sfnt, place);
    place += padded(data.length);
  }
  return sfnt;
}

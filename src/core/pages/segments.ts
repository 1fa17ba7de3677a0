/** A personal place in a page's bytes: from `start` up to `end` stands the guest's version. */
export interface Place {
  readonly slot: string;
  readonly start: number;
  readonly end: number;
}

/** Where `<html>` carries the reader's settings; Document prints exactly this. */
export const READER_MARK = ' data-reader=""';

const OPEN = '<fw-slot data-name="';
const CLOSE = "</fw-slot>";

/**
 * A rendered page as bytes, with these settings at the reader mark and the guest's version in every `<fw-slot>`,
 * and where those places are. Slots do not nest. The element itself stays in the page, so that a guest's and a
 * member's page have the same structure. (Bytes are searched, for a page's string is in many pieces.)
 */
export function layOut(html: string, reader: string): { bytes: Buffer; places: Place[] } {
  const rendered = Buffer.from(html);
  const mark = rendered.indexOf(READER_MARK);
  const places: Place[] = [];
  let bytes = rendered;
  if (mark >= 0) {
    const settings = Buffer.from(reader);
    bytes = Buffer.concat([
      rendered.subarray(0, mark),
      settings,
      rendered.subarray(mark + READER_MARK.length),
    ]);
    places.push({ slot: "reader", start: mark, end: mark + settings.length });
  }
  for (let open = bytes.indexOf(OPEN); open >= 0; open = bytes.indexOf(OPEN, open + OPEN.length)) {
    const name = open + OPEN.length;
    const start = bytes.indexOf(">", name) + 1;
    const end = bytes.indexOf(CLOSE, start);
    if (end < 0) break;
    places.push({ slot: bytes.toString("latin1", name, start - 2), start, end });
  }
  return { bytes, places };
}

/** The page with other bytes in its places, uncopied, in order; null where the guest's version stays. */
export function compose(page: Buffer, places: readonly Place[], fill: readonly (Buffer | null)[]): Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (const [index, { start, end }] of places.entries()) {
    const part = fill[index];
    if (!part) continue;
    parts.push(page.subarray(from, start), part);
    from = end;
  }
  parts.push(from === 0 ? page : page.subarray(from));
  return parts;
}

/** The page cut into what lies between its places (even indexes) and in them (odd ones). */
export function split(page: Buffer, places: readonly Place[]): Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (const { start, end } of places) {
    parts.push(page.subarray(from, start), page.subarray(start, end));
    from = end;
  }
  parts.push(page.subarray(from));
  return parts;
}

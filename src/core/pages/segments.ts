import { hash } from "../base/bytes.ts";

/** A personal place in a page's bytes: from `start` up to `end` stands the guest's version. */
export interface Place {
  readonly slot: string;
  readonly start: number;
  readonly end: number;
}

/** A long text as bytes, and what stands for them in a hash of the page. */
export interface LongBytes {
  readonly bytes: Buffer;
  readonly digest: Buffer;
}

/** A document, and long texts that belong where their marks stand in it, in the order of these. */
export interface Rendered {
  readonly html: string;
  readonly texts: readonly { readonly mark: string; readonly text: LongBytes }[];
}

/** Where `<html>` carries the reader's settings; Document prints exactly this. */
export const READER_MARK = ' data-reader=""';

const OPEN = '<fw-slot data-name="';
const CLOSE = "</fw-slot>";

/**
 * A rendered page as bytes, with these settings at the reader mark and the guest's version in every `<fw-slot>`,
 * and where those places are; `parts` are other versions of some slots. A slot within a slot is no place: it
 * belongs to what fills the outer one. The element itself stays in the page, so that a guest's and a member's page
 * have the same structure. Nothing is looked for in the long texts, which hold no place. (Bytes are searched, for a
 * page's string is in many pieces.) `digest` is a hash of all of it, made when it is asked for.
 */
export function layOut(
  { html, texts }: Rendered,
  reader: string,
  parts: ReadonlyMap<string, string> = NO_PARTS,
): { bytes: Buffer; places: Place[]; digest: () => string } {
  const rendered = Buffer.from(html);
  const pieces: Buffer[] = [];
  /** The same, with a digest in the place of each long text. */
  const tags: Buffer[] = [];
  const places: Place[] = [];
  let from = 0;
  let length = 0;
  const put = (piece: Buffer, tag = piece) => {
    pieces.push(piece);
    tags.push(tag);
    length += piece.length;
  };
  const pending = texts
    .map(({ mark, text }) => ({ at: rendered.indexOf(mark), size: mark.length, text }))
    .filter(({ at }) => at >= 0);
  /** The document from `start` to `end`, with the texts whose marks stand in it. */
  const copy = (start: number, end: number) => {
    let at = start;
    while (pending[0] && pending[0].at < end) {
      const { at: mark, size, text } = pending.shift()!;
      put(rendered.subarray(at, mark));
      put(text.bytes, text.digest);
      at = mark + size;
    }
    put(rendered.subarray(at, end));
  };
  const place = (slot: string, start: number, end: number, own: string | undefined) => {
    copy(from, start);
    const at = length;
    if (own === undefined) {
      copy(start, end);
    } else {
      while (pending[0] && pending[0].at < end) pending.shift();
      put(Buffer.from(own));
    }
    places.push({ slot, start: at, end: length });
    from = end;
  };
  const mark = rendered.indexOf(READER_MARK);
  if (mark >= 0) place("reader", mark, mark + READER_MARK.length, reader);
  for (let open = rendered.indexOf(OPEN, from); open >= 0; open = rendered.indexOf(OPEN, from)) {
    const name = open + OPEN.length;
    const start = rendered.indexOf(">", name) + 1;
    const end = closeOf(rendered, start);
    if (end < 0) break;
    const slot = rendered.toString("latin1", name, start - 2);
    place(slot, start, end, parts.get(slot));
  }
  copy(from, rendered.length);
  return { bytes: Buffer.concat(pieces, length), places, digest: () => hash(Buffer.concat(tags)) };
}

const NO_PARTS: ReadonlyMap<string, string> = new Map();

/** Where the slot ends whose content begins here; -1 when it never does. */
function closeOf(rendered: Buffer, start: number): number {
  let depth = 1;
  for (let at = start; ; ) {
    const close = rendered.indexOf(CLOSE, at);
    if (close < 0) return -1;
    // Only up to there: the next slot may be a whole chapter away, and this runs for each.
    const open = rendered.subarray(at, close).indexOf(OPEN);
    depth += open >= 0 ? 1 : -1;
    if (depth === 0) return close;
    at = open >= 0 ? at + open + OPEN.length : close + CLOSE.length;
  }
}

/** The page with other bytes in its places, in order; null where the guest's version stays. */
export function compose(page: Buffer, places: readonly Place[], fill: readonly (Buffer | null)[]): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (const [index, { start, end }] of places.entries()) {
    const part = fill[index];
    if (!part) continue;
    parts.push(page.subarray(from, start), part);
    from = end;
  }
  if (from === 0) return page;
  parts.push(page.subarray(from));
  return Buffer.concat(parts);
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

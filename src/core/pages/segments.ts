import { hash } from "../base/bytes.ts";

/** Place for an individual part in a page's bytes; `start` to `end` contain the guest's version. */
export interface Place {
  readonly slot: string;
  readonly start: number;
  readonly end: number;
}

/** Long text as bytes, with its digest for hashing the page. */
export interface LongBytes {
  readonly bytes: Buffer;
  readonly digest: Buffer;
}

/** Document, and the long texts to insert at its marks, in order. */
export interface Rendered {
  readonly html: string;
  readonly texts: readonly { readonly mark: string; readonly text: LongBytes }[];
}

/** Attribute of `<html>` that is replaced by the reader settings; Document outputs exactly this text. */
export const READER_MARK = ' data-reader=""';

const OPEN = '<fw-slot data-name="';
const CLOSE = "</fw-slot>";

/**
 * Lays out a rendered page as bytes, with these settings at the reader mark and the guest's version in every
 * `<fw-slot>`, and returns the places of the slots; `parts` are other versions of some slots. A slot within a
 * slot is not a place: it belongs to the content of the outer one. The element itself remains in the page, so
 * that a guest's and a member's page have the same structure. Long texts contain no places and are not
 * searched. (Bytes are searched because a page's string consists of many pieces.) `digest` is a hash of
 * everything, computed on first use.
 */
export function layOut(
  { html, texts }: Rendered,
  reader: string,
  parts: ReadonlyMap<string, string> = NO_PARTS,
): { bytes: Buffer; places: Place[]; digest: () => string } {
  const rendered = Buffer.from(html);
  const pieces: Buffer[] = [];
  /** Same bytes for hashing, with a digest in place of each long text. */
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
  /** Copies the document from `start` to `end`, with the texts at its marks. */
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

/** Returns the end of the slot with content that begins here; -1 if it is not closed. */
function closeOf(rendered: Buffer, start: number): number {
  let depth = 1;
  for (let at = start; ; ) {
    const close = rendered.indexOf(CLOSE, at);
    if (close < 0) return -1;
    // Search only up to the closing tag: the next slot may be a whole chapter away, and this runs for each
    // slot.
    const open = rendered.subarray(at, close).indexOf(OPEN);
    depth += open >= 0 ? 1 : -1;
    if (depth === 0) return close;
    at = open >= 0 ? at + open + OPEN.length : close + CLOSE.length;
  }
}

/** Returns the page with other bytes in its places, in order; null keeps the guest's version. */
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

/** Splits the page into the bytes between its places (even indexes) and in them (odd indexes). */
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

/** Ring buffer of the newest texts, each with a note; the oldest are overwritten. */
export interface RingBuffer {
  push(note: string, text: string): void;
  /**
   * Returns the entries after the newest one with a matching note, oldest first; undefined if there is none.
   */
  after(is: (note: string) => boolean): Iterable<BufferEntry> | undefined;
  all(): Iterable<BufferEntry>;
  /** Returns the note of the newest entry that was overwritten; undefined if all are present. */
  lastDropped(): string | undefined;
}

/** Entry of the buffer; valid until the next push. */
export interface BufferEntry {
  readonly noteOf: () => string;
  readonly textOf: () => string;
}

/**
 * Creates a buffer that stores texts in one block of memory outside V8's garbage collection: individual
 * strings and objects would survive into the old generation, and at thousands a second would cause full
 * collections several times a minute. Memory is allocated on first use.
 * @param most limit on texts
 * @param bytes limit on all texts and notes; an entry above it is discarded, together with those before it
 */
export function createRingBuffer(most: number, bytes: number): RingBuffer {
  const memory = Buffer.allocUnsafeSlow(bytes);
  /** Start positions by sequence number modulo `most`: a note, followed by its text. */
  const starts = new Uint32Array(most);
  const noteLengths = new Uint32Array(most);
  const textLengths = new Uint32Array(most);
  /** Sequence numbers of the oldest and of the next entry. */
  let first = 0;
  let next = 0;
  /** End position of the newest entry. */
  let end = 0;
  let lastDropped: string | undefined;

  const textAt = (number: number): number => starts[number % most]! + noteLengths[number % most]!;
  const endOf = (number: number): number => textAt(number) + textLengths[number % most]!;
  const noteOf = (number: number): string => memory.toString("utf8", starts[number % most]!, textAt(number));
  const dropFirst = (): void => {
    lastDropped = noteOf(first);
    first += 1;
  };

  /** The oldest entries directly follow the newest, so if the oldest does not overlap, no later one does. */
  const makeRoom = (from: number, to: number): void => {
    for (; first < next; dropFirst()) if (starts[first % most]! >= to || endOf(first) <= from) return;
  };
  const entryAt = (number: number): BufferEntry => ({
    noteOf: () => noteOf(number),
    textOf: () => memory.toString("utf8", textAt(number), endOf(number)),
  });
  function* from(number: number) {
    for (let at = number; at < next; at += 1) yield entryAt(at);
  }
  return {
    push(note, text) {
      const noteLength = Buffer.byteLength(note);
      const textLength = Buffer.byteLength(text);
      const length = noteLength + textLength;
      if (length > bytes || most === 0) {
        first = next;
        lastDropped = note;
        return;
      }
      if (next - first === most) dropFirst();
      if (end + length > bytes) {
        makeRoom(end, bytes);
        end = 0;
      }
      makeRoom(end, end + length);
      memory.write(note, end);
      memory.write(text, end + noteLength);
      starts[next % most] = end;
      noteLengths[next % most] = noteLength;
      textLengths[next % most] = textLength;
      end += length;
      next += 1;
    },
    after(is) {
      for (let number = next - 1; number >= first; number -= 1)
        if (is(noteOf(number))) return from(number + 1);
      return undefined;
    },
    all: () => from(first),
    lastDropped: () => lastDropped,
  };
}

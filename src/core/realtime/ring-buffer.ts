/** The newest of many texts, each with a note; the oldest make room for them. */
export interface RingBuffer {
  push(note: string, text: string): void;
  /** What came after the newest one with such a note, oldest first; undefined where there is none. */
  after(is: (note: string) => boolean): Iterable<Kept> | undefined;
  all(): Iterable<Kept>;
  /** The note of the newest one that is kept no more; undefined while all are kept. */
  gone(): string | undefined;
}

/** One that is kept, as long as nothing is pushed. */
export interface Kept {
  readonly noteOf: () => string;
  readonly textOf: () => string;
}

/**
 * Keeps texts in one piece of memory that V8 does not look through: each for itself, and an object for its note, would
 * grow old before it goes, and at thousands a second have all memory looked through several times a minute. Memory is
 * taken when it is first used.
 * @param most texts
 * @param bytes of all texts and notes; of one that has more, and of those before it, nothing is kept
 */
export function createRingBuffer(most: number, bytes: number): RingBuffer {
  const memory = Buffer.allocUnsafeSlow(bytes);
  /** Where they begin, by their number modulo `most`: a note, and its text behind it. */
  const starts = new Uint32Array(most);
  const noteLengths = new Uint32Array(most);
  const textLengths = new Uint32Array(most);
  /** Numbers of the oldest and of the one to come. */
  let first = 0;
  let next = 0;
  /** Where the newest ends. */
  let end = 0;
  let gone: string | undefined;

  const textAt = (number: number): number => starts[number % most]! + noteLengths[number % most]!;
  const endOf = (number: number): number => textAt(number) + textLengths[number % most]!;
  const noteOf = (number: number): string => memory.toString("utf8", starts[number % most]!, textAt(number));
  const dropFirst = (): void => {
    gone = noteOf(first);
    first += 1;
  };

  /** The oldest lie next after the newest, so that none further on is in the way where the oldest is not. */
  const makeRoom = (from: number, to: number): void => {
    for (; first < next; dropFirst()) if (starts[first % most]! >= to || endOf(first) <= from) return;
  };
  const keptAt = (number: number): Kept => ({
    noteOf: () => noteOf(number),
    textOf: () => memory.toString("utf8", textAt(number), endOf(number)),
  });
  function* from(number: number) {
    for (let at = number; at < next; at += 1) yield keptAt(at);
  }
  return {
    push(note, text) {
      const noteLength = Buffer.byteLength(note);
      const textLength = Buffer.byteLength(text);
      const length = noteLength + textLength;
      if (length > bytes || most === 0) {
        first = next;
        gone = note;
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
    gone: () => gone,
  };
}

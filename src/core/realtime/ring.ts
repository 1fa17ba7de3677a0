/** The newest of many texts, each with a note; the oldest make room for them. */
export interface Ring<Note> {
  push(note: Note, text: string): void;
  /** What came after the newest one with such a note, oldest first; undefined where there is none. */
  after(is: (note: Note) => boolean): Iterable<Kept<Note>> | undefined;
  all(): Iterable<Kept<Note>>;
  /** The note of the newest one that is kept no more; undefined while all are kept. */
  gone(): Note | undefined;
}

export interface Kept<Note> {
  readonly note: Note;
  /** The text, as long as nothing is pushed. */
  readonly textOf: () => string;
}

/**
 * Keeps texts in one piece of memory that V8 does not look through: each for itself would grow old before it goes, and
 * at thousands a second have all memory looked through several times a minute. Memory is taken when it is first used.
 * @param most texts
 * @param bytes of all texts; of one that has more, and of those before it, nothing is kept
 */
export function createRing<Note>(most: number, bytes: number): Ring<Note> {
  const memory = Buffer.allocUnsafeSlow(bytes);
  /** Texts by their number modulo `most`. */
  const notes = new Array<Note>(most);
  const starts = new Uint32Array(most);
  const lengths = new Uint32Array(most);
  /** Numbers of the oldest text and of the one to come. */
  let first = 0;
  let next = 0;
  /** Where the newest ends. */
  let end = 0;
  let gone: Note | undefined;
  const dropFirst = (): void => {
    gone = notes[first % most];
    first += 1;
  };

  /** The oldest lie next after the newest, so that none further on is in the way where the oldest is not. */
  const makeRoom = (from: number, to: number): void => {
    for (; first < next; dropFirst()) {
      const start = starts[first % most]!;
      if (start >= to || start + lengths[first % most]! <= from) return;
    }
  };
  const keptAt = (number: number): Kept<Note> => ({
    note: notes[number % most]!,
    textOf() {
      const start = starts[number % most]!;
      return memory.toString("utf8", start, start + lengths[number % most]!);
    },
  });
  function* from(number: number) {
    for (let at = number; at < next; at += 1) yield keptAt(at);
  }
  return {
    push(note, text) {
      const length = Buffer.byteLength(text);
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
      memory.write(text, end);
      notes[next % most] = note;
      starts[next % most] = end;
      lengths[next % most] = length;
      end += length;
      next += 1;
    },
    after(is) {
      for (let number = next - 1; number >= first; number -= 1)
        if (is(notes[number % most]!)) return from(number + 1);
      return undefined;
    },
    all: () => from(first),
    gone: () => gone,
  };
}

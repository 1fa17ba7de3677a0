/** Seconds that the buttons go back and forward. */
export const BACK_SECONDS = 15;
export const FORTH_SECONDS = 30;

/** How fast it is played. */
export const NARRATION_RATES = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** Minutes of the sleep timer. */
export const SLEEP_MINUTES = [5, 15, 30, 60] as const;

/** A sentence, and the milliseconds at which it begins to be spoken. */
export interface CueDto {
  readonly at: number;
  readonly text: string;
}

/** Place of the sentence that is spoken at a time; -1 before the first. `cues` rise. */
export function cueAt(cues: readonly Pick<CueDto, "at">[], milliseconds: number): number {
  let [low, high] = [0, cues.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cues[middle]!.at <= milliseconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Sentences that a page may have more than what is spoken, before the next that both have. */
const APART = 12;

/**
 * Where each spoken sentence stands among those of a page; -1 for one that is not there: the text may have been changed
 * since it was read, and what changed is not marked.
 */
export function placesOf(cues: readonly Pick<CueDto, "text">[], sentences: readonly string[]): number[] {
  let from = 0;
  return cues.map(({ text }) => {
    const found = sentences.slice(from, from + APART).indexOf(text);
    if (found < 0) return -1;
    from += found + 1;
    return from - 1;
  });
}

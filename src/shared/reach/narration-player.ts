/** Seconds by which the buttons skip back and forward. */
export const BACK_SECONDS = 15;
export const FORWARD_SECONDS = 30;

/** Seconds by which the arrow keys, and Page Up and Page Down, move the position. */
export const ARROW_SECONDS = 5;
export const PAGE_SECONDS = 30;

/** Returns a position in audio as "2:03" or "1:02:03". */
export function formatPosition(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const [first, ...rest] = parts[0] ? parts : parts.slice(1);
  return [first, ...rest.map((each) => String(each).padStart(2, "0"))].join(":");
}

/** Playback speeds. */
export const NARRATION_RATES = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** Choices of the sleep timer in minutes. */
export const SLEEP_MINUTES = [5, 15, 30, 60] as const;

/** A sentence and the time in milliseconds at which it starts. */
export interface CueDto {
  readonly at: number;
  readonly text: string;
}

/**
 * Returns the index of the sentence spoken at a time; -1 before the first. `cues` must be in ascending order.
 */
export function cueAt(cues: readonly Pick<CueDto, "at">[], milliseconds: number): number {
  let [low, high] = [0, cues.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cues[middle]!.at <= milliseconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Limit on consecutive sentences of a page that are missing in the audio, before the next common one. */
const APART = 12;

/**
 * Returns the index of each spoken sentence among those of a page; -1 for one that is missing, because the
 * text may have been changed since the recording. Changed sentences are not highlighted.
 */
export function placesOf(cues: readonly Pick<CueDto, "text">[], sentences: readonly string[]): number[] {
  let from = 0;
  return cues.map(({ text }) => {
    const offset = sentences.slice(from, from + APART).indexOf(text);
    if (offset < 0) return -1;
    from += offset + 1;
    return from - 1;
  });
}

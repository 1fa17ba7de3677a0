/** How somebody likes to be read to; kept in this browser. */
export interface Choices {
  readonly rate: number;
  /** Goes on with the next chapter. */
  readonly onwards: boolean;
  /** The voice of each language, by its URI. */
  readonly voices: Readonly<Record<string, string>>;
}

export const RATES = [0.75, 1, 1.25, 1.5, 2] as const;

const KEY = "aloud";
const USUAL: Choices = { rate: 1, onwards: true, voices: {} };

/** What was chosen; what is not there or not readable is as usual. */
export function readChoices(): Choices {
  try {
    const { rate, onwards, voices } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return {
      rate: RATES.find((each) => each === rate) ?? USUAL.rate,
      onwards: onwards !== false,
      voices: typeof voices === "object" && voices !== null ? voices : USUAL.voices,
    };
  } catch {
    return USUAL;
  }
}

/** Keeps it; a browser that keeps nothing has it until the page is left. */
export function keepChoices(choices: Choices): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    // Storage is full or forbidden.
  }
}

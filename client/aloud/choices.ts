/** The reader's settings for reading aloud; stored in this browser. */
export interface Choices {
  readonly rate: number;
  /** Continues with the next chapter. */
  readonly onwards: boolean;
  /** Voice URI by language. */
  readonly voices: Readonly<Record<string, string>>;
}

export const RATES = [0.75, 1, 1.25, 1.5, 2] as const;

const KEY = "aloud";
const USUAL: Choices = { rate: 1, onwards: true, voices: {} };

/** Returns the stored settings; missing or unreadable ones have their defaults. */
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

/** Saves the settings; without storage they last until the page is left. */
export function keepChoices(choices: Choices): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    // Storage is full or blocked.
  }
}

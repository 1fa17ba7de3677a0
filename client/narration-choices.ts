import { NARRATION_RATES } from "../src/shared/reach/narration-player.ts";
import { tryStorage } from "./storage.ts";

const CHOICES = "narration";
const GO_ON = "narration-goes-on";

/** How somebody listens to narrated chapters; kept in this browser. */
export interface Choices {
  readonly rate: number;
  /** Goes on with the next chapter. */
  readonly onwards: boolean;
}

/** What was chosen; what is not there or not readable is as usual. */
export function readChoices(): Choices {
  const { rate, onwards } = tryStorage(() => JSON.parse(localStorage.getItem(CHOICES) ?? "{}")) ?? {};
  return { rate: NARRATION_RATES.find((each) => each === rate) ?? 1, onwards: onwards !== false };
}

/** Keeps it; a browser that keeps nothing has it until the page is left. */
export function keepChoices(choices: Choices): void {
  tryStorage(() => localStorage.setItem(CHOICES, JSON.stringify(choices)));
}

/** Has the page of this path play when it comes; false where the browser keeps nothing. */
export const goesOnAt = (path: string): boolean =>
  tryStorage(() => {
    sessionStorage.setItem(GO_ON, path);
    return true;
  }) ?? false;

/** Once: the chapter before was heard to its end. */
export const wasToGoOnAt = (path: string): boolean =>
  tryStorage(() => {
    const wanted = sessionStorage.getItem(GO_ON) === path;
    sessionStorage.removeItem(GO_ON);
    return wanted;
  }) ?? false;

import { NARRATION_RATES } from "#shared/reach/narration-player.ts";
import { tryStorage } from "./storage.ts";

const CHOICES = "narration";
const GO_ON = "narration-goes-on";

/** The listener's settings for narrated chapters; stored in this browser. */
export interface Choices {
  readonly rate: number;
  /** Continues with the next chapter. */
  readonly onwards: boolean;
}

/** Returns the stored settings; missing or unreadable ones have their defaults. */
export function readChoices(): Choices {
  const { rate, onwards } = tryStorage(() => JSON.parse(localStorage.getItem(CHOICES) ?? "{}")) ?? {};
  return { rate: NARRATION_RATES.find((each) => each === rate) ?? 1, onwards: onwards !== false };
}

/** Saves the settings; without storage they last until the page is left. */
export function keepChoices(choices: Choices): void {
  tryStorage(() => localStorage.setItem(CHOICES, JSON.stringify(choices)));
}

/** Makes the page of this path play when it loads; returns false without storage. */
export const goesOnAt = (path: string): boolean =>
  tryStorage(() => {
    sessionStorage.setItem(GO_ON, path);
    return true;
  }) ?? false;

/** Returns true once, if the previous chapter was played to its end. */
export const wasToGoOnAt = (path: string): boolean =>
  tryStorage(() => {
    const isSamePath = sessionStorage.getItem(GO_ON) === path;
    sessionStorage.removeItem(GO_ON);
    return isSamePath;
  }) ?? false;

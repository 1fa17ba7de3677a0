import { tryStorage } from "../storage.ts";

/** Key under which this browser stores the preference for Markdown. */
const KEY = "fw-desk";

/** Stores the writer's preferred editing mode. */
export function remember(as: "rich" | "markdown"): void {
  tryStorage(() => (as === "markdown" ? localStorage.setItem(KEY, as) : localStorage.removeItem(KEY)));
}

export const writesMarkdown = (): boolean => tryStorage(() => localStorage.getItem(KEY)) === "markdown";

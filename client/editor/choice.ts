import { tryStorage } from "../storage.ts";

/** Where this browser keeps that its writer would rather write Markdown. */
const KEY = "fw-desk";

/** Remembers how its writer writes. */
export function remember(as: "rich" | "markdown"): void {
  tryStorage(() => (as === "markdown" ? localStorage.setItem(KEY, as) : localStorage.removeItem(KEY)));
}

export const writesMarkdown = (): boolean => tryStorage(() => localStorage.getItem(KEY)) === "markdown";

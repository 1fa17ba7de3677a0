import { MEMBER_STORAGE } from "../src/shared/loading.ts";
import { areasOf, forgetSent, placeOf } from "./half-written.ts";
import { tryStorage } from "./storage.ts";

/**
 * Who goes back to a form after it was sent finds it empty, though what was typed there is kept; words that were
 * not sent are left alone. A form that was done answers with a redirect, one that was refused never does.
 */
const KEY = `${MEMBER_STORAGE}sent`;

interface Sent {
  /** Of the form: its place, and the words it came without. */
  readonly to: string;
  readonly words: readonly string[];
  /** The place in the browser's history that it was sent from, where browsers tell. */
  readonly from: string | undefined;
  readonly done?: true;
}

const { navigation } = window as Window & {
  navigation?: { readonly currentEntry?: { readonly key: string } };
};
const here = () => navigation?.currentEntry?.key;

addEventListener("submit", ({ target, defaultPrevented }) => {
  const form = target as HTMLFormElement;
  const words = wordsIn(form);
  if (!defaultPrevented && words.some(Boolean)) keep({ to: placeOf(form), words, from: here() });
});

// Whoever uses the page after sending has not left it: what comes next need not be the answer.
for (const name of ["pointerdown", "keydown"]) addEventListener(name, () => forget(false));

addEventListener("pageshow", ({ persisted }) => {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const sent = kept();
  if (!persisted && visit?.type === "navigate" && visit.redirectCount > 0 && sent && !sent.done) {
    forgetSent(sent.to, sent.words);
    return keep({ ...sent, done: true });
  }
  forget(false);
  if (!sent?.done || sent.from !== here()) return;
  for (const form of document.forms)
    if (placeOf(form) === sent.to && String(wordsIn(form)) === String(sent.words)) {
      form.reset();
      forget(true);
    }
});

/** What stands in the text areas of a form that came empty. */
const wordsIn = (form: HTMLFormElement): string[] =>
  areasOf(form).map((area) => (area.defaultValue ? "" : area.value));

const kept = (): Sent | null => tryStorage(() => JSON.parse(sessionStorage.getItem(KEY) ?? "null")) ?? null;

/** What is too large stays in its form. */
function keep(sent: Sent): void {
  forget(true);
  tryStorage(() => sessionStorage.setItem(KEY, JSON.stringify(sent)));
}

/** Done or not; what was done is forgotten only once its form is empty. */
function forget(done: boolean): void {
  if (done || !kept()?.done) tryStorage(() => sessionStorage.removeItem(KEY));
}

import { MEMBER_STORAGE } from "#shared/loading.ts";
import { areasOf, forgetSent, placeOf } from "./half-written.ts";
import { tryStorage } from "./storage.ts";

/**
 * Clears text areas for members who go back to a form after sending it, although the browser restores what
 * was typed; unsent text is left alone. A successful form responds with a redirect, a rejected one never
 * does.
 */
const KEY = `${MEMBER_STORAGE}sent`;

interface Sent {
  /** The form's key, and its texts; "" for text areas that were served with content. */
  readonly to: string;
  readonly words: readonly string[];
  /** History entry from which it was sent, if the browser reports it. */
  readonly from: string | undefined;
  readonly done?: true;
}

const { navigation } = window as Window & {
  navigation?: { readonly currentEntry?: { readonly key: string } };
};
const here = () => navigation?.currentEntry?.key;

addEventListener("submit", ({ target, defaultPrevented }) => {
  const form = target as HTMLFormElement;
  const areaTexts = wordsIn(form);
  if (!defaultPrevented && areaTexts.some(Boolean))
    keep({ to: placeOf(form), words: areaTexts, from: here() });
});

// A user who keeps using the page after sending has not left it: the next page need not be the response.
for (const name of ["pointerdown", "keydown"]) addEventListener(name, () => forget(false));

addEventListener("pageshow", ({ persisted }) => {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const sent = readSent();
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

/** Returns the texts in the text areas of a form that was served empty. */
const wordsIn = (form: HTMLFormElement): string[] =>
  areasOf(form).map((area) => (area.defaultValue ? "" : area.value));

const readSent = (): Sent | null =>
  tryStorage(() => JSON.parse(sessionStorage.getItem(KEY) ?? "null")) ?? null;

/** Text that is too large for storage stays in its form. */
function keep(sent: Sent): void {
  forget(true);
  tryStorage(() => sessionStorage.setItem(KEY, JSON.stringify(sent)));
}

/** Clears the record; that of a completed form only with `done`, once its text areas are empty. */
function forget(done: boolean): void {
  if (done || !readSent()?.done) tryStorage(() => sessionStorage.removeItem(KEY));
}

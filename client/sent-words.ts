import { STORED_COOKIE } from "#shared/form.ts";
import { MEMBER_STORAGE } from "#shared/loading.ts";
import { areasOf, forgetSent, placeOf, wasRefused } from "./half-written.ts";
import { tryStorage } from "./storage.ts";

/**
 * Clears text areas for members who go back to a form after sending it, although the browser restores what
 * was typed; text that the server has not confirmed as stored is left alone.
 */
const KEY = `${MEMBER_STORAGE}sent`;

interface Sent {
  /** The form's key, and its texts; "" for text areas that were first served with content. */
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
  // A confirmation from before, such as that of a form that a script has sent, is not about this form.
  if (!defaultPrevented) isConfirmed();
  const areaTexts = wordsIn(form);
  if (!defaultPrevented && areaTexts.some(Boolean))
    keep({ to: placeOf(form), words: areaTexts, from: here() });
});

// A user who keeps using the page after sending has not left it: the next page need not be the response.
for (const name of ["pointerdown", "keydown"]) addEventListener(name, () => forget(false));

addEventListener("pageshow", ({ persisted }) => {
  const sent = readSent();
  if (!persisted && isConfirmed() && sent && !sent.done) {
    forgetSent(sent.to, sent.words);
    return keep({ ...sent, done: true });
  }
  forget(false);
  if (!sent?.done || sent.from !== here() || wasRefused()) return;
  for (const form of document.forms)
    if (placeOf(form) === sent.to && String(wordsIn(form)) === String(sent.words)) {
      form.reset();
      forget(true);
    }
});

/** Returns whether the server says that it stored the form sent last; it says so once. */
function isConfirmed(): boolean {
  if (!document.cookie.split("; ").includes(`${STORED_COOKIE}=1`)) return false;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API would answer after the form is shown again
  document.cookie = `${STORED_COOKIE}=; path=/; max-age=0`;
  return true;
}

/** Returns the texts in the text areas of a form that was served empty, at first if it was rejected since. */
const wordsIn = (form: HTMLFormElement): string[] =>
  areasOf(form).map((area) => (area.defaultValue && !wasRefused() ? "" : area.value));

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

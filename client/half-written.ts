import { MEMBER_STORAGE, SIGNED_OUT_EVENT } from "#shared/loading.ts";
import { tryStorage } from "./storage.ts";

/**
 * Restores unsent text for members who come back to a page or reload it. Some browsers store nothing of pages
 * marked no-store (Firefox), so the text is stored in this tab until the member signs out.
 */
const KEY = `${MEMBER_STORAGE}half-written`;
/** Limit on the forms stored; the most recent ones are kept. */
const FORMS_MAX = 20;

interface Form {
  readonly page: string;
  /** The form's key, the text in its text areas, and their text as served. */
  readonly to: string;
  readonly words: readonly string[];
  readonly were: readonly string[];
}

const viewer = document.querySelector<HTMLElement>("[data-live-user]")?.dataset.liveUser ?? "";
const page = `${viewer} ${location.pathname}${location.search}`;

export const areasOf = (form: HTMLFormElement) => [...form.querySelectorAll("textarea")];
/**
 * Returns a form's key: its target URL and its text areas, because several forms may have the same target.
 */
export const placeOf = (form: HTMLFormElement): string =>
  [new URL(form.getAttribute("action") ?? "", location.href).href, ...areasOf(form).map(({ id }) => id)].join(
    " ",
  );

/** Returns the target URL in a form's key. */
const targetIn = (to: string): string => to.split(" ", 1)[0]!;

const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
if (visit && /reload|back/.test(visit.type))
  for (const { to, words, were } of kept())
    for (const form of ownForms()) {
      const areas = areasOf(form);
      // Nothing is overwritten: neither text that the browser has restored nor what has changed on the
      // server.
      if (placeOf(form) === to && String(areas.map(({ value }) => value)) === String(were))
        areas.forEach((area, at) => {
          if (words[at] !== were[at]) area.value = words[at]!;
        });
    }

let signedOut = false;
document.addEventListener(SIGNED_OUT_EVENT, () => {
  signedOut = true;
});

addEventListener("pagehide", () => {
  if (signedOut) return;
  const forms = ownForms();
  const before = kept();
  const here = forms.flatMap((form): Form[] => {
    const to = placeOf(form);
    const areas = areasOf(form);
    const values = areas.map(({ value }) => value);
    const served = areas.map(({ defaultValue }) => defaultValue);
    // The page of a rejected form may be left by going back to the empty form.
    const typed = wasRefused()
      ? before.find((each) => each.to === to && String(each.words) === String(served))
      : undefined;
    const were = typed?.were ?? served;
    return String(values) === String(were) ? [] : [{ page, to, words: values, were }];
  });
  const targets = new Set(forms.map((form) => targetIn(placeOf(form))));
  // The page of an error may have the same address as the page of the form.
  const isElsewhere = (each: Form) => each.page !== page || !targets.has(targetIn(each.to));
  // A guest may be the author who has signed out and will return; another member never is.
  const others = kept((each) => isElsewhere(each) && (!viewer || each.page.startsWith(`${viewer} `)));
  keep([...others, ...here].slice(-FORMS_MAX));
});

/** Returns true on the page of a rejected form, which is served with what was typed. */
export const wasRefused = (): boolean => document.getElementById("form-errors") !== null;

/** Forms for long texts are handled elsewhere (desk.ts). */
function ownForms(): HTMLFormElement[] {
  return [...document.forms].filter(({ dataset }) => dataset.desk === undefined);
}

/** Removes text that was sent; `words` in the format of sent-words.ts. */
export function forgetSent(to: string, words: readonly string[]): void {
  keep(
    kept(
      (each) =>
        each.to !== to ||
        String(each.words.map((typed, at) => (each.were[at] ? "" : typed))) !== String(words),
    ),
  );
}

function kept(which = (each: Form) => each.page === page): Form[] {
  return tryStorage(() => JSON.parse(sessionStorage.getItem(KEY) ?? "[]").filter(which)) ?? [];
}

function keep(forms: readonly Form[]): void {
  tryStorage(() =>
    forms.length > 0 ? sessionStorage.setItem(KEY, JSON.stringify(forms)) : sessionStorage.removeItem(KEY),
  );
}

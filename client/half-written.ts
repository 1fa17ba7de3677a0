import { MEMBER_STORAGE, SIGNED_OUT_EVENT } from "../src/shared/loading.ts";
import { tryStorage } from "./storage.ts";

/**
 * Words half written are there again for who comes back to their page or loads it anew. Some browsers keep nothing of
 * pages that are not to be stored (Firefox), so they lie in this tab, until the member signs out.
 */
const KEY = `${MEMBER_STORAGE}half-written`;
/** Forms that are remembered, the last left. */
const FORMS_MAX = 20;

interface Form {
  readonly page: string;
  /** Of the form: its place, what stands in its text areas, and what they came with. */
  readonly to: string;
  readonly words: readonly string[];
  readonly were: readonly string[];
}

const viewer = document.querySelector<HTMLElement>("[data-live-user]")?.dataset.liveUser ?? "";
const page = `${viewer} ${location.pathname}${location.search}`;

export const areasOf = (form: HTMLFormElement) => [...form.querySelectorAll("textarea")];
/** The URL that a form is sent to, and its text areas: of many that are sent to the same each has its own. */
export const placeOf = (form: HTMLFormElement): string =>
  [new URL(form.getAttribute("action") ?? "", location.href).href, ...areasOf(form).map(({ id }) => id)].join(
    " ",
  );

const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
if (visit && /reload|back/.test(visit.type))
  for (const { to, words, were } of kept())
    for (const form of ownForms()) {
      const areas = areasOf(form);
      // Nothing is written over: neither what the browser has kept nor what has changed on the server.
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
  const here = ownForms().flatMap((form): Form[] => {
    const areas = areasOf(form);
    const words = areas.map(({ value }) => value);
    const were = areas.map(({ defaultValue }) => defaultValue);
    return String(words) === String(were) ? [] : [{ page, to: placeOf(form), words, were }];
  });
  // Who has not signed in may be who wrote it, and come back; another member never is.
  const others = kept((each) => each.page !== page && (!viewer || each.page.startsWith(`${viewer} `)));
  keep([...others, ...here].slice(-FORMS_MAX));
});

/** Long work has a keeper of its own (desk.ts). */
function ownForms(): HTMLFormElement[] {
  return [...document.forms].filter(({ dataset }) => dataset.desk === undefined);
}

/** What was sent is half written no more; `words` as sent-words.ts has them. */
export function forgetSent(to: string, words: readonly string[]): void {
  keep(
    kept(
      (each) =>
        each.to !== to || String(each.words.map((said, at) => (each.were[at] ? "" : said))) !== String(words),
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

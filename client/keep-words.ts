import { CSRF_FIELD } from "../src/shared/form.ts";
import { MEMBER_STORAGE, SIGNED_OUT_EVENT } from "../src/shared/loading.ts";
import { tryStorage } from "./storage.ts";

/**
 * A form that takes hours to fill (`data-keep-words`) loses nothing: what is typed lies in this browser, by member and
 * form, until it was saved; it is given back when the form is opened again, and leaving it unsaved asks first. The
 * version that was edited comes back with the words, so that the server sees when others have saved meanwhile.
 */
const KEYS = `${MEMBER_STORAGE}words `;
/** Milliseconds after the last key until it is kept. */
const SOON = 400;
/** Forms that are kept, the last written in. */
const FORMS_MAX = 20;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Kept {
  readonly at: number;
  readonly words: Readonly<Record<string, string>>;
  /** It is under way to the server, which answers with a redirect when it has it. */
  readonly sent: boolean;
}

const viewer = document.querySelector<HTMLElement>("[data-live-user]")?.dataset.liveUser ?? "";

function keepWords(form: HTMLFormElement): void {
  const key = `${KEYS}${viewer} ${new URL(form.getAttribute("action")!, location.href).pathname}`;
  const notice = form.querySelector<HTMLElement>(".words-back");
  /** As the page came; a refused form came with words that are saved nowhere. */
  const came = wordsOf(form);
  const refused = form.dataset.keepWords === "refused";
  const isUnsaved = () => refused || !same(wordsOf(form), came);
  let leaving = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  forget();
  const kept = read(key);
  if (kept && !refused && !same(kept.words, came)) {
    fill(form, kept.words);
    if (notice) notice.hidden = false;
  }

  const keep = (sent = false) => {
    clearTimeout(timer);
    if (isUnsaved()) write(key, { at: Date.now(), words: wordsOf(form), sent });
    else tryStorage(() => localStorage.removeItem(key));
  };
  form.addEventListener("input", () => {
    leaving = false;
    clearTimeout(timer);
    timer = setTimeout(keep, SOON);
  });
  form.addEventListener("submit", () => {
    leaving = true;
    keep(true);
  });
  notice?.querySelector("button")?.addEventListener("click", () => {
    fill(form, came);
    keep();
    notice.hidden = true;
    form.querySelector<HTMLElement>("textarea")?.focus();
  });
  document.addEventListener(SIGNED_OUT_EVENT, () => {
    leaving = true;
    clearTimeout(timer);
  });
  addEventListener("beforeunload", (event) => {
    if (leaving || !isUnsaved()) return;
    keep();
    event.preventDefault();
  });
  // Phones end pages without asking.
  addEventListener("pagehide", () => leaving || keep());
}

/** What the member has typed or could have, and the version it is based on. */
const wordsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(controlsOf(form).map(({ name, value }) => [name, value]));

/** All but the form's token, which is another with each session, and its buttons. */
const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.querySelectorAll<Control>("input[name], textarea[name], select[name]")].filter(
    ({ name }) => name !== CSRF_FIELD,
  );

const same = (a: Kept["words"], b: Kept["words"]) => JSON.stringify(a) === JSON.stringify(b);

function fill(form: HTMLFormElement, words: Kept["words"]): void {
  for (const control of controlsOf(form)) control.value = words[control.name] ?? control.value;
}

/** What was saved since, what is another member's, and the oldest of too many. */
function forget(): void {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const saved = visit?.type === "navigate" && visit.redirectCount > 0;
  tryStorage(() => {
    const entries = Object.keys(localStorage)
      .filter((key) => key.startsWith(KEYS))
      .map((key) => ({ key, kept: read(key) }))
      .sort((a, b) => (b.kept?.at ?? 0) - (a.kept?.at ?? 0));
    for (const [index, { key, kept }] of entries.entries())
      if (!kept || !key.startsWith(`${KEYS}${viewer} `) || index >= FORMS_MAX || (kept.sent && saved))
        localStorage.removeItem(key);
      else if (kept.sent) write(key, { ...kept, sent: false });
  });
}

const read = (key: string): Kept | null =>
  tryStorage(() => JSON.parse(localStorage.getItem(key) ?? "null")) ?? null;

const write = (key: string, kept: Kept) => tryStorage(() => localStorage.setItem(key, JSON.stringify(kept)));

const form = document.querySelector<HTMLFormElement>("form[data-keep-words]");
if (form && viewer) keepWords(form);

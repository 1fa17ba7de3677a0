import { CSRF_FIELD } from "#shared/form.ts";
import { SIGNED_OUT_EVENT } from "#shared/loading.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import {
  DESK_ALONE,
  DESK_FILLED,
  DESK_FLUSH,
  DESK_JOINED,
  DESK_LIVE,
  DESK_MADE,
  DESK_READY,
  DESK_SAVE,
  type DeskLive,
} from "#shared/stories/desk-events.ts";
import { fillNotes } from "./desk/fill-notes.ts";
import {
  besideText,
  changedOf,
  fill,
  isBlank,
  isOfField,
  lockForm,
  nameBase,
  same,
  type Words,
  wordsOf,
} from "./desk/form.ts";
import { lastOnly } from "./desk/last-only.ts";
import { FIRST_VERSION, leftBehind, sendStoredText } from "./desk/left-behind.ts";
import { createSaving, SOON } from "./desk/saving.ts";
import { type Outcome, sendFrom } from "./desk/send.ts";
import { live, openKeeper } from "./desk/stored-text.ts";
import { autosaveSuggestion } from "./desk/suggestion.ts";

/** Limit on the saves before a document takes over the text, while its writer keeps typing. */
const HAND_OVER_TRIES = 20;

const member = document.querySelector<HTMLElement>("[data-live-user]")?.dataset.liveUser ?? "";

/**
 * Makes sure a chapter's form (`data-desk`) loses nothing: the text is saved in this browser on every
 * keystroke, and on the server within two seconds, with the version it is based on. If others have saved
 * meanwhile, the server says so: edits of different words are merged; otherwise the writer chooses, and
 * nothing is overwritten. Text that did not reach the server is restored when the form is next opened.
 */
async function keepForm(form: HTMLFormElement): Promise<void> {
  const hidden = (name: string) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
  const { desk: story = "" } = form.dataset;
  let chapter = form.dataset.chapter || null;
  const prefix = () => `${member} ${chapter ?? `new ${story}`} `;

  /** What the server has: the form as served, unless it is a rejected form. */
  const came = wordsOf(form, true);
  let saved: Words | null = form.dataset.sent === undefined ? came : null;
  /** The text of the version on which the form is based. */
  let base = saved;
  /** The revision that the server saved beside the text. */
  let beside: number | undefined;
  const close = lockForm(form);
  // Values that a browser restores after a reload are older than those stored here, and may lack their
  // version.
  form.autocomplete = "off";

  const keeper = await openKeeper();
  // If the browser's storage cannot be read, writing must still be possible.
  await keeper?.dropOthers(`${member} `).catch(() => {});
  const leftover = keeper && (await leftBehind(keeper, prefix()).catch(() => null));
  // Continues for the closed form, which may not have learned of its last save.
  const newest = leftover?.newest && { ...leftover.newest, words: { ...came, ...leftover.newest.words } };
  const back = newest && !same(newest.words, came) && saved ? newest : null;
  hidden("writer").value = back?.writer ?? crypto.randomUUID();
  const writer = hidden("writer").value;
  live(writer);
  let key = prefix() + writer;
  const target = () => {
    const draft = chapter ? "" : hidden("draft").value;
    const version = chapter ? hidden("version").value : "";
    return { story, chapter, writer, draft, version, isLive: isLive(), beside };
  };
  /**
   * What stores the text. While it is `joining`, the document has not arrived: what is typed is stored in this
   * browser only, as an edit of the text that was handed over.
   */
  let storedBy: "form" | "joining" | "document" = "form";
  const isLive = () => storedBy === "document";
  const now = (): Words => (isLive() ? besideText(wordsOf(form)) : wordsOf(form));

  let sending: Promise<void> | null = null;
  let leaving = false;
  /** False in a tab that was signed out, which does not send its text. */
  let mine = true;

  const isUnsaved = () => saved === null || !same(now(), saved);
  const saving = createSaving(form, { member, writer }, { isUnsaved, save });
  const { say, wait } = saving;
  const put = lastOnly(async () => {
    if (!keeper || !mine) return;
    if (!isUnsaved()) return keeper.drop(key);
    const { version, draft } = target();
    const from = isLive() ? {} : { base: base ?? undefined };
    await keeper.put({ key, at: Date.now(), words: now(), version, writer, draft, ...from });
  });

  async function save(): Promise<void> {
    saving.stop();
    if (sending || storedBy === "joining" || !isUnsaved()) return;
    const draft = now();
    if (!chapter && isBlank(draft)) return;
    if (saving.state() !== "conflict") say({ kind: "saving" });
    sending = write(draft).finally(() => {
      sending = null;
    });
    await sending;
    if (["saved", "conflict"].includes(saving.state()) && isUnsaved()) wait(SOON);
  }

  async function write(words: Words): Promise<void> {
    // If several people edit at once, sends only the fields changed here.
    const sent = isLive() && saved ? changedOf(words, saved) : words;
    const outcome = await sendFrom(base, target(), sent, hidden(CSRF_FIELD).value, leaving);
    switch (outcome.kind) {
      case "saved": {
        saving.reached();
        // An earlier attempt may have saved less than this one sent.
        saved = outcome.isThis ? words : null;
        base = saved;
        beside = undefined;
        // An existing chapter is as an earlier attempt created it, whatever was written since. Set before the
        // chapter's id is known: text typed meanwhile is saved as based on a version.
        hidden("version").value = outcome.isThis ? outcome.version : FIRST_VERSION;
        if (!chapter) await settle(outcome.id, outcome.number);
        else if (location.search.includes("revision=")) history.replaceState(history.state, "", form.action);
        say({ kind: "saved", at: new Date() });
        return put();
      }
      case "conflict":
        return meet(words, outcome);
      case "later":
        return saving.later();
      case "shut":
        return saving.reopen(outcome.why);
      default:
        return say(outcome);
    }
  }

  /** Handles a conflict with others' edits. */
  async function meet(
    words: Words,
    { merged, ...met }: Extract<Outcome, { kind: "conflict" }>,
  ): Promise<void> {
    if (!merged) {
      // It is saved beside the others' text, and further saves go there.
      saved = words;
      say({ ...met, story, chapter: chapter! });
      return put();
    }
    say({ kind: "saving" });
    form.dispatchEvent(new Event(DESK_FLUSH));
    // What was typed since is included in the next save.
    if (same(now(), words)) {
      fill(form, merged.words);
      form.dispatchEvent(new Event(DESK_FILLED));
      base = { ...words, ...merged.current };
      // Saved even if it equals the current text, so that no revision beside it remains.
      saved = null;
      beside = merged.beside;
      hidden("version").value = merged.version;
      await put();
    }
    wait(0);
  }

  /** Gives a new chapter its URL as soon as its first words are saved. */
  async function settle(id: string, number: number): Promise<void> {
    const old = key;
    chapter = id;
    key = prefix() + writer;
    form.dataset.chapter = id;
    form.action = chaptersPaths.chapterForm(story, { id, number });
    history.replaceState(history.state, "", chaptersPaths.chapterEdit(story, number));
    await keeper?.drop(old).catch(() => {});
    form.dispatchEvent(new Event(DESK_MADE));
  }

  form.addEventListener("input", (event) => {
    if (isOfField(event)) void put();
    saving.soon();
  });
  form.addEventListener(DESK_SAVE, () => void save());
  form.addEventListener(DESK_LIVE, async (event) => {
    const answer = (event as DeskLive).detail;
    if (sending) await sending;
    // Others' edits are merged into the form, or its writer keeps typing: then it is saved again.
    for (let tries = 0; tries === 0 || (tries < HAND_OVER_TRIES && isUnsaved()); tries += 1) {
      await save();
      if (!["saving", "saved"].includes(saving.state())) break;
    }
    if (!chapter || saving.state() === "conflict" || saved === null || isUnsaved()) return answer(false);
    storedBy = "joining";
    answer(true);
  });
  form.addEventListener(DESK_JOINED, () => {
    if (storedBy !== "joining") return;
    storedBy = "document";
    saved = saved && besideText(saved);
    void put();
    if (isUnsaved()) wait(0);
  });
  form.addEventListener(DESK_ALONE, () => {
    if (storedBy !== "joining") return;
    storedBy = "form";
    // Saves what was typed while the chapter joined.
    if (isUnsaved()) wait(0);
  });
  form.addEventListener("submit", () => {
    leaving = true;
    saving.stop();
    hidden("turn").value = String(Date.now());
    nameBase(form, isLive() || !isUnsaved() ? null : base);
    void put();
  });
  const notice = form.querySelector<HTMLElement>(".words-back");
  notice?.querySelector("button")?.addEventListener("click", () => {
    fill(form, came);
    form.dispatchEvent(new Event(DESK_FILLED));
    void put();
    wait(0);
    notice.hidden = true;
    form.querySelector<HTMLElement>("textarea")?.focus();
  });
  document.addEventListener(SIGNED_OUT_EVENT, () => {
    mine = false;
    saving.stop();
    if (isUnsaved()) say({ kind: "signed-out" });
  });
  addEventListener("offline", () => {
    if (!isLive()) saving.offline();
  });
  addEventListener("online", () => void saving.tryAgain());
  addEventListener("focus", () => void saving.tryAgain());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void saving.tryAgain();
    else if (!leaving) void save();
  });
  addEventListener("pagehide", () => {
    if (leaving) return;
    leaving = true;
    void put();
    void save();
  });
  addEventListener("pageshow", () => {
    leaving = false;
  });
  addEventListener("beforeunload", (event) => {
    if (!(keeper && mine) && !leaving && isUnsaved()) event.preventDefault();
  });

  say({ kind: keeper ? "ready" : "unkept" });
  if (back) {
    fill(form, back.words);
    // Set before anything can be written: a save based on a wrong version would overwrite others' later
    // edits. Text from beside a live text has no base version.
    if (chapter && leftover?.newest && "text" in leftover.newest.words) {
      hidden("version").value = back.version;
      base = back.base ?? null;
    } else if (!chapter) hidden("draft").value = back.draft;
    if (notice) notice.hidden = false;
  }
  close();
  form.dataset.ready = "";
  form.dispatchEvent(new Event(DESK_READY));
  if (keeper && leftover)
    await sendStoredText(keeper, leftover.older, { story, chapter, token: hidden(CSRF_FIELD).value });
  if (!back) {
    if (leftover?.newest) await keeper?.drop(leftover.newest.key).catch(() => {});
    if (isUnsaved()) wait(0);
    return;
  }
  await save();
}

const form = document.querySelector<HTMLFormElement>("form[data-desk]");
if (form) fillNotes(form);
if (form && member) void keepForm(form);
const suggestion = document.querySelector<HTMLFormElement>("form[data-suggests]");
if (suggestion && member) void autosaveSuggestion(suggestion, member);

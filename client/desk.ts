import { CSRF_FIELD } from "../src/shared/form.ts";
import { SIGNED_OUT_EVENT } from "../src/shared/loading.ts";
import { chaptersPaths } from "../src/shared/stories/chapters.paths.ts";
import {
  DESK_ALONE,
  DESK_FILLED,
  DESK_FLUSH,
  DESK_LIVE,
  DESK_MADE,
  DESK_READY,
  DESK_SAVE,
  type DeskLive,
} from "../src/shared/stories/desk-events.ts";
import { fillNotes } from "./desk/fill-notes.ts";
import {
  besideText,
  changedOf,
  fill,
  isBlank,
  nameBase,
  same,
  shut,
  type Words,
  wordsOf,
} from "./desk/form.ts";
import { live, openKeeper } from "./desk/keep.ts";
import { lastOnly } from "./desk/last-only.ts";
import { bring, FIRST_VERSION, leftBehind } from "./desk/left-behind.ts";
import { createSaving, SOON } from "./desk/saving.ts";
import { type Outcome, sendFrom } from "./desk/send.ts";
import { keepSuggestion } from "./desk/suggestion.ts";

const member = document.querySelector<HTMLElement>("[data-live-user]")?.dataset.liveUser ?? "";

/**
 * A chapter's form (`data-desk`) loses nothing: each key is kept in this browser at once and on the server within two
 * seconds, with the version it is based on. The server says when others have written meanwhile: both edits come together
 * where they touch different words, else the writer chooses, and nothing is sent over it. Words that did not reach it
 * are there again when the form is opened next.
 */
async function keepForm(form: HTMLFormElement): Promise<void> {
  const hidden = (name: string) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
  const { desk: story = "" } = form.dataset;
  let chapter = form.dataset.chapter || null;
  const prefix = () => `${member} ${chapter ?? `new ${story}`} `;

  /** What the server has: the form as it came, but of one that came back refused. */
  const came = wordsOf(form, true);
  let saved: Words | null = form.dataset.sent === undefined ? came : null;
  /** The words of the version that the form is based on. */
  let base = saved;
  /** The revision that the server has kept aside of these words. */
  let beside: number | undefined;
  const close = shut(form);
  // What a browser brings back after a reload is older than what is kept here, and may be without its version.
  form.autocomplete = "off";

  const keeper = await openKeeper();
  // A browser that fails to tell what it keeps is no reason that nothing can be written.
  await keeper?.dropOthers(`${member} `).catch(() => {});
  const left = keeper && (await leftBehind(keeper, prefix()).catch(() => null));
  // It goes on as the form that is gone, whose last write may have been made without its knowing.
  const newest = left?.newest && { ...left.newest, words: { ...came, ...left.newest.words } };
  const back = newest && !same(newest.words, came) && saved ? newest : null;
  hidden("writer").value = back?.writer ?? crypto.randomUUID();
  const writer = hidden("writer").value;
  live(writer);
  let key = prefix() + writer;
  const target = () => {
    const draft = chapter ? "" : hidden("draft").value;
    const version = chapter ? hidden("version").value : "";
    return { story, chapter, writer, draft, version, isLive, beside };
  };
  /** The text is not this form's: it is written live, and stored by the document. */
  let isLive = false;
  const now = (): Words => (isLive ? besideText(wordsOf(form)) : wordsOf(form));

  let sending: Promise<void> | null = null;
  let leaving = false;
  /** A tab that was signed out keeps its words to itself. */
  let mine = true;

  const isUnsaved = () => saved === null || !same(now(), saved);
  const saving = createSaving(form, { member, writer }, { isUnsaved, save });
  const { say, wait } = saving;
  const put = lastOnly(async () => {
    if (!keeper || !mine) return;
    if (!isUnsaved()) return keeper.drop(key);
    const { version, draft } = target();
    const from = isLive ? {} : { base: base ?? undefined };
    await keeper.put({ key, at: Date.now(), words: now(), version, writer, draft, ...from });
  });

  async function save(): Promise<void> {
    saving.stop();
    if (sending || !isUnsaved()) return;
    const words = now();
    if (!chapter && isBlank(words)) return;
    if (saving.state() !== "conflict") say({ kind: "saving" });
    sending = write(words).finally(() => {
      sending = null;
    });
    await sending;
    if (["saved", "conflict"].includes(saving.state()) && isUnsaved()) wait(SOON);
  }

  async function write(words: Words): Promise<void> {
    // Of what several change at once, only what was changed here.
    const sent = isLive && saved ? changedOf(words, saved) : words;
    const outcome = await sendFrom(base, target(), sent, hidden(CSRF_FIELD).value, leaving);
    switch (outcome.kind) {
      case "saved": {
        saving.reached();
        // What an earlier try has made may hold less than was sent by this one.
        saved = outcome.isThis ? words : null;
        base = saved;
        beside = undefined;
        // What was there already is as an earlier try has made it, whatever was written since. Known before the chapter
        // is: what is typed while it settles is kept as made from a version.
        hidden("version").value = outcome.isThis ? outcome.version : FIRST_VERSION;
        if (!chapter) await settle(outcome.id, outcome.number);
        else if (location.search) history.replaceState(history.state, "", form.action);
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

  /** Others have written meanwhile. */
  async function meet(
    words: Words,
    { merged, ...met }: Extract<Outcome, { kind: "conflict" }>,
  ): Promise<void> {
    if (!merged) {
      // It lies beside the other one's, and goes on being saved there.
      saved = words;
      say({ ...met, story, chapter: chapter! });
      return put();
    }
    say({ kind: "saving" });
    form.dispatchEvent(new Event(DESK_FLUSH));
    // What was typed since is in it the next time.
    if (same(now(), words)) {
      fill(form, merged.words);
      form.dispatchEvent(new Event(DESK_FILLED));
      base = { ...words, ...merged.current };
      // Sent even where it comes to what is there, so that nothing lies aside of it any more.
      saved = null;
      beside = merged.beside;
      hidden("version").value = merged.version;
      await put();
    }
    wait(0);
  }

  /** From its first words on it is a chapter with an address of its own. */
  async function settle(id: string, number: number): Promise<void> {
    const old = key;
    chapter = id;
    key = prefix() + writer;
    form.dataset.chapter = id;
    form.action = chaptersPaths.chapterEdit(story, number);
    history.replaceState(history.state, "", form.action);
    await keeper?.drop(old).catch(() => {});
    form.dispatchEvent(new Event(DESK_MADE));
  }

  form.addEventListener("input", () => {
    void put();
    saving.soon();
  });
  form.addEventListener(DESK_SAVE, () => void save());
  form.addEventListener(DESK_LIVE, async (event) => {
    const answer = (event as DeskLive).detail;
    if (sending) await sending;
    // What met others' words comes back with them, and is saved again.
    do await save();
    while (isUnsaved() && saving.state() === "saving");
    if (!chapter || saving.state() === "conflict" || saved === null || isUnsaved()) return answer(false);
    isLive = true;
    saved = besideText(saved);
    answer(true);
  });
  form.addEventListener(DESK_ALONE, () => {
    if (!isLive) return;
    isLive = false;
    saved = saved && { ...saved, text: wordsOf(form).text ?? "" };
    base = saved;
  });
  form.addEventListener("submit", () => {
    leaving = true;
    saving.stop();
    hidden("turn").value = String(Date.now());
    nameBase(form, isLive || !isUnsaved() ? null : base);
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
    // Before anything can be written: words that are sent as of another version would go over what others wrote since.
    // Words beside a text that was written live are based on nothing.
    if (chapter && left?.newest && "text" in left.newest.words) {
      hidden("version").value = back.version;
      base = back.base ?? null;
    } else if (!chapter) hidden("draft").value = back.draft;
    if (notice) notice.hidden = false;
  }
  close();
  form.dataset.ready = "";
  form.dispatchEvent(new Event(DESK_READY));
  if (keeper && left) await bring(keeper, left.older, { story, chapter, token: hidden(CSRF_FIELD).value });
  if (!back) {
    if (left?.newest) await keeper?.drop(left.newest.key).catch(() => {});
    if (isUnsaved()) wait(0);
    return;
  }
  await save();
}

const form = document.querySelector<HTMLFormElement>("form[data-desk]");
if (form) fillNotes(form);
if (form && member) void keepForm(form);
const suggestion = document.querySelector<HTMLFormElement>("form[data-suggests]");
if (suggestion && member) void keepSuggestion(suggestion, member);

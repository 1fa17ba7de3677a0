import { CSRF_FIELD } from "#shared/form.ts";
import { SIGNED_OUT_EVENT } from "#shared/loading.ts";
import { DESK_FILLED, DESK_READY } from "#shared/stories/desk-events.ts";
import { fill, isOfField, lockForm, same, type Words, wordsOf } from "./form.ts";
import { lastOnly } from "./last-only.ts";
import { leftBehind } from "./left-behind.ts";
import { createSaving, SOON } from "./saving.ts";
import { sendDraft } from "./send.ts";
import { type Keeper, type Kept, live, openKeeper } from "./stored-text.ts";

/** Milliseconds for which a button press waits for a draft that is being saved. */
const WAIT = 3_000;

/**
 * Saves a suggestion being written (`data-suggests`, the chapter) in this browser on every keystroke, and
 * within two seconds on the server as a draft of its writer: it is restored when the form is next opened,
 * here or elsewhere.
 */
export async function autosaveSuggestion(form: HTMLFormElement, member: string): Promise<void> {
  const hidden = (name: string) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
  const { suggests: chapter = "" } = form.dataset;
  const revision = hidden("revision");
  const came = wordsOf(form, true);
  /** What the server has: the form as served, unless it is a rejected form. */
  let saved: Words | null = form.dataset.sent === undefined ? came : null;
  const open = lockForm(form);
  // Values that a browser restores after a reload are older than those stored here.
  form.autocomplete = "off";
  const keeper = await openKeeper();
  await keeper?.dropOthers(`${member} `).catch(() => {});
  const prefix = `${member} suggests ${chapter} `;
  const leftover = await broughtBack(keeper, prefix, { words: came, revision: revision.value });
  // Continues for the closed form, which may not have learned of its last save.
  hidden("writer").value = leftover?.newest?.writer || hidden("writer").value || crypto.randomUUID();
  const writer = hidden("writer").value;
  live(writer);
  const key = prefix + writer;
  let isSent = false;
  let mine = true;
  let sending: Promise<void> | null = null;

  const isUnsaved = () => saved === null || !same(wordsOf(form), saved);
  const saving = createSaving(form, { member, writer }, { isUnsaved, save: () => save() });
  const { say, wait } = saving;
  const from = () => ({
    draft: hidden("draft").value,
    turn: hidden("turn").value,
    version: hidden("version").value,
  });
  const put = lastOnly(async () => {
    if (!keeper || !mine) return;
    if (!isUnsaved()) return keeper.drop(key);
    const { revision: version, ...words } = wordsOf(form) as Words & { revision: string };
    const draft = isSent ? SENT : "";
    await keeper.put({ key, at: Date.now(), words, version, base: from(), writer, draft });
  });

  async function save(leaving = false): Promise<void> {
    saving.stop();
    if (sending || isSent || !isUnsaved()) return;
    say({ kind: "saving" });
    sending = write(wordsOf(form), leaving).finally(() => {
      sending = null;
    });
    await sending;
    if (saving.state() === "saved" && isUnsaved()) wait(SOON);
  }

  async function write(words: Words, leaving: boolean): Promise<void> {
    const base = form.querySelector<HTMLTextAreaElement>("textarea[data-base]")!.value;
    const data = {
      ...draftOf(words, { revision: revision.value, base, ...from() }),
      writer,
      turn: Date.now(),
    };
    const outcome = await sendDraft(chapter, data, hidden(CSRF_FIELD).value, leaving);
    if (outcome.kind === "saved") {
      saving.reached();
      saved = words;
      say({ kind: "saved", at: new Date() });
      return put();
    }
    if (outcome.kind === "later") return saving.later();
    if (outcome.kind === "shut") return saving.reopen(outcome.why);
    say(outcome);
  }

  form.addEventListener("input", (event) => {
    if (isOfField(event)) void put();
    saving.soon();
  });
  form.addEventListener("submit", async (event) => {
    if (sending) {
      // A save after sending would create the draft again.
      event.preventDefault();
      await Promise.race([sending, new Promise((done) => setTimeout(done, WAIT))]);
      sending = null;
      form.requestSubmit(event.submitter as HTMLButtonElement | null);
      return;
    }
    isSent = true;
    saving.stop();
    // Discarded: none of it is to be stored.
    if ((event.submitter as HTMLButtonElement | null)?.value === "discard") saved = wordsOf(form);
    void put();
  });
  const notice = form.querySelector<HTMLElement>(".words-back");
  notice?.querySelector("button")?.addEventListener("click", () => {
    fill(form, came);
    form.dispatchEvent(new Event(DESK_FILLED));
    void put();
    wait(0);
    notice.hidden = true;
  });
  document.addEventListener(SIGNED_OUT_EVENT, () => {
    mine = false;
    saving.stop();
    if (isUnsaved()) say({ kind: "signed-out" });
  });
  addEventListener("offline", () => saving.offline());
  addEventListener("online", () => void saving.tryAgain());
  addEventListener("focus", () => void saving.tryAgain());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void saving.tryAgain();
    else void save(true);
  });
  addEventListener("pagehide", () => {
    void put();
    void save(true);
  });
  addEventListener("pageshow", () => {
    isSent = false;
  });
  addEventListener("beforeunload", (event) => {
    if (!(keeper && mine) && !isSent && isUnsaved()) event.preventDefault();
  });

  say({ kind: keeper ? "ready" : "unkept" });
  const back = leftover?.newest;
  if (back) {
    fill(form, back.words);
    revision.value = back.version;
    for (const [name, value] of Object.entries(back.base ?? {})) hidden(name).value = value;
    if (notice) notice.hidden = false;
  }
  open();
  form.dataset.ready = "";
  form.dispatchEvent(new Event(DESK_READY));
  if (back) {
    await put();
    if (back.key !== key) await keeper?.drop(back.key);
  }
  for (const { key: old, words, version, base = {}, writer: other } of leftover?.older ?? []) {
    const data = { ...draftOf(words, { revision: version, ...base }), writer: other, turn: Date.now() };
    const outcome = await sendDraft(chapter, data, hidden(CSRF_FIELD).value);
    if (outcome.kind === "saved") await keeper?.drop(old);
  }
  if (isUnsaved()) await save();
}

/** Returns the draft in the form that the API expects. */
function draftOf({ text, note }: Words, from: Words): object {
  const { revision, version = "0", draft, turn, base } = from;
  return {
    text,
    note,
    base,
    revision: Number(revision),
    version: Number(version),
    ...(draft ? { from: { id: draft, turn: Number(turn) } } : {}),
  };
}

/** Marks text of a sent form: only the form as next served shows whether it arrived. */
const SENT = "sent";

/**
 * Returns the text of closed pages, except what the form already contains, or what has been sent and decided
 * since.
 */
async function broughtBack(
  keeper: Keeper | null,
  prefix: string,
  came: { readonly words: Words; readonly revision: string },
) {
  const leftover = keeper && (await leftBehind(keeper, prefix).catch(() => null));
  if (!leftover) return null;
  const remaining: Kept[] = [];
  for (const each of [...(leftover.newest ? [leftover.newest] : []), ...leftover.older]) {
    const { key, words, version, draft } = each;
    const isOver = same({ ...words, revision: came.revision }, came.words);
    if (isOver || (draft === SENT && version !== came.revision)) await keeper.drop(key);
    else remaining.push(each);
  }
  const [newest, ...older] = remaining;
  return { newest, older };
}

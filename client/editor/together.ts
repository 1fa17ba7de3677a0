import { onLive } from "#shared/platform/live.ts";
import { DESK_ALONE, DESK_MADE } from "#shared/stories/desk-events.ts";
import { storedEditsOf } from "../co-writing/stored-edits.ts";
import { standingOf } from "../desk/send.ts";
import { showState } from "../desk/state.ts";
import { openKeeper } from "../desk/stored-text.ts";
import type { Editor } from "./open.ts";

/** Milliseconds for which a hidden page stays up to date on who else has its chapter open. */
const AWAY_MS = 60_000;

/**
 * Milliseconds between attempts to store live edits of closed pages, if the page's live channel is open:
 * without a server they would fail.
 */
const AGAIN_MS = 10_000;

/**
 * Switches to live editing if others may write in the chapter too, if its writer has it open on another page,
 * on any device, or if live edits have not been stored. Its code is loaded only then.
 */
export async function together(editor: Editor, form: HTMLFormElement): Promise<void> {
  const member = document.querySelector<HTMLElement>("[data-live-user]")?.dataset.liveUser ?? "";
  if (!member) return;
  const { chapter } = form.dataset;
  if (!chapter) {
    form.addEventListener(DESK_MADE, () => void together(editor, form), { once: true });
    return;
  }
  const line = form.querySelector<HTMLElement>(".save-state")!;
  let begun = false;
  /** The text stays editable meanwhile. */
  const begin = async (first = true) => {
    if (begun) return;
    begun = true;
    if (first) {
      form.dataset.writing = "opening";
      showState(line, { kind: "joining" });
    }
    const live = await import("../co-writing/live.ts")
      .then(({ writeLive }) => writeLive(editor, form, member, first))
      .catch(() => {
        // The text may have been handed over to a document that did not arrive.
        form.dataset.writing = "alone";
        form.dispatchEvent(new Event(DESK_ALONE));
        editor.allow(true);
        return false;
      });
    form.dataset.writing = live ? "live" : "alone";
    if (line.dataset.state === "joining") showState(line, { kind: "ready" });
    begun = live;
    if (!live && (await isOwed())) tryAgain();
  };
  const tryAgain = () =>
    setTimeout(() => {
      if (document.documentElement.dataset.live === "open") void begin(false);
      else tryAgain();
    }, AGAIN_MS);
  const hidden = (name: string) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? "";
  const isOwed = async () =>
    (await storedEditsOf(await openKeeper(), { member, chapter, writer: hidden("writer") })).length > 0;
  const tabs = "BroadcastChannel" in window ? new BroadcastChannel(`fw-desk-${chapter}`) : null;
  tabs?.addEventListener("message", ({ data }) => {
    if (data === "open") tabs.postMessage("here");
    void begin();
  });
  tabs?.postMessage("open");
  onLive("desk-opened", (opened) => {
    if (opened.chapter === chapter && opened.writer !== hidden("writer")) void begin();
  });
  /** The page was out of reach: another device may have opened the chapter and written in it. */
  const lookAgain = async () => {
    if (begun) return;
    const standing = await standingOf(member, hidden("writer"));
    if (typeof standing === "string") return;
    if (standing.isLive || standing.version !== hidden("version")) await begin();
  };
  onLive("back", () => void lookAgain());
  let hiddenAt = 0;
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") hiddenAt = Date.now();
    else if (Date.now() - hiddenAt > AWAY_MS) void lookAgain();
  });
  if (form.dataset.live !== undefined || document.querySelector("[data-writers-here]")) void begin();
  else if (await isOwed()) void begin();
  else form.dataset.writing ??= "alone";
}

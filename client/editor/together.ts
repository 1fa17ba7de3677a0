import { onLive } from "../../src/shared/live/live.ts";
import { DESK_ALONE, DESK_MADE } from "../../src/shared/stories/desk-events.ts";
import { keptLive } from "../co-writing/kept.ts";
import { openKeeper } from "../desk/keep.ts";
import { standingOf } from "../desk/send.ts";
import type { Editor } from "./open.ts";

/** Milliseconds that a page may be out of sight and still knows who else has its chapter open. */
const AWAY_MS = 60_000;

/**
 * Milliseconds after which it is tried again to bring in what was written live and never stored, if the page's live
 * channel is open: without a server it would come to nothing.
 */
const AGAIN_MS = 10_000;

/**
 * Writes live where others may write in the chapter too, where it is open on another page of its writer, on whichever
 * device, or where words that were written live have never been stored. Its code is fetched only then.
 */
export async function together(editor: Editor, form: HTMLFormElement): Promise<void> {
  const member = document.querySelector<HTMLElement>("[data-live-user]")?.dataset.liveUser ?? "";
  if (!member) return;
  const { chapter } = form.dataset;
  if (!chapter) {
    form.addEventListener(DESK_MADE, () => void together(editor, form), { once: true });
    return;
  }
  let begun = false;
  /** Where it is tried again, the text stays open meanwhile. */
  const begin = async (first = true) => {
    if (begun) return;
    begun = true;
    if (first) {
      form.dataset.writing = "opening";
      editor.allow(false);
    }
    const live = await import("../co-writing/live.ts")
      .then(({ writeLive }) => writeLive(editor, form, member, first))
      .catch(() => {
        // It may have left its text to a document that did not come.
        form.dispatchEvent(new Event(DESK_ALONE));
        editor.allow(true);
        return false;
      });
    form.dataset.writing = live ? "live" : "alone";
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
    (await keptLive(await openKeeper(), { member, chapter, writer: hidden("writer") })).length > 0;
  const tabs = "BroadcastChannel" in window ? new BroadcastChannel(`fw-desk-${chapter}`) : null;
  tabs?.addEventListener("message", ({ data }) => {
    if (data === "open") tabs.postMessage("here");
    void begin();
  });
  tabs?.postMessage("open");
  onLive("desk-opened", (opened) => {
    if (opened.chapter === chapter && opened.writer !== hidden("writer")) void begin();
  });
  /** Back from where it could hear nothing: another device may have opened the chapter, and written in it. */
  const lookAgain = async () => {
    if (begun) return;
    const standing = await standingOf(member, hidden("writer"));
    if (typeof standing === "string") return;
    if (standing.isLive || standing.version !== hidden("version")) await begin();
  };
  onLive("back", () => void lookAgain());
  let left = 0;
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") left = Date.now();
    else if (Date.now() - left > AWAY_MS) void lookAgain();
  });
  if (form.dataset.live !== undefined || document.querySelector("[data-writers-here]")) void begin();
  else if (await isOwed()) void begin();
  else form.dataset.writing ??= "alone";
}

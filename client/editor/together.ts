import { DESK_ALONE } from "../../src/shared/stories/desk-events.ts";
import { keptLive } from "../co-writing/kept.ts";
import { openKeeper } from "../desk/keep.ts";
import type { Editor } from "./open.ts";

/**
 * Writes live where others may write in the chapter too, where it is open in another tab of this browser, or where
 * words that were written live have never been stored. Its code is fetched only then.
 */
export async function together(editor: Editor, form: HTMLFormElement): Promise<void> {
  const member = document.querySelector<HTMLElement>("[data-live-user]")?.dataset.liveUser ?? "";
  const { chapter } = form.dataset;
  if (!member || !chapter) return;
  let begun = false;
  const begin = async () => {
    if (begun) return;
    begun = true;
    form.dataset.writing = "opening";
    editor.allow(false);
    const live = await import("../co-writing/live.ts")
      .then(({ writeLive }) => writeLive(editor, form, member))
      .catch(() => {
        // It may have left its text to a document that did not come.
        form.dispatchEvent(new Event(DESK_ALONE));
        editor.allow(true);
        return false;
      });
    form.dataset.writing = live ? "live" : "alone";
  };
  const tabs = "BroadcastChannel" in window ? new BroadcastChannel(`fw-desk-${chapter}`) : null;
  tabs?.addEventListener("message", ({ data }) => {
    if (data === "open") tabs.postMessage("here");
    void begin();
  });
  tabs?.postMessage("open");
  if (form.dataset.live !== undefined || document.querySelector("[data-writers-here]")) return begin();
  const left = await keptLive(await openKeeper(), member, chapter);
  if (left.length > 0) await begin();
  else form.dataset.writing ??= "alone";
}

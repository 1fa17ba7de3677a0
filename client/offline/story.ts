import { offlineText as texts } from "#shared/reading/offline.text.ts";
import { type KeptStory, keptBytes, keptChapters, SERVICE_WORKER_PATH } from "#shared/reading/offline.ts";
import { part, show } from "./parts.ts";
import { KeepTrouble, saveStoryOffline } from "./save-story.ts";
import { findKept, forget, forgetOthers, memberHere } from "./store.ts";

/** Story page: saves the story on this device, removes it, and updates a saved copy. Call once. */
export async function mountStory(place: HTMLElement): Promise<void> {
  const { offlineStory: id = "", offlineFrom: from = "" } = place.dataset;
  await forgetOthers(memberHere());
  const storedCopy = await findKept(id);
  const keep = part<HTMLButtonElement | null>(place, "keep");
  // It was public when it was saved.
  if (!keep) return forget(storedCopy ? [storedCopy.name] : []);
  const remove = part(place, "remove");
  const keepAudio = part<HTMLButtonElement | null>(place, "keep-audio");
  const status = part(place, "status");
  const all = part(place, "all");

  const say = (story: KeptStory, trouble = "") => {
    const savedCount = keptChapters(story);
    const isWhole = savedCount >= story.chapters;
    const facts = isWhole
      ? texts.kept(savedCount, keptBytes(story))
      : texts.partly(savedCount, story.chapters, keptBytes(story));
    status.textContent = [trouble, facts, story.locked > 0 && texts.locked(story.locked)]
      .filter(Boolean)
      .join(" ");
    keep.querySelector("span")!.textContent = isWhole ? texts.keep : texts.keepRest;
    show(isWhole ? [remove, all] : [keep, remove, all], isWhole ? [keep] : []);
    if (keepAudio) show(story.audio ? [] : [keepAudio], story.audio ? [keepAudio] : []);
  };
  const sayNothing = (trouble: string) => {
    status.textContent = trouble;
    keep.querySelector("span")!.textContent = texts.keep;
    show(keepAudio ? [keep, keepAudio] : [keep], [remove, all]);
  };

  let going = new AbortController();
  const work = async (onProgress?: (kept: number, of: number) => void, audio?: boolean) => {
    going = new AbortController();
    const { signal } = going;
    try {
      const options = audio === undefined ? {} : { audio };
      const story = await saveStoryOffline(
        { from, id, member: memberHere(), ...options },
        signal,
        onProgress,
      );
      if (!signal.aborted) say(story);
    } catch (error) {
      if (signal.aborted) return;
      const kind = error instanceof KeepTrouble ? error.kind : "failed";
      const storedCopy = await findKept(id);
      if (!storedCopy) sayNothing(texts[kind]);
      // Offline, a failed update is not an error for a story that is already saved.
      else say(storedCopy.story, kind === "failed" && !onProgress ? "" : texts[kind]);
    }
  };

  // The result is shown below the menu.
  const menu = keep.closest("details")!;
  const close = () => {
    menu.open = false;
    menu.querySelector("summary")!.focus({ preventScroll: true });
  };

  const start = async (audio?: boolean) => {
    close();
    for (const button of [keep, keepAudio]) if (button) button.disabled = true;
    status.textContent = texts.starting;
    try {
      await navigator.serviceWorker.register(SERVICE_WORKER_PATH, { updateViaCache: "none" });
      void navigator.storage?.persist?.();
      await work((kept, of) => {
        status.textContent = texts.working(kept, of);
      }, audio);
    } catch {
      sayNothing(texts.unsupported);
    }
    for (const button of [keep, keepAudio]) if (button) button.disabled = false;
  };
  keep.addEventListener("click", () => start());
  keepAudio?.addEventListener("click", () => start(true));
  remove.addEventListener("click", async () => {
    close();
    going.abort();
    const storedCopy = await findKept(id);
    if (storedCopy) await forget([storedCopy.name]);
    sayNothing(texts.removed);
  });

  if (!storedCopy) return;
  say(storedCopy.story);
  void work();
}

import { offlineText as words } from "../../src/shared/reading/offline.text.ts";
import {
  type KeptStory,
  keptBytes,
  keptChapters,
  SERVICE_WORKER_PATH,
} from "../../src/shared/reading/offline.ts";
import { KeepTrouble, keepStory } from "./keep.ts";
import { part, show } from "./parts.ts";
import { findKept, forget, forgetOthers, memberHere } from "./store.ts";

/** On a story's page: keeps it on this device, takes it away, and brings what is kept up to date. Call once. */
export async function mountStory(place: HTMLElement): Promise<void> {
  const { offlineStory: id = "", offlineFrom: from = "" } = place.dataset;
  await forgetOthers(memberHere());
  const kept = await findKept(id);
  const keep = part<HTMLButtonElement | null>(place, "keep");
  // It was open to everyone when it was kept.
  if (!keep) return forget(kept ? [kept.name] : []);
  const remove = part(place, "remove");
  const keepAudio = part<HTMLButtonElement | null>(place, "keep-audio");
  const status = part(place, "status");
  const all = part(place, "all");

  const say = (story: KeptStory, trouble = "") => {
    const kept = keptChapters(story);
    const isWhole = kept >= story.chapters;
    const facts = isWhole
      ? words.kept(kept, keptBytes(story))
      : words.partly(kept, story.chapters, keptBytes(story));
    status.textContent = [trouble, facts, story.locked > 0 && words.locked(story.locked)]
      .filter(Boolean)
      .join(" ");
    keep.querySelector("span")!.textContent = isWhole ? words.keep : words.keepRest;
    show(isWhole ? [remove, all] : [keep, remove, all], isWhole ? [keep] : []);
    if (keepAudio) show(story.audio ? [] : [keepAudio], story.audio ? [keepAudio] : []);
  };
  const sayNothing = (trouble: string) => {
    status.textContent = trouble;
    keep.querySelector("span")!.textContent = words.keep;
    show(keepAudio ? [keep, keepAudio] : [keep], [remove, all]);
  };

  let going = new AbortController();
  const work = async (onProgress?: (kept: number, of: number) => void, audio?: boolean) => {
    going = new AbortController();
    const { signal } = going;
    try {
      const asked = audio === undefined ? {} : { audio };
      const story = await keepStory({ from, id, member: memberHere(), ...asked }, signal, onProgress);
      if (!signal.aborted) say(story);
    } catch (error) {
      if (signal.aborted) return;
      const kind = error instanceof KeepTrouble ? error.kind : "failed";
      const kept = await findKept(id);
      if (!kept) sayNothing(words[kind]);
      // Without a connection nothing is new: that is no trouble of a story that is here.
      else say(kept.story, kind === "failed" && !onProgress ? "" : words[kind]);
    }
  };

  // What comes of it is said below the menu.
  const menu = keep.closest("details")!;
  const close = () => {
    menu.open = false;
    menu.querySelector("summary")!.focus({ preventScroll: true });
  };

  const start = async (audio?: boolean) => {
    close();
    for (const button of [keep, keepAudio]) if (button) button.disabled = true;
    status.textContent = words.starting;
    try {
      await navigator.serviceWorker.register(SERVICE_WORKER_PATH, { updateViaCache: "none" });
      void navigator.storage?.persist?.();
      await work((kept, of) => {
        status.textContent = words.working(kept, of);
      }, audio);
    } catch {
      sayNothing(words.unsupported);
    }
    for (const button of [keep, keepAudio]) if (button) button.disabled = false;
  };
  keep.addEventListener("click", () => start());
  keepAudio?.addEventListener("click", () => start(true));
  remove.addEventListener("click", async () => {
    close();
    going.abort();
    const kept = await findKept(id);
    if (kept) await forget([kept.name]);
    sayNothing(words.removed);
  });

  if (!kept) return;
  say(kept.story);
  void work();
}

import { formatDate } from "#shared/format.ts";
import { offlineText as texts } from "#shared/reading/offline.text.ts";
import { type KeptStory, keptBytes, keptChapters, SHARED_CACHE } from "#shared/reading/offline.ts";
import { part, show } from "./parts.ts";
import { forget, forgetOthers, type Kept, keptStories, memberHere } from "./store.ts";

/** Page of stories saved on this device: lists them with sizes, to remove one or all. */
export async function mountList(place: HTMLElement): Promise<void> {
  const status = part(place, "status");
  const list = part(place, "stories");
  const ends = part(place, "ends");
  const template = part<HTMLTemplateElement>(place, "story");
  status.textContent = texts.looking;

  const draw = async () => {
    const savedStories = await keptStories();
    list.replaceChildren(...savedStories.map((each) => entryOf(template, each, draw)));
    const bytes = savedStories.reduce((sum, { story }) => sum + keptBytes(story), 0);
    status.textContent =
      savedStories.length === 0 ? texts.none : texts.total(savedStories.length, bytes, await bytesInCommon());
    show(savedStories.length > 1 ? [ends] : [], savedStories.length > 1 ? [] : [ends]);
  };
  part(place, "remove-all").addEventListener("click", async () => {
    await forget((await keptStories()).map(({ name }) => name));
    await draw();
  });
  await forgetOthers(memberHere());
  await draw();
}

function entryOf(
  template: HTMLTemplateElement,
  { name, story }: Kept,
  removed: () => Promise<void>,
): Element {
  const entry = template.content.firstElementChild!.cloneNode(true) as HTMLElement;
  entry.querySelector("a")!.href = story.path;
  part(entry, "title").textContent = story.title;
  part(entry, "author").textContent = texts.by(story.author);
  part(entry, "name").textContent = story.title;
  part(entry, "facts").textContent = factsOf(story);
  part(entry, "remove").addEventListener("click", async () => {
    await forget([name]);
    await removed();
  });
  return entry;
}

function factsOf(story: KeptStory): string {
  const savedCount = keptChapters(story);
  const bytes = keptBytes(story);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return [
    savedCount < story.chapters
      ? texts.partly(savedCount, story.chapters, bytes)
      : texts.kept(savedCount, bytes),
    ...(story.locked > 0 ? [texts.locked(story.locked)] : []),
    `${texts.asOf(formatDate(story.at, timeZone))}.`,
  ].join(" ");
}

async function bytesInCommon(): Promise<number> {
  const shared = await caches.open(SHARED_CACHE);
  const files = await shared.matchAll();
  const sizes = await Promise.all(files.map(async (file) => (await file.blob()).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

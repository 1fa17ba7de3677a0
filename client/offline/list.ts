import { formatDate } from "../../src/shared/format.ts";
import { offlineText as words } from "../../src/shared/reading/offline.text.ts";
import { type KeptStory, keptBytes, keptChapters, SHARED_CACHE } from "../../src/shared/reading/offline.ts";
import { part, show } from "./parts.ts";
import { forget, forgetOthers, type Kept, keptStories, memberHere } from "./store.ts";

/** On the page of what is kept here: lists it with sizes, each to be removed, or all at once. */
export async function mountList(place: HTMLElement): Promise<void> {
  const status = part(place, "status");
  const list = part(place, "stories");
  const ends = part(place, "ends");
  const template = part<HTMLTemplateElement>(place, "story");
  status.textContent = words.looking;

  const draw = async () => {
    const kept = await keptStories();
    list.replaceChildren(...kept.map((each) => entryOf(template, each, draw)));
    const bytes = kept.reduce((sum, { story }) => sum + keptBytes(story), 0);
    status.textContent =
      kept.length === 0 ? words.none : words.total(kept.length, bytes, await bytesInCommon());
    show(kept.length > 1 ? [ends] : [], kept.length > 1 ? [] : [ends]);
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
  part(entry, "author").textContent = words.by(story.author);
  part(entry, "name").textContent = story.title;
  part(entry, "facts").textContent = factsOf(story);
  part(entry, "remove").addEventListener("click", async () => {
    await forget([name]);
    await removed();
  });
  return entry;
}

function factsOf(story: KeptStory): string {
  const kept = keptChapters(story);
  const bytes = keptBytes(story);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return [
    kept < story.chapters ? words.partly(kept, story.chapters, bytes) : words.kept(kept, bytes),
    ...(story.locked > 0 ? [words.locked(story.locked)] : []),
    `${words.asOf(formatDate(story.at, timeZone))}.`,
  ].join(" ");
}

async function bytesInCommon(): Promise<number> {
  const shared = await caches.open(SHARED_CACHE);
  const files = await shared.matchAll();
  const sizes = await Promise.all(files.map(async (file) => (await file.blob()).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

import { createHash } from "node:crypto";
import { guest } from "#core/base/viewer.ts";
import type { Services } from "#core/services.ts";
import type { KeepableChapterDto, KeepableStoryDto } from "#shared/reading/offline.dto.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";

import { readShownRevisions } from "../../stories/chapters/index.ts";
import { presentStoryCard, readStory, type StoryDoc } from "../../stories/stories/index.ts";

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Content shown next to the text of chapters; a new version makes the device save the page again. */
    "offline.beside": {
      /** Tag of cached responses to drop when any of it changes. */
      readonly tag: string;
      /** Returns versions by chapter id. */
      readonly versionsOf: (story: StoryDoc) => Promise<ReadonlyMap<string, string>>;
    };
  }
}

/** Returns a story that guests may read without a password or age confirmation; null for any other. */
export async function findKeepable(id: string): Promise<StoryDoc | null> {
  const story = await readStory(guest, id);
  return story?.listed && !story.mature ? story : null;
}

/** Presents what may be saved on a device: the story's page and the chapters open to everyone. */
export async function presentKeepable(
  { extensions }: Pick<Services, "extensions">,
  story: StoryDoc,
): Promise<KeepableStoryDto> {
  const card = presentStoryCard(story);
  const versionMaps = await Promise.all(
    extensions.at("offline.beside").map(({ versionsOf }) => versionsOf(story)),
  );
  const revisions = await readShownRevisions(story);
  const shown = story.contents
    .map((entry, index) => ({ ...entry, number: index + 1 }))
    .filter(({ chapter }) => revisions.has(String(chapter)));
  const chapters = shown.flatMap(({ open, chapter, number }, at): KeepableChapterDto[] => {
    if (!open) return [];
    const beside = [shown[at - 1], shown[at + 1]].map((entry) => entry && [entry.number, entry.title]);
    const reads = [
      card.title,
      card.author.name,
      card.complete,
      number,
      revisions.get(String(chapter)),
      ...beside,
      ...versionMaps.flatMap((versions) => versions.get(String(chapter)) ?? []),
    ];
    return [{ path: chaptersPaths.chapter(card, number), version: versionOf(reads) }];
  });
  return {
    id: card.id,
    path: cataloguePaths.story(card),
    title: card.title,
    author: card.author.name,
    locked: shown.length - chapters.length,
    chapters,
  };
}

const versionOf = (reads: readonly unknown[]): string =>
  createHash("sha1").update(JSON.stringify(reads)).digest("base64url").slice(0, 12);

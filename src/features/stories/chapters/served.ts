import type { Viewer } from "#core/base/viewer.ts";
import type { Services } from "#core/services.ts";
import { readStory, type StoryDoc } from "../stories/index.ts";
import { hasBought } from "./reads.ts";

/** Paid chapters of a story that are sent to one of its buyers. */
export interface ServedChapters {
  readonly reader: string;
  readonly story: string;
  readonly chapters: readonly string[];
}

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Runs before text or audio of paid chapters is sent to a buyer; the response waits for it. */
    "chapters.served": (served: ServedChapters) => Promise<void>;
  }
}

type Noting = Pick<Services, "extensions">;

/**
 * Reports paid chapters that are sent to a buyer, regardless of their history setting. All paid chapters by
 * default. Does nothing for other viewers, for chapters open to everyone, and for an admin acting for a
 * buyer.
 */
export async function noteServed(
  services: Noting,
  viewer: Viewer,
  story: Pick<StoryDoc, "_id" | "contents">,
  only?: (entry: StoryDoc["contents"][number], number: number) => boolean,
): Promise<void> {
  if (!isCounted(viewer, story)) return;
  const chapters = story.contents.filter(
    (entry, index) => entry.state === "published" && !entry.open && (only?.(entry, index + 1) ?? true),
  );
  await report(
    services,
    viewer,
    story,
    chapters.map(({ chapter }) => chapter),
  );
}

/**
 * Reports one chapter of a story that is not loaded, by its number or id. Queries the database only for a
 * buyer.
 */
export async function noteServedChapter(
  services: Noting,
  viewer: Viewer,
  {
    story: _id,
    ...place
  }: { readonly story: string } & ({ readonly number: number } | { readonly chapter: string }),
): Promise<void> {
  if (!isCounted(viewer, { _id })) return;
  const story = await readStory(viewer, _id);
  if (!story) return;
  await noteServed(services, viewer, story, ({ chapter }, number) =>
    "number" in place ? number === place.number : String(chapter) === place.chapter,
  );
}

/** Chapters of any stories, as the API presents them with their text. */
export async function noteServedTexts(
  services: Noting,
  viewer: Viewer,
  texts: readonly {
    readonly _id: unknown;
    readonly story: unknown;
    readonly open: boolean;
    readonly state: string;
  }[],
): Promise<void> {
  const { id } = viewer;
  if (id === null) return;
  const paid = texts.filter(
    ({ story, open, state }) => state === "published" && !open && isCounted(viewer, { _id: story }),
  );
  const byStory = Map.groupBy(paid, ({ story }) => String(story));
  await Promise.all(
    [...byStory].map(([story, chapters]) =>
      report(
        services,
        { id },
        { _id: story },
        chapters.map(({ _id }) => _id),
      ),
    ),
  );
}

const isCounted = (
  viewer: Viewer,
  { _id }: { readonly _id: unknown },
): viewer is Viewer & { readonly id: string } =>
  viewer.id !== null && !viewer.actor && hasBought(viewer, { _id });

async function report(
  { extensions }: Noting,
  { id: reader }: { readonly id: string },
  { _id }: { readonly _id: unknown },
  chapters: readonly unknown[],
): Promise<void> {
  if (chapters.length === 0) return;
  const served = { reader, story: String(_id), chapters: chapters.map(String) };
  await Promise.all(extensions.at("chapters.served").map((note) => note(served)));
}

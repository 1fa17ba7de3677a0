import type { Viewer } from "#core/base/viewer.ts";
import type { Services } from "#core/services.ts";
import type { StoryDoc } from "./document.ts";

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Returns true if an author has a mailing list that readers can join. */
    "story.has-list": (author: string) => Promise<boolean>;
  }
}

/**
 * Value in the session's `unlocked` for a story whose mailing list the reader has joined. Never equal to the
 * version of a password.
 */
export const JOINED = "mailing-list";

type Asking = Pick<StoryDoc, "mailingList" | "price" | "private">;

/**
 * Returns true if readers must join the author's mailing list before they read. Free, publicly listed stories
 * only.
 */
export const requiresMailingList = ({ mailingList, price, private: hidden }: Asking): boolean =>
  mailingList && price === null && !hidden;

/** Returns true if the viewer has joined the list for a story, in this browser or with their account. */
export const hasJoined = ({ unlocked, joined }: Viewer, id: unknown): boolean =>
  unlocked[String(id)] === JOINED || (joined?.has(String(id)) ?? false);

/** Returns a story as this viewer may read it: unlocked if they have joined the required mailing list. */
export function openedFor<Story extends Pick<StoryDoc, "_id" | "contents"> & Asking>(
  viewer: Viewer,
  story: Story,
): Story {
  if (!requiresMailingList(story) || !hasJoined(viewer, story._id)) return story;
  const contents = story.contents.map((entry) =>
    entry.state === "published" ? { ...entry, open: true } : entry,
  );
  return { ...story, contents };
}

/** Returns true unless a feature reports that the author has no mailing list to join. */
export async function hasListToAskFor(
  { extensions }: Pick<Services, "extensions">,
  author: string,
): Promise<boolean> {
  for (const has of extensions.at("story.has-list")) if (!(await has(author))) return false;
  return true;
}

/**
 * Returns the change of a story that gets an author, or returns to them: it no longer asks readers to join a mailing
 * list if they have none, because nobody could read it then.
 */
export async function withoutMissingList(
  services: Pick<Services, "extensions">,
  { mailingList }: Pick<StoryDoc, "mailingList">,
  author: string,
): Promise<Partial<Pick<StoryDoc, "mailingList">>> {
  return mailingList && !(await hasListToAskFor(services, author)) ? { mailingList: false } : {};
}

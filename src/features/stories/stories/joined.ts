import type { Viewer } from "../../../core/base/viewer.ts";
import type { Services } from "../../../core/services.ts";
import type { StoryDoc } from "./document.ts";

declare module "../../../core/extensions.ts" {
  interface ExtensionPoints {
    /** Whether an author has a mailing list that readers can join. */
    "story.has-list": (author: string) => Promise<boolean>;
  }
}

/** What a session remembers of a story that its reader joined the list for, in `unlocked`: no password's version. */
export const JOINED = "mailing-list";

type Asking = Pick<StoryDoc, "mailingList" | "price" | "private">;

/** Whether readers join the author's mailing list before they read: of a free story that everyone may find. */
export const asksToJoin = ({ mailingList, price, private: hidden }: Asking): boolean =>
  mailingList && price === null && !hidden;

/** Whether this viewer has joined for a story, in this browser or with their account. */
export const hasJoined = ({ unlocked, joined }: Viewer, id: unknown): boolean =>
  unlocked[String(id)] === JOINED || (joined?.has(String(id)) ?? false);

/** A story as this viewer may read it: open, where they joined the list that it asks for. */
export function openedFor<Story extends Pick<StoryDoc, "_id" | "contents"> & Asking>(
  viewer: Viewer,
  story: Story,
): Story {
  if (!asksToJoin(story) || !hasJoined(viewer, story._id)) return story;
  const contents = story.contents.map((entry) =>
    entry.state === "published" ? { ...entry, open: true } : entry,
  );
  return { ...story, contents };
}

/** Whether an author has a list to ask for; of features that know of none, nobody says no. */
export async function hasListToAskFor(
  { extensions }: Pick<Services, "extensions">,
  author: string,
): Promise<boolean> {
  for (const has of extensions.at("story.has-list")) if (!(await has(author))) return false;
  return true;
}

import { findPeople } from "../../people/users/index.ts";
import type { StoryDoc } from "../../stories/stories/index.ts";
import type { ExchangeDoc, GiftDoc, LostGift } from "./model.ts";

/** Fields of a story that decide whether it can be shown as a gift. */
export type GiftStory = Pick<
  StoryDoc,
  "_id" | "author" | "state" | "deletedAt" | "authorHidden" | "private" | "contents"
>;

/** True if a story can be published for all readers: it is there, public, and has a published chapter. */
export const canAppear = (story: GiftStory): boolean =>
  !story.deletedAt &&
  !story.authorHidden &&
  !story.private &&
  story.state !== "removed" &&
  story.contents.some(({ state }) => state === "published");

/** True if everybody can read a story, or will when its giver may post again. */
export const appears = (story: GiftStory): boolean =>
  canAppear(story) && (story.state === "published" || story.state === "scheduled");

/** True if the giver's story can be published when gifts are revealed; only its author can publish it. */
export const isPublishable = (story: GiftStory, giver: GiftDoc["giver"]): boolean =>
  canAppear(story) && giver !== null && story.author.equals(giver);

/**
 * True if a change of its story loses a given gift. Before the reveal, the story must stay publishable. After
 * it, its author must not take it back; one that is still to be published is not lost by an edit.
 */
export function isLostWith(
  { before, after }: { readonly before: GiftStory; readonly after: GiftStory },
  { giver }: Pick<GiftDoc, "giver">,
  { state }: Pick<ExchangeDoc, "state">,
): boolean {
  if (state === "writing") return !isPublishable(after, giver);
  return !canAppear(after) || (appears(before) && !appears(after));
}

/** True if a lost gift can count again with its story as it is now. */
export const countsAgain = (
  { giver, promised }: LostGift,
  story: GiftStory,
  { state }: Pick<ExchangeDoc, "state">,
): boolean => (state === "revealed" && appears(story)) || (promised && isPublishable(story, giver));

/** Returns the given gifts that cannot be published, by their stories and givers. One query for the givers. */
export async function findUnpublishable(
  gifts: readonly GiftDoc[],
  stories: ReadonlyMap<string, GiftStory>,
): Promise<GiftDoc[]> {
  const givers = await findPeople([...new Set(gifts.flatMap(({ giver }) => giver ?? []).map(String))]);
  return gifts.filter(({ giver, story: id }) => {
    const story = stories.get(String(id));
    return !story || !givers.has(String(giver)) || !isPublishable(story, giver);
  });
}

import type { Types } from "mongoose";
import { assertMayPost } from "#core/auth/posting.ts";
import { newSecret } from "#core/auth/random-secrets.ts";
import { applicationError, forbidden, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { storyLinksText } from "#shared/reach/story-links.text.ts";
import { PARTNERS_MAX, SLUG_PATTERN } from "#shared/reach/story-links.ts";
import { blockedIdsOf, blockersOf } from "../../people/blocks/index.ts";
import { storyToShare } from "./commands.ts";
import { StoryLink, type StoryLinkDoc } from "./model.ts";
import { permittedLink } from "./policy.ts";
import { withSlug } from "./slugs.ts";

const texts = storyLinksText.partners;

/**
 * Creates an invitation URL with which other authors can add a story to a page.
 * @throws 404; 400 for ARC pages
 */
export async function invitePartners(services: Services, caller: Caller, id: string): Promise<void> {
  const { _id, type } = await permittedLink(caller, "update", id);
  assertMayPost(caller, services.now());
  if (type !== "promotional") throw applicationError(texts.notHere);
  await StoryLink.updateOne({ _id, partnerKey: { $exists: false } }, { $set: { partnerKey: newSecret() } });
}

/** Removes an author's story from a page; the invitation URL they used becomes invalid. @throws 404 */
export async function removePartner(caller: Caller, id: string, author: string): Promise<void> {
  const { _id } = await permittedLink(caller, "update", id);
  if (!isId(author)) throw notFound();
  const change = { $pull: { partners: { author: toId(author) } }, $set: { partnerKey: newSecret() } };
  await StoryLink.updateOne({ _id, "partners.author": toId(author) }, change);
}

/**
 * Returns a page shared by several authors: for its participants even if closed; for anyone with its key
 * while it is open; null for any other.
 */
export async function findPromotion(
  viewer: Caller["viewer"],
  slug: string,
  key: string | null,
): Promise<StoryLinkDoc | null> {
  if (!viewer.id || !SLUG_PATTERN.test(slug)) return null;
  const link = await StoryLink.findOne({
    ...withSlug(slug),
    type: "promotional",
    partnerKey: { $exists: true },
  }).lean<StoryLinkDoc>();
  if (!link) return null;
  const mayJoin = isOpenPage(link) && key !== null && key === link.partnerKey;
  return isPartner(link, viewer.id) || mayJoin ? link : null;
}

/** True if visitors can see it. */
export const isOpenPage = ({ state, ownerHidden }: Pick<StoryLinkDoc, "state" | "ownerHidden">): boolean =>
  state === "open" && ownerHidden !== true;

/** Returns the story with which an author participates, or null. */
export const partnerStory = ({ partners = [] }: StoryLinkDoc, author: string): Types.ObjectId | null =>
  partners.find((partner) => String(partner.author) === author)?.story ?? null;

const isPartner = (link: StoryLinkDoc, author: string): boolean => partnerStory(link, author) !== null;

/**
 * Adds or replaces the caller's story on another author's page.
 * @throws 404 without its key; 403 for its owner, and if either has blocked the other; 400 by field, while
 * posting is blocked, and if it is full
 */
export async function joinPromotion(
  services: Services,
  caller: Caller,
  slug: string,
  { key, story: chosen }: { readonly key: string | null; readonly story: unknown },
): Promise<void> {
  const { viewer } = caller;
  const link = await findPromotion(viewer, slug, key);
  if (!link || !viewer.id || !isOpenPage(link)) throw notFound();
  if (String(link.owner) === viewer.id) throw forbidden();
  assertMayPost(caller, services.now());
  const [blockers, blocked] = await Promise.all([
    blockersOf(String(link.owner)),
    blockedIdsOf(String(link.owner)),
  ]);
  if ([...blockers, ...blocked].some((id) => String(id) === viewer.id)) throw forbidden();
  const story = await storyToShare(viewer, "promotional", chosen);
  if (!story) throw invalidField("story", texts.storyRequired);
  const author = toId(viewer.id);
  const mine = await StoryLink.updateOne(
    { _id: link._id, "partners.author": author },
    {
      $set: { "partners.$.story": story._id },
    },
  );
  if (mine.matchedCount > 0) return;
  // Concurrent requests never add an author twice or exceed the limit, and a key revoked meanwhile is
  // rejected.
  const room = {
    _id: link._id,
    state: "open" as const,
    partnerKey: link.partnerKey,
    "partners.author": { $ne: author },
    [`partners.${PARTNERS_MAX - 1}`]: { $exists: false },
  };
  const change = { $push: { partners: { author, story: story._id } } };
  const { matchedCount } = await StoryLink.updateOne(room, change);
  if (matchedCount === 0) throw applicationError(texts.full);
}

/** Removes the caller's story from another author's page, even if closed. @throws 404 */
export async function leavePromotion({ viewer }: Caller, slug: string): Promise<void> {
  const link = await findPromotion(viewer, slug, null);
  if (!link || !viewer.id) throw notFound();
  const change = { $pull: { partners: { author: toId(viewer.id) } } };
  await StoryLink.updateOne({ _id: link._id }, change);
}

/** Filter for other authors' pages on which an author has a story; states the type for the partial index. */
export const withPartner = (author: string) => ({
  "partners.author": toId(author),
  partnerKey: { $type: "string" as const },
});

/** Removes an author, or a story, from all pages of others. */
export const leaveAll = (who: { readonly author: string } | { readonly story: string }): Promise<unknown> => {
  const partner = "author" in who ? { author: toId(who.author) } : { story: toId(who.story) };
  const [[name, value]] = Object.entries(partner) as [[string, Types.ObjectId]];
  const change = { $pull: { partners: partner } };
  return StoryLink.updateMany({ [`partners.${name}`]: value, partnerKey: { $type: "string" } }, change);
};

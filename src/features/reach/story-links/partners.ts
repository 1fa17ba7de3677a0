import type { Types } from "mongoose";
import { assertMayPost } from "../../../core/auth/posting.ts";
import { newSecret } from "../../../core/auth/random-secrets.ts";
import { applicationError, forbidden, invalidField, notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import type { Services } from "../../../core/services.ts";
import { storyLinksText } from "../../../shared/reach/story-links.text.ts";
import { PARTNERS_MAX, SLUG_PATTERN } from "../../../shared/reach/story-links.ts";
import { blockedIdsOf, blockersOf } from "../../people/blocks/index.ts";
import { storyToShare } from "./commands.ts";
import { StoryLink, type StoryLinkDoc } from "./model.ts";
import { permittedLink } from "./policy.ts";

const words = storyLinksText.partners;

/** Other authors may put a story of theirs on a page, by an address that is told to them. @throws 404; 400 for ARC pages */
export async function invitePartners(services: Services, caller: Caller, id: string): Promise<void> {
  const { _id, type } = await permittedLink(caller, "update", id);
  assertMayPost(caller, services.now());
  if (type !== "promotional") throw applicationError(words.notHere);
  await StoryLink.updateOne({ _id, partnerKey: { $exists: false } }, { $set: { partnerKey: newSecret() } });
}

/** Takes an author's story off a page; the address by which they came holds no more. @throws 404 */
export async function removePartner(caller: Caller, id: string, author: string): Promise<void> {
  const { _id } = await permittedLink(caller, "update", id);
  if (!isId(author)) throw notFound();
  const change = { $pull: { partners: { author: toId(author) } }, $set: { partnerKey: newSecret() } };
  await StoryLink.updateOne({ _id, "partners.author": toId(author) }, change as never);
}

/** A page of several authors: for who takes part in it, closed too; for who has its key while it is open; null for any other. */
export async function findPromotion(
  viewer: Caller["viewer"],
  slug: string,
  key: string | null,
): Promise<StoryLinkDoc | null> {
  if (!viewer.id || !SLUG_PATTERN.test(slug)) return null;
  const link = await StoryLink.findOne({
    ...{ slug, type: "promotional", partnerKey: { $exists: true } },
  }).lean<StoryLinkDoc>();
  if (!link) return null;
  const mayJoin = isOpenPage(link) && key !== null && key === link.partnerKey;
  return isPartner(link, viewer.id) || mayJoin ? link : null;
}

/** Whether visitors see it. */
export const isOpenPage = ({ state, ownerHidden }: Pick<StoryLinkDoc, "state" | "ownerHidden">): boolean =>
  state === "open" && ownerHidden !== true;

/** The story with which an author takes part; null for who does not. */
export const partnerStory = ({ partners = [] }: StoryLinkDoc, author: string): Types.ObjectId | null =>
  partners.find((partner) => String(partner.author) === author)?.story ?? null;

const isPartner = (link: StoryLinkDoc, author: string): boolean => partnerStory(link, author) !== null;

/**
 * Puts a story of the caller's on another author's page, or another one in its place.
 * @throws 404 without its key; 403 for its own author, and where one has blocked the other; 400 by field, while posting
 * is closed, and where it is full
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
  if (!story) throw invalidField("story", words.storyRequired);
  const author = toId(viewer.id);
  const mine = await StoryLink.updateOne({ _id: link._id, "partners.author": author }, {
    $set: { "partners.$.story": story._id },
  } as never);
  if (mine.matchedCount > 0) return;
  // One press beside another puts nobody there twice, and no more than there is room for; nor by a key that ended meanwhile.
  const room = {
    ...{ _id: link._id, state: "open", partnerKey: link.partnerKey, "partners.author": { $ne: author } },
    [`partners.${PARTNERS_MAX - 1}`]: { $exists: false },
  };
  const change = { $push: { partners: { author, story: story._id } } };
  const { matchedCount } = await StoryLink.updateOne(room as never, change as never);
  if (matchedCount === 0) throw applicationError(words.full);
}

/** Takes the caller's story off another author's page, closed or not. @throws 404 */
export async function leavePromotion({ viewer }: Caller, slug: string): Promise<void> {
  const link = await findPromotion(viewer, slug, null);
  if (!link || !viewer.id) throw notFound();
  const change = { $pull: { partners: { author: toId(viewer.id) } } };
  await StoryLink.updateOne({ _id: link._id }, change as never);
}

/** Other authors' pages on which an author has a story; the type is that of the index. */
export const withPartner = (author: string) => ({
  "partners.author": toId(author),
  partnerKey: { $type: "string" as const },
});

/** Takes an author, or a story, off all pages of others. */
export const leaveAll = (who: { readonly author: string } | { readonly story: string }): Promise<unknown> => {
  const gone = "author" in who ? { author: toId(who.author) } : { story: toId(who.story) };
  const [[name, value]] = Object.entries(gone) as [[string, Types.ObjectId]];
  const change = { $pull: { partners: gone } };
  return StoryLink.updateMany(
    { [`partners.${name}`]: value, partnerKey: { $type: "string" } } as never,
    change as never,
  );
};

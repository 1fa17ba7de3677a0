import type { Types } from "mongoose";
import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError, forbidden, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller, Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { storyLinksText } from "#shared/reach/story-links.text.ts";
import { FREE_OPEN, LINK_TYPES, LINKS_MAX, type LinkType } from "#shared/reach/story-links.ts";
import { hasPremium } from "../../money/subscriptions/index.ts";
import { type CountedLimit, createWithin } from "../../people/users/index.ts";
import { findUncheckedStory, readListed, type StoryDoc } from "../../stories/stories/index.ts";
import { StoryLink, type StoryLinkDoc } from "./model.ts";
import { permittedLink, storyLinkPolicy } from "./policy.ts";
import { type LinkDetails, readDetails } from "./rules.ts";
import { assertSlugFree, claimSlugs, formerSlugsOf } from "./slugs.ts";
import "./events.ts";

const { wizard, fields } = storyLinksText;

/** Fields of the wizard. */
export type LinkInput = Readonly<Record<string, unknown>>;

/** Returns the chosen type, or null. */
export const typeIn = (value: unknown): LinkType | null => LINK_TYPES.find((each) => each === value) ?? null;

/** Returns a story of the viewer that a link of this type can be about; null for any other. */
export async function storyToShare(viewer: Viewer, type: LinkType, id: unknown): Promise<StoryDoc | null> {
  const story = type === "arc" ? await ownStory(viewer, id) : await listedStory(id);
  if (!story || String(story.author) !== viewer.id) return null;
  return type === "arc" && !isLocked(story) ? null : story;
}

/** Returns a story of the viewer, regardless of its visibility; null for any other. */
export async function ownStory(viewer: Viewer, id: unknown): Promise<StoryDoc | null> {
  const story = isId(String(id)) ? await findUncheckedStory(String(id)) : null;
  return story && String(story.author) === viewer.id ? story : null;
}

/** "ARC stories must be private and passworded" (specification, section 5). */
export const isLocked = (story: Pick<StoryDoc, "private" | "passwordVersion">): boolean =>
  story.private && story.passwordVersion !== null;

const listedStory = async (id: unknown): Promise<StoryDoc | null> =>
  isId(String(id)) ? readListed(String(id)) : null;

/**
 * Creates a link, invisible to others until opened.
 * @throws 403 for guests; 400 by field, while posting is blocked, and above the limit
 */
export async function createLink(
  services: Services,
  caller: Caller,
  input: LinkInput,
): Promise<StoryLinkDoc> {
  const { viewer } = caller;
  if (!viewer.id || !storyLinkPolicy.can(viewer, "create", null)) throw forbidden();
  assertMayPost(caller, services.now());
  const type = typeIn(input.type);
  if (!type) throw invalidField("type", wizard.typeRequired);
  const story = await storyToShare(viewer, type, input.story);
  if (!story) throw invalidField("story", wizard.storyRequired);
  const details = await detailsOf(services, viewer, { type, story: story._id }, input);
  const owner = toId(viewer.id);
  const limit: CountedLimit<StoryLinkDoc> = {
    model: StoryLink,
    filter: { owner },
    max: LINKS_MAX,
    error: () => applicationError(fields.tooMany),
  };
  return claimSlugs([details.slug], () =>
    createWithin(services, viewer.id!, limit, async (session) => {
      await assertSlugFree(details.slug, session);
      const [made] = await StoryLink.create([{ ...details, owner, type, story: story._id }], { session });
      return (made as unknown as { toObject(): StoryLinkDoc }).toObject();
    }),
  );
}

/**
 * Changes a link's content; the addresses of former slugs redirect to the new one. @throws 404; 400 by field and while
 * posting is blocked
 */
export async function editLink(
  services: Services,
  caller: Caller,
  id: string,
  input: LinkInput,
): Promise<StoryLinkDoc> {
  const link = await permittedLink(caller, "update", id);
  assertMayPost(caller, services.now());
  const details = await detailsOf(services, caller.viewer, link, input);
  return claimSlugs([link.slug, details.slug], () =>
    inTransaction(async (session) => {
      const { _id } = link;
      const before = await StoryLink.findById(_id).session(session).lean<StoryLinkDoc>();
      if (!before) throw notFound();
      await assertSlugFree(details.slug, session, _id);
      const formerSlugs = formerSlugsOf(before, details.slug);
      const changes = { ...details, ...(formerSlugs.length > 0 ? { formerSlugs } : {}) };
      await StoryLink.updateOne({ _id }, { $set: changes }, { session });
      return { ...before, ...changes };
    }),
  );
}

/**
 * Publishes a link. Without premium at most one per type can be open, even with concurrent requests.
 * @throws 404; 400 while posting is blocked, if its story is not public, and if another one is open
 */
export async function openLink(services: Services, caller: Caller, id: string): Promise<void> {
  const { _id, owner, type, story } = await permittedLink(caller, "update", id);
  assertMayPost(caller, services.now());
  if (!(await storyToShare(caller.viewer, type, story)))
    throw applicationError(type === "arc" ? fields.storyOpen : fields.storyGone);
  const premium = await hasPremium(String(owner));
  try {
    await inTransaction(async (session) => {
      const others = { owner, type, state: "open" as const, _id: { $ne: _id } };
      if (!premium && (await StoryLink.countDocuments(others).session(session)) >= FREE_OPEN)
        throw applicationError(fields.onlyOne);
      const place = premium ? { $unset: { place: "" } } : {};
      const $set = { state: "open" as const, ...(premium ? {} : { place: `${owner}:${type}` }) };
      await StoryLink.updateOne({ _id }, { $set, ...place }, { session });
    });
  } catch (error) {
    // A concurrent request opened another link.
    if (isDuplicateKey(error)) throw applicationError(fields.onlyOne);
    throw error;
  }
}

/** Closes a link: its URL stops working. Idempotent. @throws 404 */
export async function closeLink(caller: Caller, id: string): Promise<void> {
  const { _id } = await permittedLink(caller, "update", id);
  await StoryLink.updateOne({ _id, state: "open" }, { $set: { state: "closed" }, $unset: { place: "" } });
}

/** Deletes a link with its statistics. @throws 404 */
export async function deleteLink(services: Services, caller: Caller, id: string): Promise<void> {
  const { _id } = await permittedLink(caller, "delete", id);
  await endLinks(services, [_id]);
}

/** Permanently deletes links, each with its event; a job deletes their statistics. */
export async function endLinks({ events }: Services, ids: readonly Types.ObjectId[]): Promise<void> {
  for (const _id of ids)
    await inTransaction(async (session) => {
      const { deletedCount } = await StoryLink.deleteOne({ _id }, { session });
      if (deletedCount > 0) await events.publish("story-link.ended", { id: String(_id) }, session);
    });
}

async function detailsOf(
  { now }: Services,
  viewer: Viewer,
  {
    type,
    story,
    more: present = [],
  }: Pick<StoryLinkDoc, "type" | "story"> & {
    readonly more?: StoryLinkDoc["more"];
  },
  input: LinkInput,
): Promise<Omit<LinkDetails, "more"> & { readonly more: Types.ObjectId[] }> {
  const details = readDetails(type, input);
  // No lower limit, because the countdown of a link edited later may have expired.
  if (details.outOn && details.outOn.getTime() > now().getTime() + TEN_YEARS)
    throw invalidField("outOn", fields.outOnWrong);
  const more: Types.ObjectId[] = [];
  for (const id of details.more) {
    // One that is not public at the moment stays, and is shown again once it is.
    const known = present.find((each) => String(each) === id);
    const other = known ? null : await storyToShare(viewer, "promotional", id);
    if (known) more.push(known);
    else if (other && !other._id.equals(story)) more.push(other._id);
  }
  return { ...details, more };
}

const TEN_YEARS = 10 * 366 * 86_400_000;

import type { Types } from "mongoose";
import { assertMayPost } from "../../../core/auth/posting.ts";
import { applicationError, forbidden, invalidField } from "../../../core/base/errors.ts";
import type { Caller, Viewer } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { storyLinksText } from "../../../shared/reach/story-links.text.ts";
import { FREE_OPEN, LINK_TYPES, LINKS_MAX, type LinkType } from "../../../shared/reach/story-links.ts";
import { hasPremium } from "../../money/subscriptions/index.ts";
import { findAskedStory, readListed, type StoryDoc } from "../../stories/stories/index.ts";
import { LinkDay, StoryLink, type StoryLinkDoc } from "./model.ts";
import { permittedLink, storyLinkPolicy } from "./policy.ts";
import { type LinkDetails, readDetails } from "./rules.ts";
import "./events.ts";

const { wizard, fields } = storyLinksText;

/** What the wizard sends. */
export type LinkInput = Readonly<Record<string, unknown>>;

/** The type that was chosen; null for none. */
export const typeIn = (value: unknown): LinkType | null => LINK_TYPES.find((each) => each === value) ?? null;

/** A story of one's own that a link of this type can be about; null for any other. */
export async function storyToShare(viewer: Viewer, type: LinkType, id: unknown): Promise<StoryDoc | null> {
  const story = type === "arc" ? await ownStory(viewer, id) : await listedStory(id);
  if (!story || String(story.author) !== viewer.id) return null;
  return type === "arc" && !isLocked(story) ? null : story;
}

/** A story of one's own, whoever else may read it; null for any other. */
export async function ownStory(viewer: Viewer, id: unknown): Promise<StoryDoc | null> {
  const story = isId(String(id)) ? await findAskedStory(String(id)) : null;
  return story && String(story.author) === viewer.id ? story : null;
}

/** "ARC stories must be private and passworded" (specification, section 5). */
export const isLocked = (story: Pick<StoryDoc, "private" | "passwordVersion">): boolean =>
  story.private && story.passwordVersion !== null;

const listedStory = async (id: unknown): Promise<StoryDoc | null> =>
  isId(String(id)) ? readListed(String(id)) : null;

/**
 * Makes a link, which nobody else sees until it is opened.
 * @throws 403 for guests; 400 by field, while posting is closed, and beyond the most there can be
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
  if ((await StoryLink.countDocuments({ owner }).limit(LINKS_MAX)) >= LINKS_MAX)
    throw applicationError(fields.tooMany);
  return unlessTaken(async () => {
    const made = await StoryLink.create({ ...details, owner, type, story: story._id } as never);
    return (made as unknown as { toObject(): StoryLinkDoc }).toObject();
  });
}

/** Changes what a link says. @throws 404; 400 by field and while posting is closed */
export async function editLink(
  services: Services,
  caller: Caller,
  id: string,
  input: LinkInput,
): Promise<StoryLinkDoc> {
  const link = await permittedLink(caller, "update", id);
  assertMayPost(caller, services.now());
  const details = await detailsOf(services, caller.viewer, link, input);
  return unlessTaken(async () => {
    await StoryLink.updateOne({ _id: link._id }, { $set: details });
    return { ...link, ...details };
  });
}

/**
 * Opens a link to everyone. Without premium there is one place for each type, however many presses come at once.
 * @throws 404; 400 while posting is closed, where its story is none of everyone's, and where the place is taken
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
    // Another press opened another link at the same moment.
    if (isDuplicateKey(error)) throw applicationError(fields.onlyOne);
    throw error;
  }
}

/** Closes a link: its address leads nowhere. Done twice it is done once. @throws 404 */
export async function closeLink(caller: Caller, id: string): Promise<void> {
  const { _id } = await permittedLink(caller, "update", id);
  await StoryLink.updateOne({ _id, state: "open" }, { $set: { state: "closed" }, $unset: { place: "" } });
}

/** Deletes a link with its figures. @throws 404 */
export async function deleteLink(services: Services, caller: Caller, id: string): Promise<void> {
  const { _id } = await permittedLink(caller, "delete", id);
  await endLinks(services, [_id]);
}

/** Ends links for good, and tells of it. */
export async function endLinks({ events }: Services, ids: readonly Types.ObjectId[]): Promise<void> {
  if (ids.length === 0) return;
  await inTransaction(async (session) => {
    await StoryLink.deleteMany({ _id: { $in: [...ids] } }, { session });
    await LinkDay.deleteMany({ link: { $in: [...ids] } }, { session });
    for (const id of ids) await events.publish("story-link.ended", { id: String(id) }, session);
  });
}

async function detailsOf(
  { now }: Services,
  viewer: Viewer,
  { type, story }: Pick<StoryLinkDoc, "type" | "story">,
  input: LinkInput,
): Promise<Omit<LinkDetails, "more"> & { readonly more: Types.ObjectId[] }> {
  const said = readDetails(type, input);
  // The countdown of a link that is edited later may have run out.
  if (said.outOn && said.outOn.getTime() > now().getTime() + TEN_YEARS)
    throw invalidField("outOn", fields.outOnWrong);
  const more: Types.ObjectId[] = [];
  for (const id of said.more) {
    const other = await storyToShare(viewer, "promotional", id);
    if (other && !other._id.equals(story)) more.push(other._id);
  }
  return { ...said, more };
}

const TEN_YEARS = 10 * 366 * 86_400_000;

async function unlessTaken<Value>(write: () => Promise<Value>): Promise<Value> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicateKey(error)) throw invalidField("slug", fields.slugTaken);
    throw error;
  }
}

import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError, conflict, forbidden, notFound } from "#core/base/errors.ts";
import { type Caller, guest, isAdmin, type Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { newsletterFields } from "#shared/reach/newsletters.fields.ts";
import { newslettersText as texts } from "#shared/reach/newsletters.text.ts";
import { type BlockKind, NEWSLETTER_TYPES, NEWSLETTERS_MAX } from "#shared/reach/newsletters.ts";
import { type ChallengeDoc, readChallenge } from "../../community/challenges/index.ts";
import type { ContentPicture, ContentPictures, SentPicture } from "../../people/member-content/index.ts";
import { type CountedLimit, createWithin } from "../../people/users/index.ts";
import { auditedOfOthers } from "../../platform/audit/index.ts";
import { permittedList } from "../mailing-lists/index.ts";
import type { NewsletterDoc } from "./document.ts";
import { arranged, emptyBlock, readBlocks, readHead } from "./form.ts";
import { Newsletter } from "./model.ts";
import "./events.ts";
import { newsletterPolicy, permittedNewsletter } from "./policy.ts";

/** Dependencies of editing newsletters. */
export interface Writing {
  readonly services: Services;
  readonly pictures: ContentPictures;
}

/** Initial blocks of each type of newsletter. */
const BEGINS: Readonly<Record<NewsletterDoc["type"], readonly BlockKind[]>> = {
  newsletter: ["text", "story", "button"],
  newsletterWithMarketplace: ["text", "story", "service", "button"],
  generic: ["text"],
  "challenge-announcement": ["text", "challenge", "button"],
  "challenge-winners": ["text", "challenge", "story"],
};

/**
 * Creates a newsletter to one of the caller's lists, or a site newsletter of a given type.
 * @throws 403 for guests, and on site newsletters for non-admins; 404 for another member's list; 400 while
 * posting is blocked, and above the limit
 */
export async function createNewsletter(
  services: Services,
  caller: Caller,
  input: {
    readonly list?: string | null;
    readonly type?: string | undefined;
    /** A challenge the newsletter is about: the caller's, or any for a site newsletter. */
    readonly challenge?: string | undefined;
  },
): Promise<NewsletterDoc> {
  const { viewer } = caller;
  if (!viewer.id || !newsletterPolicy.can(viewer, "create", null)) throw forbidden();
  const list = input.list ? await permittedList(caller, "update", input.list) : null;
  if (!list && !isAdmin(viewer)) throw forbidden();
  assertMayPost(caller, services.now());
  const owner = toId(viewer.id);
  const limit: CountedLimit<NewsletterDoc> = {
    model: Newsletter,
    filter: { owner },
    max: NEWSLETTERS_MAX,
    error: () => applicationError(texts.tooMany),
  };
  const about = input.challenge ? await letterAbout(viewer, input.challenge, list !== null) : null;
  const type =
    about?.type ??
    (list ? "newsletter" : (NEWSLETTER_TYPES.find((each) => each === input.type) ?? "newsletter"));
  const last = await Newsletter.findOne({ owner, list: list?._id ?? null }, { postal: 1, replies: 1 })
    .sort({ createdAt: -1 })
    .lean<Pick<NewsletterDoc, "postal" | "replies">>();
  const newsletter = {
    owner,
    type,
    list: list?._id ?? null,
    postal: last?.postal ?? "",
    replies: last?.replies ?? false,
    subject: about?.subject ?? "",
    blocks: about?.blocks ?? BEGINS[type].map(emptyBlock),
  };
  return createWithin(services, viewer.id, limit, async (session) => {
    const [made] = await Newsletter.create([newsletter], { session });
    return (made as unknown as { toObject(): NewsletterDoc }).toObject();
  });
}

/**
 * Returns the initial content of a newsletter about a challenge: its announcement, or its winners.
 * @throws 404 if it is not the caller's, or not public
 */
async function letterAbout(
  viewer: Viewer,
  id: string,
  own: boolean,
): Promise<Pick<NewsletterDoc, "type" | "subject" | "blocks">> {
  const challenge = await challengeToTell(viewer, id, own);
  if (!challenge) throw notFound();
  const { _id: ref, title, winner, runnerUp, thirdPlace } = challenge;
  const type = typeAbout(challenge);
  const opening = texts.about[type];
  const stories = type === "challenge-winners" ? [winner, runnerUp, thirdPlace] : [];
  return {
    type,
    subject: opening.subject(title).slice(0, newsletterFields.subject.max),
    blocks: [
      { ...emptyBlock("text"), html: `<p>${opening.text}</p>` },
      { ...emptyBlock("challenge"), ref },
      ...stories.flatMap((story) => (story ? [{ ...emptyBlock("story"), ref: story }] : [])),
    ],
  };
}

/** Returns the type of a newsletter about a challenge, by the challenge's state. */
export const typeAbout = ({
  state,
}: Pick<ChallengeDoc, "state">): "challenge-winners" | "challenge-announcement" =>
  state === "decided" ? "challenge-winners" : "challenge-announcement";

/**
 * Returns a public challenge that may be announced: the caller's, or any for the site; null for any other.
 */
export async function challengeToTell(
  viewer: Viewer,
  id: string,
  own: boolean,
): Promise<ChallengeDoc | null> {
  const challenge = isId(id) ? await readChallenge(guest, id) : null;
  return challenge && (!own || String(challenge.owner) === viewer.id) ? challenge : null;
}

/** Submitted newsletter form besides its fields. */
export interface SentLetter {
  readonly values: Readonly<Record<string, string>>;
  readonly pictures: readonly SentPicture[];
}

/**
 * Saves a newsletter and applies its button to the blocks; returns the block to focus, or null. A scheduled
 * newsletter becomes a draft again, so that only the reviewed version is sent.
 * @throws 404; 403 once sending has begun; 409 without saving if it changed since the form was rendered; 400
 * by field and while posting is blocked; 413; 429
 */
export async function saveNewsletter(
  { services, pictures }: Writing,
  caller: Caller,
  id: string,
  sent: SentLetter,
): Promise<number | null> {
  const newsletter = await permittedNewsletter(caller, "update", id);
  assertMayPost(caller, services.now());
  const { version = 1 } = newsletter;
  if (sent.values.version && sent.values.version !== String(version))
    throw conflict(texts.write.changedMeanwhile);
  const head = readHead(sent.values);
  const uploads = sent.pictures.map(({ field }) => field);
  const read = readBlocks(sent.values, newsletter.blocks, uploads);
  const storedPictures = await pictures.keep(caller, sent.pictures);
  const withPictures = read.map((block) => {
    const number = read.indexOf(block) + 1;
    const at = sent.pictures.findIndex(({ field }) => field === `picture${number}`);
    return at >= 0 && block.kind === "image" ? { ...block, picture: storedPictures[at]! } : block;
  });
  const { blocks, at } = arranged(withPictures, sent.values.do);
  const unusedPictures = picturesOf(newsletter).filter(
    ({ image }) => !picturesOf({ blocks }).some((each) => each.image.id === image.id),
  );
  const save = inTransaction(async (session) => {
    const $set = { ...head, blocks: [...blocks], state: "draft" as const, dueAt: null };
    const open = { _id: newsletter._id, state: { $in: ["draft" as const, "scheduled" as const] } };
    const same = { ...open, version: newsletter.version ?? null };
    const change = { $set: { ...$set, version: version + 1 } };
    const { matchedCount } = await Newsletter.updateOne(same, change, { session });
    if (matchedCount === 0)
      throw (await Newsletter.exists(open).session(session))
        ? conflict(texts.write.changedMeanwhile)
        : forbidden();
    await pictures.end(newsletter.owner, unusedPictures, session);
  });
  await save.catch(async (error) => {
    await pictures.forget(storedPictures);
    throw error;
  });
  return at;
}

/** Dependencies of deleting a newsletter. */
export interface Ending {
  readonly services: Pick<Services, "events">;
  readonly pictures: ContentPictures;
}

/** Deletes a newsletter with its mails. @throws 404; 403 while it is being sent */
export async function deleteNewsletter(
  { services, pictures }: Writing,
  caller: Caller,
  id: string,
): Promise<void> {
  const { _id, list, subject } = await permittedNewsletter(caller, "delete", id);
  const event = { action: "newsletter.delete", details: { newsletter: id, subject } } as const;
  await auditedOfOthers(services, caller, list !== null, event, () =>
    endNewsletter({ services, pictures }, _id),
  );
}

/** Permanently deletes a newsletter; a job deletes its mails. */
export async function endNewsletter(
  { services: { events }, pictures }: Ending,
  _id: NewsletterDoc["_id"],
): Promise<void> {
  await inTransaction(async (session) => {
    const ended = await Newsletter.findOneAndDelete({ _id }, { session }).lean<NewsletterDoc>();
    if (!ended) return;
    await pictures.end(ended.owner, picturesOf(ended), session);
    await events.publish("newsletter.deleted", { id: String(_id) }, session);
  });
}

export const picturesOf = ({ blocks }: Pick<NewsletterDoc, "blocks">): ContentPicture[] =>
  blocks.flatMap(({ picture }) => (picture ? [picture] : []));

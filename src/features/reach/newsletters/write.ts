import { assertMayPost } from "../../../core/auth/posting.ts";
import { applicationError, conflict, forbidden, notFound } from "../../../core/base/errors.ts";
import { type Caller, guest, isAdmin, type Viewer } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { newslettersText as words } from "../../../shared/reach/newsletters.text.ts";
import {
  type BlockKind,
  NEWSLETTER_TYPES,
  NEWSLETTERS_MAX,
  SUBJECT_MAX,
} from "../../../shared/reach/newsletters.ts";
import { type ChallengeDoc, readChallenge } from "../../community/challenges/index.ts";
import type { ContentPicture, ContentPictures, SentPicture } from "../../people/member-content/index.ts";
import { auditedOfOthers } from "../../platform/audit/index.ts";
import { permittedList } from "../mailing-lists/index.ts";
import { arranged, emptyBlock, readBlocks, readHead } from "./form.ts";
import { Newsletter, type NewsletterDoc, NewsletterLetter, NewsletterPixel } from "./model.ts";
import { newsletterPolicy, permittedNewsletter } from "./policy.ts";

/** What writing takes of the house. */
export interface Writing {
  readonly services: Services;
  readonly pictures: ContentPictures;
}

/** What a letter of each type begins with. */
const BEGINS: Readonly<Record<NewsletterDoc["type"], readonly BlockKind[]>> = {
  newsletter: ["text", "story", "button"],
  newsletterWithMarketplace: ["text", "story", "service", "button"],
  generic: ["text"],
  "challenge-announcement": ["text", "challenge", "button"],
  "challenge-winners": ["text", "challenge", "story"],
};

/**
 * Begins a letter to one of the caller's lists, or one of the site, of a type.
 * @throws 403 for guests, and for letters of the site who is no admin; 404 for another's list; 400 while posting is
 * closed, and beyond the most there can be
 */
export async function createNewsletter(
  services: Services,
  caller: Caller,
  input: {
    readonly list?: string | null;
    readonly type?: string | undefined;
    /** A challenge of one's own, or of anybody for a letter of the site, that the letter is about. */
    readonly challenge?: string | undefined;
  },
): Promise<NewsletterDoc> {
  const { viewer } = caller;
  if (!viewer.id || !newsletterPolicy.can(viewer, "create", null)) throw forbidden();
  const list = input.list ? await permittedList(caller, "update", input.list) : null;
  if (!list && !isAdmin(viewer)) throw forbidden();
  assertMayPost(caller, services.now());
  const owner = toId(viewer.id);
  if ((await Newsletter.countDocuments({ owner }).limit(NEWSLETTERS_MAX)) >= NEWSLETTERS_MAX)
    throw applicationError(words.tooMany);
  const about = input.challenge ? await letterAbout(viewer, input.challenge, list !== null) : null;
  const type =
    about?.type ??
    (list ? "newsletter" : (NEWSLETTER_TYPES.find((each) => each === input.type) ?? "newsletter"));
  const last = await Newsletter.findOne({ owner, list: list?._id ?? null }, { postal: 1 })
    .sort({ createdAt: -1 })
    .lean<Pick<NewsletterDoc, "postal">>();
  const made = await Newsletter.create({
    ...{ owner, type, list: list?._id ?? null, postal: last?.postal ?? "" },
    subject: about?.subject ?? "",
    blocks: about?.blocks ?? BEGINS[type].map(emptyBlock),
  } as never);
  return (made as unknown as { toObject(): NewsletterDoc }).toObject();
}

/**
 * How a letter about a challenge begins: that it is there, or who has won. @throws 404 for one that is not the caller's,
 * or that not everyone may see
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
  const said = words.about[type];
  const stories = type === "challenge-winners" ? [winner, runnerUp, thirdPlace] : [];
  return {
    ...{ type, subject: said.subject(title).slice(0, SUBJECT_MAX) },
    blocks: [
      { ...emptyBlock("text"), html: `<p>${said.text}</p>` },
      { ...emptyBlock("challenge"), ref },
      ...stories.flatMap((story) => (story ? [{ ...emptyBlock("story"), ref: story }] : [])),
    ],
  };
}

/** What a letter about a challenge is, by where that is. */
export const typeAbout = ({
  state,
}: Pick<ChallengeDoc, "state">): "challenge-winners" | "challenge-announcement" =>
  state === "decided" ? "challenge-winners" : "challenge-announcement";

/** A challenge that everyone may see, to be told of: one's own, or anybody's; null for any other. */
export async function challengeToTell(
  viewer: Viewer,
  id: string,
  own: boolean,
): Promise<ChallengeDoc | null> {
  const found = isId(id) ? await readChallenge(guest, id) : null;
  return found && (!own || String(found.owner) === viewer.id) ? found : null;
}

/** What the form of a letter sends beside its fields. */
export interface SentLetter {
  readonly values: Readonly<Record<string, string>>;
  readonly pictures: readonly SentPicture[];
}

/**
 * Saves a letter and does what its button says with the blocks; answers which block is meant, null for none. One that was
 * scheduled is a draft again: what goes is what was looked at.
 * @throws 404; 403 once it is on its way; 409 where it was changed since the form was drawn, and nothing is written; 400 by
 * field and while posting is closed; 413; 429
 */
export async function saveNewsletter(
  { services, pictures }: Writing,
  caller: Caller,
  id: string,
  sent: SentLetter,
): Promise<number | null> {
  const found = await permittedNewsletter(caller, "update", id);
  assertMayPost(caller, services.now());
  const { version = 1 } = found;
  if (sent.values.version && sent.values.version !== String(version))
    throw conflict(words.write.changedMeanwhile);
  const head = readHead(sent.values);
  const read = readBlocks(sent.values, found.blocks);
  const kept = await pictures.keep(caller, sent.pictures);
  const withPictures = read.map((block) => {
    const number = read.indexOf(block) + 1;
    const at = sent.pictures.findIndex(({ field }) => field === `picture${number}`);
    return at >= 0 && block.kind === "image" ? { ...block, picture: kept[at]! } : block;
  });
  const { blocks, at } = arranged(withPictures, sent.values.do);
  const gone = picturesOf(found).filter(
    ({ image }) => !picturesOf({ blocks }).some((each) => each.image.id === image.id),
  );
  await inTransaction(async (session) => {
    const $set = { ...head, blocks: [...blocks], state: "draft" as const, dueAt: null };
    const open = { _id: found._id, state: { $in: ["draft" as const, "scheduled" as const] } };
    const same = { ...open, version: found.version ?? null };
    const change = { $set: { ...$set, version: version + 1 } };
    const { matchedCount } = await Newsletter.updateOne(same as never, change, { session });
    if (matchedCount === 0)
      throw (await Newsletter.exists(open).session(session))
        ? conflict(words.write.changedMeanwhile)
        : forbidden();
    await pictures.end(found.owner, gone, session);
  });
  return at;
}

/** Deletes a letter, with what is known of who got it. @throws 404; 403 while it goes */
export async function deleteNewsletter(
  { services, pictures }: Writing,
  caller: Caller,
  id: string,
): Promise<void> {
  const { _id, list, subject } = await permittedNewsletter(caller, "delete", id);
  const event = { action: "newsletter.delete", details: { newsletter: id, subject } } as const;
  await auditedOfOthers(services, caller, list !== null, event, () => endNewsletter(pictures, _id));
}

/** Ends a letter for good. */
export async function endNewsletter(pictures: ContentPictures, _id: NewsletterDoc["_id"]): Promise<void> {
  await inTransaction(async (session) => {
    const ended = await Newsletter.findOneAndDelete({ _id }, { session }).lean<NewsletterDoc>();
    await NewsletterLetter.deleteMany({ newsletter: _id }, { session });
    await NewsletterPixel.deleteMany({ newsletter: _id }, { session });
    if (ended) await pictures.end(ended.owner, picturesOf(ended), session);
  });
}

export const picturesOf = ({ blocks }: Pick<NewsletterDoc, "blocks">): ContentPicture[] =>
  blocks.flatMap(({ picture }) => (picture ? [picture] : []));

import { randomBytes } from "node:crypto";
import Joi from "joi";
import { Types } from "mongoose";
import { memberOf } from "#core/auth/member-of.ts";
import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError, forbidden, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import { plainTextRule } from "#core/plain-text-rule.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { advanceCopiesText as texts } from "#shared/reach/advance-copies.text.ts";
import {
  COPY_ACTS,
  type CopyAct,
  FEEDBACK_MAX,
  GOOD_RATIO,
  WHERE_MAX,
  WHY_MAX,
} from "#shared/reach/advance-copies.ts";
import { isEitherBlocked } from "../../people/blocks/index.ts";
import type { StoryDoc } from "../../stories/stories/index.ts";
import { findLinks, findOpenLink, type StoryLinkDoc } from "../story-links/index.ts";
import { pinTexts } from "./book.ts";
import { endInvitation, findInvitation, InvitationUsedError, spendInvitation } from "./invitations.ts";
import { AdvanceCopy, type CopyDoc, CopySet, type CopySetDoc } from "./model.ts";
import { permittedCopy } from "./policy.ts";
import { findSharedStory, isApart, isOver, ownCopy, ratiosOf } from "./reads.ts";
import "./events.ts";

const sharedRules = {
  where: plainTextRule(WHERE_MAX).allow("").default(""),
  agree: Joi.boolean().empty("").default(false),
};
interface Asked {
  readonly why: string;
  readonly where: string;
  readonly agree: boolean;
}
const askRules = Joi.object<Asked>({ why: plainTextRule(WHY_MAX).required(), ...sharedRules });
/** Invited readers need not give a reason. */
const takeRules = Joi.object<Asked>({ why: plainTextRule(WHY_MAX).allow("").default(""), ...sharedRules });

/**
 * Requests a copy through an open link; granted immediately, if any are left, if its author allows that or
 * has invited the reader (here, or by email with `invite`). Idempotent.
 * @throws 403 for guests, 404 if the link is closed or either has blocked the other, 400 by field
 */
export async function requestCopy(
  services: Services,
  caller: Caller,
  slug: string,
  input: unknown,
  invite = "",
): Promise<CopyDoc> {
  const reader = memberOf(caller);
  assertMayPost(caller, services.now());
  const openLink = await findOpenLink(slug);
  if (openLink?.link.type !== "arc" || isOver(openLink.link, services.now())) throw notFound();
  const { link, story } = openLink;
  const author = String(link.owner);
  if (author === reader) throw applicationError(texts.ask.own);
  if (await isEitherBlocked(reader, author)) throw notFound();
  const known = await ownCopy(link._id, reader);
  const invitation = known ? null : await findInvitation(link._id, invite, services.now());
  const isInvited = known?.state === "invited" || invitation !== null;
  const { agree, ...told } = validate(isInvited ? takeRules : askRules, input);
  if (!agree) throw invalidField("agree", texts.ask.agreeRequired);
  if (known && !isInvited) {
    // One who was only invited gave no reason before.
    const isUninvited = known.state === "declined" && known.why === "";
    if (told.why !== known.why) throw applicationError(isUninvited ? texts.ask.declined : texts.ask.before);
    return known;
  }
  const set = await setOf(link, story);
  const request = {
    _id: known?._id ?? new Types.ObjectId(),
    link: link._id,
    story: story._id,
    author: link.owner,
    reader: toId(reader),
    mark: known?.mark ?? newMark(),
    state: "asked" as const,
    ...told,
    createdAt: services.now(),
  };
  const atOnce = isInvited || (await isGivenAtOnce(link, reader));
  try {
    await inTransaction(async (session) => {
      if (known) {
        const from = { _id: known._id, state: "invited" as const };
        const { modifiedCount } = await AdvanceCopy.updateOne(from, { $set: request }, { session });
        // Withdrawn meanwhile, or accepted in another window.
        if (modifiedCount === 0) return;
      } else await AdvanceCopy.create([request], { session });
      if (invitation) await spendInvitation(invitation, reader, session);
      const state = atOnce && (await take(set, link, session)) ? "given" : "asked";
      if (state === "given")
        await AdvanceCopy.updateOne({ _id: request._id }, { $set: { state } }, { session });
      await services.events.publish(`advance-copy.${state}`, eventOf(request), session);
    });
  } catch (error) {
    if (error instanceof InvitationUsedError) throw applicationError(texts.ask.used);
    if (!isDuplicateKey(error)) throw error;
  }
  return (await ownCopy(link._id, reader))!;
}

/**
 * Declines an invitation, as a member or through the link of its email: it cannot be repeated.
 * @throws 403 for guests, 404 if not invited, or the copy was already accepted
 */
export async function declineCopy(
  services: Services,
  caller: Caller,
  slug: string,
  invite = "",
): Promise<void> {
  const reader = memberOf(caller);
  const openLink = await findOpenLink(slug);
  if (openLink?.link.type !== "arc") throw notFound();
  const { link } = openLink;
  const mine = { link: link._id, reader: toId(reader), state: "invited" as const };
  const { modifiedCount } = await AdvanceCopy.updateOne(mine, { $set: { state: "turned-down" } });
  if (modifiedCount > 0) return;
  const invitation = await findInvitation(link._id, invite, services.now());
  if (!invitation || !(await endInvitation(invitation))) throw notFound();
}

/** Generates sixteen random hex digits that identify a copy. */
export const newMark = (): string => randomBytes(8).toString("hex");

async function isGivenAtOnce({ copies }: StoryLinkDoc, reader: string): Promise<boolean> {
  if (copies?.approval !== "rule") return copies?.approval === "automatic";
  const ratio = (await ratiosOf([reader])).get(reader);
  return ratio !== undefined && ratio.feedback >= ratio.given * GOOD_RATIO;
}

/** Returns what the copies of a link share; created, with pinned texts, before the first copy is given. */
export async function setOf(link: StoryLinkDoc, story: StoryDoc): Promise<CopySetDoc> {
  const known = await CopySet.findById(link._id).lean<CopySetDoc>();
  if (known) return known;
  const chapters = link.copies?.pinned ? await pinTexts(story) : null;
  const made = { story: story._id, secret: randomBytes(16).toString("hex"), given: 0, chapters };
  await CopySet.updateOne({ _id: link._id }, { $setOnInsert: made }, { upsert: true }).catch((error) => {
    if (!isDuplicateKey(error)) throw error;
  });
  return (await CopySet.findById(link._id).lean<CopySetDoc>())!;
}

/** Reserves one of the remaining copies; false if none are left. */
async function take(
  { _id }: CopySetDoc,
  { copies }: StoryLinkDoc,
  session: Parameters<Parameters<typeof inTransaction>[0]>[0],
): Promise<boolean> {
  const left = { _id, given: { $lt: copies?.limit ?? 0 } };
  const { modifiedCount } = await CopySet.updateOne(left, { $inc: { given: 1 } }, { session });
  return modifiedCount === 1;
}

/** States in which the author may perform each action on a copy. */
const FROM: Readonly<Record<CopyAct, readonly CopyDoc["state"][]>> = {
  give: ["asked", "declined", "ended"],
  decline: ["asked"],
  withdraw: ["invited"],
  end: ["given"],
};
const TO = { give: "given", decline: "declined", withdraw: "declined", end: "ended" } as const;

/**
 * Gives or declines a copy, withdraws an invitation, or ends access, by the author.
 * @throws 404, 403; 400 if none are left, if it is already done, and for a copy that could not be read: access has
 * ended by its date, the reader has left or either has blocked the other, or the story is no longer theirs to give
 */
export async function answerCopy(
  services: Services,
  caller: Caller,
  id: string,
  wanted: unknown,
): Promise<CopyAct> {
  const act = COPY_ACTS.find((each) => each === wanted);
  if (!act) throw notFound();
  const copy = await permittedCopy(caller, "answer", id);
  const link = (await findLinks([copy.link])).get(String(copy.link));
  if (!link) throw notFound();
  const story = act === "give" ? await storyToGive(copy, link, services.now()) : null;
  const set = story && (await setOf(link, story));
  await inTransaction(async (session) => {
    const from = { _id: copy._id, state: { $in: [...FROM[act]] } };
    const { modifiedCount } = await AdvanceCopy.updateOne(from, { $set: { state: TO[act] } }, { session });
    if (modifiedCount === 0) throw applicationError(texts.author.late);
    if (set && !(await take(set, link, session))) throw applicationError(texts.author.full);
    if (act === "end")
      await CopySet.updateOne({ _id: link._id, given: { $gt: 0 } }, { $inc: { given: -1 } }, { session });
    if ((act === "give" || act === "decline") && copy.reader)
      await services.events.publish(`advance-copy.${TO[act]}`, eventOf(copy), session);
  });
  return act;
}

/** Returns the story of a copy that its reader could open if it was given now. @throws 400 */
async function storyToGive(copy: CopyDoc, link: StoryLinkDoc, now: Date): Promise<StoryDoc> {
  const story = await findSharedStory(link);
  if (!story) throw applicationError(texts.author.storyGone);
  if (isOver(link, now)) throw applicationError(texts.author.over);
  // One message for both, so that a block is not revealed.
  if (!copy.reader || (await isApart(copy))) throw applicationError(texts.author.readerGone);
  return story;
}

const feedbackRules = Joi.object<{ feedback: string }>({ feedback: plainTextRule(FEEDBACK_MAX).required() });

/**
 * Saves a reader's feedback for the author only; replaces earlier feedback.
 * @throws 404, also while either has blocked the other; 403, 400 by field
 */
export async function saveFeedback(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<void> {
  const copy = await permittedCopy(caller, "feedback", id);
  if (await isApart(copy)) throw notFound();
  if (copy.state !== "given" && copy.state !== "ended") throw forbidden();
  assertMayPost(caller, services.now());
  const { feedback } = validate(feedbackRules, input);
  await inTransaction(async (session) => {
    const $set = { feedback, feedbackAt: services.now() };
    await AdvanceCopy.updateOne({ _id: copy._id }, { $set }, { session });
    await services.events.publish("advance-copy.feedback", eventOf(copy), session);
  });
}

/** Records when a reader first opened their copy. */
export const noteOpened = async ({ _id, openedAt }: CopyDoc, now: Date): Promise<void> => {
  if (!openedAt) await AdvanceCopy.updateOne({ _id, openedAt: null }, { $set: { openedAt: now } });
};

/** Builds the event of a copy. */
export const eventOf = ({
  _id,
  link,
  story,
  author,
  reader,
}: Pick<CopyDoc, "_id" | "link" | "story" | "author" | "reader">) => ({
  id: String(_id),
  link: String(link),
  story: String(story),
  author: String(author),
  reader: String(reader),
});

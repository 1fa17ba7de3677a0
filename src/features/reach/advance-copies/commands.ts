import { randomBytes } from "node:crypto";
import Joi from "joi";
import { Types } from "mongoose";
import { memberOf } from "../../../core/auth/member-of.ts";
import { assertMayPost } from "../../../core/auth/posting.ts";
import { applicationError, forbidden, invalidField, notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "../../../core/db/transaction.ts";
import { plainTextRule } from "../../../core/plain-text-rule.ts";
import type { Services } from "../../../core/services.ts";
import { validate } from "../../../core/validate.ts";
import { advanceCopiesText as words } from "../../../shared/reach/advance-copies.text.ts";
import {
  COPY_ACTS,
  type CopyAct,
  FEEDBACK_MAX,
  GOOD_RATIO,
  WHERE_MAX,
  WHY_MAX,
} from "../../../shared/reach/advance-copies.ts";
import { isEitherBlocked } from "../../people/blocks/index.ts";
import { findAskedStory, type StoryDoc } from "../../stories/stories/index.ts";
import { findLinks, findOpenLink, type StoryLinkDoc } from "../story-links/index.ts";
import { pinTexts } from "./book.ts";
import { endInvitation, findInvitation, InvitationUsedError, spendInvitation } from "./invitations.ts";
import { AdvanceCopy, type CopyDoc, CopySet, type CopySetDoc } from "./model.ts";
import { permittedCopy } from "./policy.ts";
import { isOver, ownCopy, ratiosOf } from "./reads.ts";
import "./events.ts";

const said = {
  where: plainTextRule(WHERE_MAX).allow("").default(""),
  agree: Joi.boolean().empty("").default(false),
};
interface Asked {
  readonly why: string;
  readonly where: string;
  readonly agree: boolean;
}
const askRules = Joi.object<Asked>({ why: plainTextRule(WHY_MAX).required(), ...said });
/** Who was invited needs to say nothing. */
const takeRules = Joi.object<Asked>({ why: plainTextRule(WHY_MAX).allow("").default(""), ...said });

/**
 * Asks for a copy by a link that is open; given at once, if one is left, where its author says so or has invited the reader
 * (here, or by e-mail with `invite`). Asked twice it is asked once.
 * @throws 403 for guests, 404 where the link is closed or one has blocked the other, 400 by field
 */
export async function askForCopy(
  services: Services,
  caller: Caller,
  slug: string,
  input: unknown,
  invite = "",
): Promise<CopyDoc> {
  const reader = memberOf(caller);
  assertMayPost(caller, services.now());
  const found = await findOpenLink(slug);
  if (found?.link.type !== "arc" || isOver(found.link, services.now())) throw notFound();
  const { link, story } = found;
  const author = String(link.owner);
  if (author === reader) throw applicationError(words.ask.own);
  if (await isEitherBlocked(reader, author)) throw notFound();
  const known = await ownCopy(link._id, reader);
  const invitation = known ? null : await findInvitation(link._id, invite, services.now());
  const isInvited = known?.state === "invited" || invitation !== null;
  const { agree, ...told } = validate(isInvited ? takeRules : askRules, input);
  if (!agree) throw invalidField("agree", words.ask.agreeRequired);
  if (known && !isInvited) return known;
  const set = await setOf(link, story);
  const asked = {
    ...{
      _id: known?._id ?? new Types.ObjectId(),
      link: link._id,
      story: story._id,
      author: link.owner,
      reader: toId(reader),
    },
    ...{ mark: known?.mark ?? newMark(), state: "asked" as const, ...told, createdAt: services.now() },
  };
  const atOnce = isInvited || (await isGivenAtOnce(link, reader));
  try {
    await inTransaction(async (session) => {
      if (known) {
        const from = { _id: known._id, state: "invited" as const };
        const { modifiedCount } = await AdvanceCopy.updateOne(from, { $set: asked }, { session });
        // Taken back meanwhile, or taken in another window.
        if (modifiedCount === 0) return;
      } else await AdvanceCopy.create([asked], { session });
      if (invitation) await spendInvitation(invitation, reader, session);
      const state = atOnce && (await take(set, link, session)) ? "given" : "asked";
      if (state === "given")
        await AdvanceCopy.updateOne({ _id: asked._id }, { $set: { state } }, { session });
      await services.events.publish(`advance-copy.${state}`, eventOf(asked), session);
    });
  } catch (error) {
    if (error instanceof InvitationUsedError) throw applicationError(words.ask.used);
    if (!isDuplicateKey(error)) throw error;
  }
  return (await ownCopy(link._id, reader))!;
}

/**
 * Turns an invitation down, by a member or by the link of its e-mail: nobody is invited by it again. @throws 403 for guests,
 * 404 for who was not invited, or has taken their copy
 */
export async function turnDown(services: Services, caller: Caller, slug: string, invite = ""): Promise<void> {
  const reader = memberOf(caller);
  const found = await findOpenLink(slug);
  if (found?.link.type !== "arc") throw notFound();
  const { link } = found;
  const mine = { link: link._id, reader: toId(reader), state: "invited" as const };
  const { modifiedCount } = await AdvanceCopy.updateOne(mine, { $set: { state: "turned-down" } });
  if (modifiedCount > 0) return;
  const invitation = await findInvitation(link._id, invite, services.now());
  if (!invitation || !(await endInvitation(invitation))) throw notFound();
}

/** Sixteen hex digits that no other copy has. */
export const newMark = (): string => randomBytes(8).toString("hex");

async function isGivenAtOnce({ copies }: StoryLinkDoc, reader: string): Promise<boolean> {
  if (copies?.approval !== "rule") return copies?.approval === "automatic";
  const ratio = (await ratiosOf([reader])).get(reader);
  return ratio !== undefined && ratio.feedback >= ratio.given * GOOD_RATIO;
}

/** What the copies of a link share; made, with the texts that they keep, before the first is given. */
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

/** Takes one of the copies that are left; false where there is none. */
async function take(
  { _id }: CopySetDoc,
  { copies }: StoryLinkDoc,
  session: Parameters<Parameters<typeof inTransaction>[0]>[0],
): Promise<boolean> {
  const left = { _id, given: { $lt: copies?.limit ?? 0 } };
  const { modifiedCount } = await CopySet.updateOne(left, { $inc: { given: 1 } }, { session });
  return modifiedCount === 1;
}

/** What the author may do about a copy in each state. */
const FROM: Readonly<Record<CopyAct, readonly CopyDoc["state"][]>> = {
  give: ["asked", "declined", "ended"],
  decline: ["asked"],
  withdraw: ["invited"],
  end: ["given"],
};
const TO = { give: "given", decline: "declined", withdraw: "declined", end: "ended" } as const;

/** Gives a copy, declines, or ends access: for the author. @throws 404, 403; 400 where none is left or it is done already */
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
  const story = link && (await findAskedStory(String(copy.story)));
  if (!link || !story) throw notFound();
  const set = await setOf(link, story);
  await inTransaction(async (session) => {
    const from = { _id: copy._id, state: { $in: [...FROM[act]] } };
    const { modifiedCount } = await AdvanceCopy.updateOne(from, { $set: { state: TO[act] } }, { session });
    if (modifiedCount === 0) throw applicationError(words.author.late);
    if (act === "give" && !(await take(set, link, session))) throw applicationError(words.author.full);
    if (act === "end")
      await CopySet.updateOne({ _id: set._id, given: { $gt: 0 } }, { $inc: { given: -1 } }, { session });
    if ((act === "give" || act === "decline") && copy.reader)
      await services.events.publish(`advance-copy.${TO[act]}`, eventOf(copy), session);
  });
  return act;
}

const feedbackRules = Joi.object<{ feedback: string }>({ feedback: plainTextRule(FEEDBACK_MAX).required() });

/** What a reader says of their copy, to the author alone; said again it is said anew. @throws 404, 403, 400 by field */
export async function giveFeedback(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<void> {
  const copy = await permittedCopy(caller, "feedback", id);
  if (copy.state !== "given" && copy.state !== "ended") throw forbidden();
  assertMayPost(caller, services.now());
  const { feedback } = validate(feedbackRules, input);
  await inTransaction(async (session) => {
    const $set = { feedback, feedbackAt: services.now() };
    await AdvanceCopy.updateOne({ _id: copy._id }, { $set }, { session });
    await services.events.publish("advance-copy.feedback", eventOf(copy), session);
  });
}

/** Notes when a reader first opened their copy. */
export const noteOpened = async ({ _id, openedAt }: CopyDoc, now: Date): Promise<void> => {
  if (!openedAt) await AdvanceCopy.updateOne({ _id, openedAt: null }, { $set: { openedAt: now } });
};

/** What is told of a copy. */
export const eventOf = ({
  _id,
  link,
  story,
  author,
  reader,
}: Pick<CopyDoc, "_id" | "link" | "story" | "author" | "reader">) => ({
  ...{ id: String(_id), link: String(link), story: String(story) },
  ...{ author: String(author), reader: String(reader) },
});

import Joi from "joi";
import { type ClientSession, Types } from "mongoose";
import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError, forbidden, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller, Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { plainTextRule } from "#core/plain-text-rule.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { messages } from "#shared/messages.ts";
import {
  ANSWER_MAX,
  QUESTION_MAX,
  QUESTIONS_MAX,
  ROUND_TITLE_MAX,
  ROUNDS_MAX,
} from "#shared/stories/team-comments.limits.ts";
import { teamCommentsMessages } from "#shared/stories/team-comments.messages.ts";
import { assertWithin, type CountedLimit } from "../../people/users/index.ts";
import { pinRevisions } from "../chapters/index.ts";
import {
  findUncheckedStory,
  permit,
  readStory,
  type StoryDoc,
  storyPolicy,
  teamRole,
} from "../stories/index.ts";
import { BetaAnswers, BetaRound, type BetaRoundDoc } from "./model.ts";
import "./events.ts";

const beginRules = Joi.object<{ title: string; questions: string }>({
  title: plainTextRule(ROUND_TITLE_MAX).required(),
  questions: Joi.string()
    .trim()
    .max(QUESTIONS_MAX * (QUESTION_MAX + 2))
    .allow("")
    .default(""),
});

/**
 * Opens a beta round: gives the current manuscript to the story's beta readers with questions, one per line.
 * The revisions to be read are kept under the round's title when others are pruned.
 */
export async function beginRound(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<BetaRoundDoc> {
  const story = await readStory(caller.viewer, id);
  if (!story) throw notFound();
  permit(caller, "write-chapters", story);
  assertMayPost(caller, services.now());
  const { title, questions } = validate(beginRules, input);
  const lines = questionsIn(questions);
  if (story.contents.length === 0) throw applicationError(messages.nothingToRead);
  const limit: CountedLimit<BetaRoundDoc> = {
    model: BetaRound,
    filter: { story: story._id },
    max: ROUNDS_MAX,
    error: () => applicationError(teamCommentsMessages.roundsFull),
  };
  // Before revisions are pinned.
  if ((await BetaRound.countDocuments(limit.filter)) >= limit.max) throw limit.error();
  const by = toId(caller.viewer.id!);
  const readers = story.collaborators.filter(({ role }) => role === "beta-reader");
  const to = readers.map(({ user }) => String(user));
  const round = { _id: new Types.ObjectId(), title, by, questions: lines };
  return giveOut(services, story, round, to, (session) =>
    assertWithin(services, String(story.author), limit, session),
  );
}

type NewRound = Pick<BetaRoundDoc, "_id" | "title" | "questions"> & { readonly by: Types.ObjectId };

/** Pins the current revisions of the manuscript and notifies its readers. */
async function giveOut(
  services: Services,
  story: StoryDoc,
  round: NewRound,
  to: readonly string[],
  check: (session: ClientSession) => Promise<void> = async () => {},
): Promise<BetaRoundDoc> {
  for (const settle of services.extensions.at("chapter.settle"))
    for (const { chapter } of story.contents) await settle(String(chapter));
  const chapters = await pinRevisions(story, round.title);
  return inTransaction(async (session) => {
    await check(session);
    const fields = { ...round, story: story._id, chapters, createdAt: services.now() };
    const [made] = await BetaRound.create([fields], { session });
    const event = { id: String(round._id), story: String(story._id), by: String(round.by), to };
    await services.events.publish("beta-round.begun", event, session);
    return made!.toObject<BetaRoundDoc>();
  });
}

/**
 * Opens a round for a paid beta reader, with the manuscript as it is when their work begins. Its id is that
 * of the order, so that a retry after a crash creates no second round. Does nothing if the story no longer
 * exists.
 */
export async function openPaidRound(
  services: Services,
  id: Types.ObjectId,
  round: NewRound & { readonly reader: Types.ObjectId },
): Promise<void> {
  const story = await findUncheckedStory(String(id));
  if (!story || (await BetaRound.exists({ _id: round._id }))) return;
  const { reader, ...own } = round;
  await giveOut(services, story, { ...own, title: own.title.slice(0, ROUND_TITLE_MAX) }, [String(reader)]);
}

/** Parses questions from a text, one per line. @throws 400 at "questions" */
export function questionsIn(text: string): string[] {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length > QUESTIONS_MAX || lines.some((line) => line.length > QUESTION_MAX))
    throw invalidField("questions", teamCommentsMessages.questionsTooMany(QUESTIONS_MAX, QUESTION_MAX));
  return lines;
}

/** Returns a round for the story's team. @throws 404, 403 */
export async function readRound(
  viewer: Viewer,
  storyId: string,
  id: string,
): Promise<{ story: StoryDoc; round: BetaRoundDoc }> {
  const story = await readStory(viewer, storyId);
  if (!story) throw notFound();
  if (!storyPolicy.can(viewer, "read-drafts", story)) throw forbidden();
  const round = isId(id)
    ? await BetaRound.findOne({ _id: toId(id), story: story._id }).lean<BetaRoundDoc>()
    : null;
  if (!round) throw notFound();
  return { story, round };
}

/**
 * Saves the caller's answers to the questions of a round; sent again while the round is open, they replace
 * the earlier ones.
 */
export async function answerRound(
  services: Services,
  caller: Caller,
  place: { readonly story: string; readonly round: string },
  given: readonly string[],
): Promise<void> {
  const { story, round } = await readRound(caller.viewer, place.story, place.round);
  if (!mayAnswer(caller.viewer, story)) throw forbidden();
  if (round.closedAt) throw applicationError(teamCommentsMessages.roundClosed);
  assertMayPost(caller, services.now());
  const answers = round.questions.map((_, at) => {
    const name = `answer-${at}`;
    const rules = Joi.object<Record<string, string>>({
      [name]: Joi.string().trim().max(ANSWER_MAX).allow("").default(""),
    });
    return validate(rules, { [name]: given[at] ?? "" })[name]!.replace(/\r\n?/g, "\n");
  });
  if (answers.every((answer) => answer === "")) throw invalidField("answer-0", messages.required);
  const by = caller.viewer.id!;
  await inTransaction(async (session) => {
    const key = { round: round._id, by: toId(by) };
    if (await BetaAnswers.exists({ ...key, removed: true }).session(session))
      throw applicationError(teamCommentsMessages.answersRemoved);
    const before = await BetaAnswers.findOneAndUpdate(
      key,
      { $set: { answers, at: services.now() }, $setOnInsert: { story: story._id } },
      { upsert: true, session },
    );
    if (before) return;
    // The author is told in place of a co-author who has left the site.
    const to = [String(round.by ?? story.author)];
    const event = { id: String(round._id), story: String(story._id), by, to };
    await services.events.publish("beta-round.answered", event, session);
  });
}

/** Closes a round to answers, or reopens it. */
export async function closeRound(
  services: Services,
  caller: Caller,
  place: { readonly story: string; readonly round: string },
  closed: boolean,
): Promise<void> {
  const { story, round } = await readRound(caller.viewer, place.story, place.round);
  permit(caller, "write-chapters", story);
  await BetaRound.updateOne({ _id: round._id }, { $set: { closedAt: closed ? services.now() : null } });
}

/** Returns true if the viewer may answer rounds: beta readers and editors. */
export const mayAnswer = (viewer: Viewer, story: StoryDoc): boolean => {
  const role = teamRole(viewer, story);
  return role === "beta-reader" || role === "editor";
};

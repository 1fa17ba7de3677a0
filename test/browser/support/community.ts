import mongoose from "mongoose";
import { toId } from "#core/db/ids.ts";
import { createExchange } from "#features/community/exchanges/commands.ts";
import { applyDueExchangeTransitions } from "#features/community/exchanges/due-transitions.ts";
import { Gift } from "#features/community/exchanges/model.ts";
import { signUp } from "#features/community/exchanges/sign-ups.ts";
import { createPost } from "#features/community/forums/commands/posts.ts";
import { createThread } from "#features/community/forums/commands/threads.ts";
import type { ThreadPlace } from "#shared/community/forums.paths.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { days } from "../../app/support/challenges.ts";
import { exchangeInput } from "../../app/support/exchanges.ts";
import type { TestMember, TestSite } from "../../support/site.ts";
import { SENTENCE, WORD } from "./wording.ts";

const limits = unlimited;

/** Forum content. */
export interface Forums {
  /** A thread with a question and a long answer. */
  readonly thread: ThreadPlace;
  readonly idea: ThreadPlace;
  /** The answer in that thread. */
  readonly post: string;
}

/** Creates a thread with a poll, and an idea, both with long words. */
export async function forumsOf(site: TestSite, author: TestMember, newcomer: TestMember): Promise<Forums> {
  const writing = { services: site.app.services, limits };
  const begin = async (who: TestMember, input: object): Promise<ThreadPlace> => {
    const { _id, section, path } = await createThread(writing, who.caller, input);
    return { id: String(_id), section, path };
  };
  const thread = await begin(author, {
    section: "writing",
    title: `How long is ${WORD}`.slice(0, 100),
    text: SENTENCE.repeat(3),
    tags: "harbour, length",
    poll: { options: ["Short", WORD.slice(0, 90), "As long as it takes"] },
  });
  const idea = await begin(newcomer, {
    section: "feedback-and-support",
    title: "A lamp for every reader",
    text: SENTENCE,
    request: true,
  });
  const said = await createPost(writing, newcomer.caller, {
    thread: thread.id,
    text: `${WORD.repeat(3)}\n\n||${SENTENCE}|| @${author.username}`,
  });
  await createPost(writing, author.caller, { thread: thread.id, text: SENTENCE, quotes: [String(said._id)] });
  return { thread, idea, post: String(said._id) };
}

/** Creates the first post of a suspected spammer, which waits for the staff. */
export async function waitingPost(site: TestSite, thread: string): Promise<void> {
  const member = await site.addMember("in-doubt");
  const users = mongoose.connection.collection("users");
  await users.updateOne({ _id: toId(member.id) }, { $set: { email_risk_level: "high" } });
  const writing = { services: site.app.services, limits };
  await createPost(writing, member.caller, { thread, text: `${SENTENCE} ${WORD}` });
}

/** The author's gift exchanges: one open for sign-ups, one in the writing phase, and a gift there. */
export interface Exchanges {
  readonly open: string;
  readonly written: string;
  /** A gift that the author has to give and has not written yet. */
  readonly gift: string;
  /** A prompt list with two of the newcomer's prompts, and one of them. */
  readonly list: string;
  readonly prompt: string;
}

export async function exchangesOf(
  site: TestSite,
  author: TestMember,
  newcomer: TestMember,
): Promise<Exchanges> {
  const at = (count: number) => ({ services: { ...site.app.services, now: () => days(count) }, limits });
  const others = [newcomer, await site.addMember("gives-one"), await site.addMember("gives-another")];
  const begin = async (from: number) => {
    const dates = { signUpEnds: days(from + 30), dueAt: days(from + 60), revealAt: days(from + 90) };
    const input = exchangeInput({ prompts: ["A letter that comes late", WORD.slice(0, 100)], ...dates });
    const exchange = String((await createExchange(at(from), author.caller, input))._id);
    const wish = { wishes: ["fantasy", "#1"], offers: ["fantasy"], likes: SENTENCE.repeat(2), avoid: WORD };
    for (const { caller } of [author, ...others]) await signUp(at(from + 1), caller, exchange, wish);
    return exchange;
  };
  const open = await begin(0);
  const written = await begin(-40);
  await applyDueExchangeTransitions(at(0).services);
  const own = { exchange: toId(written), giver: toId(author.id) };
  const gift = (await Gift.findOne(own).lean())!;
  // Makes one gift lack a giver.
  const $set = { giver: null, state: "wanted" } as const;
  const byOthers = { $nin: [toId(author.id), toId(newcomer.id)] };
  await Gift.updateOne({ exchange: own.exchange, giver: byOthers } as object, { $set });
  const dates = { signUpEnds: days(30), dueAt: days(60), revealAt: days(90) };
  const input = exchangeInput({ kind: "prompts", promptsPerMember: 3, ...dates });
  const list = String((await createExchange(at(0), author.caller, input))._id);
  const left = { wishes: ["fantasy"], likes: `${SENTENCE} ${WORD}` };
  const prompt = String((await signUp(at(0), newcomer.caller, list, left))._id);
  await signUp(at(0), newcomer.caller, list, { ...left, anonymous: true });
  return { open, written, gift: String(gift._id), list, prompt };
}

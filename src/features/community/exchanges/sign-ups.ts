import type { ClientSession } from "mongoose";
import { memberOf } from "../../../core/auth/member-of.ts";
import { applicationError, notFound, throwWrong } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction, untilUnique } from "../../../core/db/transaction.ts";
import { EXCHANGE_MEMBERS_MAX, LIST_PROMPTS_MAX } from "../../../shared/community/exchanges.limits.ts";
import { exchangesText as words } from "../../../shared/community/exchanges.text.ts";
import { messages } from "../../../shared/messages.ts";
import { newInput, type Writing } from "../../people/member-content/index.ts";
import { signUpsByMember } from "./limits.ts";
import { Exchange, type ExchangeDoc, isPromptList, promptsEach, SignUp, type SignUpDoc } from "./model.ts";
import { exchangeOf } from "./permitted.ts";
import { type SignUpInput, signUpRules } from "./rules.ts";

/** What wishes and offers of an exchange are chosen from. */
export const tagsOf = ({ genres, prompts }: Pick<ExchangeDoc, "genres" | "prompts">): string[] => [
  ...genres,
  ...prompts.map((_, at) => `#${at + 1}`),
];

/**
 * Signs the caller up, or changes what they said; in a prompt list that is a prompt of theirs, and offers nothing: until
 * signing up ends, by the server's clock. `which` is the prompt to change where a member may leave several; without it
 * another is left.
 * @throws 403 for a guest, 404, 400 by field, once it is over, where it is full, and for one prompt too many
 */
export async function signUp(
  writing: Writing,
  caller: Caller,
  id: string,
  input: unknown,
  which: string | null = null,
): Promise<SignUpDoc> {
  const {
    own,
    user: _,
    ...said
  } = newInput<SignUpInput>(writing.services, caller, signUpRules, input, "user");
  const exchange = await exchangeOf(caller.viewer, id);
  const fields = fitting(exchange, said);
  await writing.limits.consume(signUpsByMember, own);
  const of = { exchange: exchange._id, user: toId(own) };
  return untilUnique(() =>
    inTransaction(async (session) => {
      const mine = await SignUp.find(of).sort({ slot: 1 }).session(session).lean<SignUpDoc[]>();
      const most = promptsEach(exchange);
      const known = which ? mine.find(({ _id }) => String(_id) === which) : most === 1 ? mine[0] : undefined;
      if (which && !known) throw notFound();
      await writeExchange(writing, exchange, known ? 0 : 1, session);
      if (known) {
        const changed = { returnDocument: "after", session } as const;
        return (await SignUp.findOneAndUpdate(
          { _id: known._id },
          { $set: fields },
          changed,
        ).lean<SignUpDoc>())!;
      }
      const slot = Array.from({ length: most }, (_, at) => at).find(
        (at) => !mine.some((other) => other.slot === at),
      );
      if (slot === undefined) throw applicationError(words.promptsFull(most));
      const [made] = await SignUp.create([{ ...of, slot, ...fields }] as never, { session });
      return made!.toObject() as SignUpDoc;
    }),
  );
}

/** What was said, as it is kept. @throws 400 by field */
function fitting(exchange: ExchangeDoc, { offers, anonymous, ...said }: Omit<SignUpInput, "user">) {
  const isList = isPromptList(exchange);
  const fields = { ...said, offers: isList ? [] : offers, anonymous: isList && anonymous === true };
  const tags = new Set(tagsOf(exchange));
  throwWrong([
    [
      (fields.wishes.length === 0 || fields.wishes.some((tag) => !tags.has(tag))) && "wishes",
      words.chooseOne,
    ],
    [
      !isList && (fields.offers.length === 0 || fields.offers.some((tag) => !tags.has(tag))) && "offers",
      words.chooseOne,
    ],
    [isList && !fields.likes && "likes", messages.required],
  ]);
  return fields;
}

/** Written even for a change, so that it is in or out, never half, when the end comes at the same time. */
async function writeExchange(
  { services }: Pick<Writing, "services">,
  exchange: ExchangeDoc,
  more: 0 | 1,
  session: ClientSession,
): Promise<void> {
  const most = isPromptList(exchange) ? LIST_PROMPTS_MAX : EXCHANGE_MEMBERS_MAX;
  const { matchedCount } = await Exchange.updateOne(
    {
      _id: exchange._id,
      ...{ state: "open", signUpEnds: { $gt: services.now() } },
      ...(more ? { signUps: { $lt: most } } : {}),
    },
    { $inc: { signUps: more }, $set: { updatedAt: services.now() } },
    { session, timestamps: false },
  );
  if (matchedCount === 0) throw applicationError(words.signUpOver);
}

/**
 * Takes the caller out again while members sign up, or one prompt of theirs; done twice it is done once.
 * @throws 403, 404, 400
 */
export async function leaveExchange(
  { services }: Pick<Writing, "services">,
  caller: Caller,
  id: string,
  which: string | null = null,
): Promise<void> {
  const own = memberOf(caller);
  const exchange = await exchangeOf(caller.viewer, id);
  await inTransaction(async (session) => {
    const of = { exchange: exchange._id, user: toId(own), ...(which ? { _id: toId(which) } : {}) };
    const { deletedCount } = await SignUp.deleteMany(of, { session });
    if (deletedCount === 0) return;
    const { matchedCount } = await Exchange.updateOne(
      { _id: exchange._id, state: "open", signUpEnds: { $gt: services.now() } },
      { $inc: { signUps: -deletedCount } },
      { session, timestamps: false },
    );
    if (matchedCount === 0) throw applicationError(words.signUpOver);
  });
}

import { memberOf } from "../../../core/auth/member-of.ts";
import { applicationError, throwWrong } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction, untilUnique } from "../../../core/db/transaction.ts";
import { EXCHANGE_MEMBERS_MAX, LIST_PROMPTS_MAX } from "../../../shared/community/exchanges.limits.ts";
import { exchangesText as words } from "../../../shared/community/exchanges.text.ts";
import { messages } from "../../../shared/messages.ts";
import { newInput, type Writing } from "../../people/member-content/index.ts";
import { Exchange, type ExchangeDoc, isPromptList, SignUp, type SignUpDoc } from "./model.ts";
import { exchangeOf } from "./permitted.ts";
import { type SignUpInput, signUpRules } from "./rules.ts";

/** What wishes and offers of an exchange are chosen from. */
export const tagsOf = ({ genres, prompts }: Pick<ExchangeDoc, "genres" | "prompts">): string[] => [
  ...genres,
  ...prompts.map((_, at) => `#${at + 1}`),
];

/**
 * Signs the caller up, or changes what they said; in a prompt list that is their prompt, and offers nothing: until signing up ends, by the server's clock.
 * @throws 403 for a guest, 404, 400 by field, once it is over and where it is full
 */
export async function signUp(
  writing: Writing,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<SignUpDoc> {
  const {
    own,
    user: _,
    offers: offered,
    ...said
  } = newInput<SignUpInput>(writing.services, caller, signUpRules, input, "user");
  const exchange = await exchangeOf(caller.viewer, id);
  const isList = isPromptList(exchange);
  const fields = { ...said, offers: isList ? [] : offered };
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
  await writing.limits.consume("challengeEntriesByMember", own);
  const of = { exchange: exchange._id, user: toId(own) };
  return untilUnique(() =>
    inTransaction(async (session) => {
      const known = await SignUp.findOneAndUpdate(
        of,
        { $set: fields },
        { session, returnDocument: "after" },
      ).lean<SignUpDoc>();
      const isNew = known === null;
      // Written even for a change, so that it is in or out, never half, when the end comes at the same time.
      const { matchedCount } = await Exchange.updateOne(
        {
          _id: exchange._id,
          state: "open",
          signUpEnds: { $gt: writing.services.now() },
          ...(isNew ? { signUps: { $lt: isList ? LIST_PROMPTS_MAX : EXCHANGE_MEMBERS_MAX } } : {}),
        },
        { $inc: { signUps: isNew ? 1 : 0 }, $set: { updatedAt: writing.services.now() } },
        { session, timestamps: false },
      );
      if (matchedCount === 0) throw applicationError(words.signUpOver);
      if (known) return known;
      const [made] = await SignUp.create([{ ...of, ...fields }] as never, { session });
      return made!.toObject() as SignUpDoc;
    }),
  );
}

/** Takes the caller out again while members sign up; done twice it is done once. @throws 403, 404, 400 */
export async function leaveExchange({ services }: Writing, caller: Caller, id: string): Promise<void> {
  const own = memberOf(caller);
  const exchange = await exchangeOf(caller.viewer, id);
  await inTransaction(async (session) => {
    const of = { exchange: exchange._id, user: toId(own) };
    const gone = await SignUp.findOneAndDelete(of, { session }).lean();
    if (!gone) return;
    const { matchedCount } = await Exchange.updateOne(
      { _id: exchange._id, state: "open", signUpEnds: { $gt: services.now() } },
      { $inc: { signUps: -1 } },
      { session, timestamps: false },
    );
    if (matchedCount === 0) throw applicationError(words.signUpOver);
  });
}

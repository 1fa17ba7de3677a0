import type { ClientSession } from "mongoose";
import { memberOf } from "#core/auth/member-of.ts";
import { applicationError, forbidden, notFound, throwWrong } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction, untilUnique } from "#core/db/transaction.ts";
import { EXCHANGE_MEMBERS_MAX, LIST_PROMPTS_MAX } from "#shared/community/exchanges.limits.ts";
import { exchangesText as texts } from "#shared/community/exchanges.text.ts";
import { messages } from "#shared/messages.ts";
import { changeInput, newInput, type Writing } from "../../people/member-content/index.ts";
import { signUpsByMember } from "./limits.ts";
import { Exchange, type ExchangeDoc, isPromptList, promptsEach, SignUp, type SignUpDoc } from "./model.ts";
import { exchangeOf } from "./permitted.ts";
import { type SignUpInput, signUpRules } from "./rules.ts";

/** Returns the tags available for wishes and offers in an exchange. */
export const tagsOf = ({ genres, prompts }: Pick<ExchangeDoc, "genres" | "prompts">): string[] => [
  ...genres,
  ...prompts.map((_, at) => `#${at + 1}`),
];

/**
 * Signs the caller up or changes their sign-up; in a prompt list this is a prompt, without offers. Possible
 * until sign-up ends by the server's clock. If a member may leave several prompts, this adds another.
 * @throws 403 for a guest, 404, 400 by field, after sign-up has ended, when full, and for one prompt too many
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
      const known = most === 1 ? mine[0] : undefined;
      await writeExchange(writing, exchange, known ? 0 : 1, session);
      if (known) return write(known, fields, session);
      const slot = Array.from({ length: most }, (_, at) => at).find(
        (at) => !mine.some((other) => other.slot === at),
      );
      if (slot === undefined) throw applicationError(texts.promptsFull(most));
      const [made] = await SignUp.create([{ ...of, slot, ...fields }], { session });
      return made!.toObject() as SignUpDoc;
    }),
  );
}

/** Changes the given fields of a sign-up. @throws 404 for another's; otherwise as `signUp` */
export async function changeSignUp(
  writing: Writing,
  caller: Caller,
  which: string,
  input: unknown,
): Promise<SignUpDoc> {
  const own = memberOf(caller);
  const { user = own, ...named } = changeInput<SignUpInput>(writing.services, caller, signUpRules, input);
  if ((user ?? own) !== own) throw forbidden();
  const of = { _id: toId(which), user: toId(own) };
  const signUp = isId(which) ? await SignUp.findOne(of).lean<SignUpDoc>() : null;
  if (!signUp) throw notFound();
  const exchange = await exchangeOf(caller.viewer, String(signUp.exchange));
  await writing.limits.consume(signUpsByMember, own);
  return inTransaction(async (session) => {
    const known = await SignUp.findOne(of).session(session).lean<SignUpDoc>();
    if (!known) throw notFound();
    const { wishes, offers, likes, avoid, anonymous } = { ...known, ...named };
    const fields = fitting(exchange, { wishes, offers, likes, avoid, anonymous });
    await writeExchange(writing, exchange, 0, session);
    return write(known, fields, session);
  });
}

async function write(
  { _id }: SignUpDoc,
  $set: ReturnType<typeof fitting>,
  session: ClientSession,
): Promise<SignUpDoc> {
  const changed = { returnDocument: "after", session } as const;
  return (await SignUp.findOneAndUpdate({ _id }, { $set }, changed).lean<SignUpDoc>())!;
}

/** Converts the input to the stored fields. @throws 400 by field */
function fitting(exchange: ExchangeDoc, { offers, anonymous, ...said }: Omit<SignUpInput, "user">) {
  const isList = isPromptList(exchange);
  const fields = { ...said, offers: isList ? [] : offers, anonymous: isList && anonymous === true };
  const tags = new Set(tagsOf(exchange));
  throwWrong([
    [
      (fields.wishes.length === 0 || fields.wishes.some((tag) => !tags.has(tag))) && "wishes",
      texts.chooseOne,
    ],
    [
      !isList && (fields.offers.length === 0 || fields.offers.some((tag) => !tags.has(tag))) && "offers",
      texts.chooseOne,
    ],
    [isList && !fields.likes && "likes", messages.required],
  ]);
  return fields;
}

/**
 * Writes the exchange even for a change, so that a change at the moment sign-up ends is either included or
 * rejected.
 */
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
      state: "open",
      signUpEnds: { $gt: services.now() },
      ...(more ? { signUps: { $lt: most } } : {}),
    },
    { $inc: { signUps: more }, $set: { updatedAt: services.now() } },
    { session, timestamps: false },
  );
  if (matchedCount === 0) throw applicationError(texts.signUpOver);
}

/**
 * Removes the caller's sign-up, or one of their prompts, during sign-up; idempotent.
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
    if (matchedCount === 0) throw applicationError(texts.signUpOver);
  });
}

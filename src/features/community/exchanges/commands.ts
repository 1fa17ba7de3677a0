import type { ClientSession } from "mongoose";
import { applicationError, throwWrong } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { validate } from "../../../core/validate.ts";
import { challengesMessages } from "../../../shared/community/challenges.messages.ts";
import { exchangesText as words } from "../../../shared/community/exchanges.text.ts";
import { changeInput, newInput, type Writing } from "../../people/member-content/index.ts";
import { auditedOfOthers } from "../../platform/audit/index.ts";
import { exchangesByMember } from "./limits.ts";
import { Exchange, type ExchangeDoc, promptsEach } from "./model.ts";
import { permittedExchange } from "./permitted.ts";
import { isOwner } from "./policy.ts";
import { type ExchangeInput, exchangeReasonRules, exchangeRules } from "./rules.ts";
import { exchangeContent } from "./state.ts";
import "./events.ts";

/** Opens an exchange to everyone. @throws 403 for a guest or in another's name; 400 by field; 429 */
export async function createExchange(writing: Writing, caller: Caller, input: unknown): Promise<ExchangeDoc> {
  const said = newInput<ExchangeInput>(writing.services, caller, exchangeRules, input, "owner");
  const { own, owner: _, ...fields } = said;
  const now = writing.services.now();
  assertOrder(fields, now);
  await writing.limits.consume(exchangesByMember, own);
  return inTransaction((session) =>
    exchangeContent.insert({ ...fields, owner: toId(own), createdAt: now }, session),
  );
}

/** Changes one while members sign up, but not of which kind it is; what they chose from can only grow. @throws 404, 403, 400 */
export async function editExchange(
  { services }: Writing,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<ExchangeDoc> {
  const before = await permittedExchange(caller.viewer, "update", id);
  const {
    owner: _,
    kind: __,
    ...fields
  } = changeInput<ExchangeInput>(services, caller, exchangeRules, input);
  const now = services.now();
  assertOrder(fields, now);
  throwWrong([
    [before.genres.some((genre) => !fields.genres.includes(genre)) && "genres", words.onlyMore],
    [
      fields.promptsPerMember !== undefined &&
        fields.promptsPerMember < promptsEach(before) &&
        "promptsPerMember",
      words.onlyMorePrompts,
    ],
    [before.prompts.some((prompt, at) => fields.prompts[at] !== prompt) && "prompts", words.onlyMore],
  ]);
  const changed = await Exchange.findOneAndUpdate(
    { _id: before._id, state: "open", signUpEnds: { $gt: now } },
    { $set: fields },
    { returnDocument: "after" },
  ).lean<ExchangeDoc>();
  if (!changed) throw applicationError(words.signUpOver);
  return changed;
}

/** Calls one off, with a reason that everyone reads: for its owner and the staff, until all is shown. */
export async function cancelExchange(
  { services }: Writing,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<void> {
  const exchange = await permittedExchange(caller.viewer, "cancel", id);
  const { reason } = validate(exchangeReasonRules, input);
  const event = {
    action: "exchange.cancel",
    subject: { type: "exchange", id },
    details: { title: exchange.title, reason },
  } as const;
  await auditedOfOthers(services, caller, isOwner(caller.viewer, exchange), event, () =>
    inTransaction((session) => endRunning(services, exchange, reason, session)),
  );
}

/** Ends one that runs, once. */
export async function endRunning(
  { events }: Pick<Services, "events">,
  { _id, owner }: ExchangeDoc,
  cancelReason: string,
  session: ClientSession,
): Promise<void> {
  const { modifiedCount } = await Exchange.updateOne(
    { _id, state: { $in: ["open", "writing"] } },
    { $set: { state: "cancelled", cancelReason } },
    { session },
  );
  if (modifiedCount > 0)
    await events.publish("exchange.cancelled", { id: String(_id), owner: String(owner) }, session);
}

/** One goes for good, with all who signed up. */
export const endExchange = ({ events }: Pick<Services, "events">, id: ExchangeDoc["_id"]): Promise<void> =>
  inTransaction(async (session) => {
    if (await exchangeContent.end(id, session))
      await events.publish("exchange.deleted", { id: String(id) }, session);
  });

function assertOrder({ signUpEnds, dueAt, revealAt }: ExchangeInput, now: Date): void {
  throwWrong([
    [signUpEnds <= now && "signUpEnds", challengesMessages.endInFuture],
    [dueAt <= signUpEnds && "dueAt", words.dueAfterSignUp],
    [revealAt <= dueAt && "revealAt", words.revealAfterDue],
  ]);
}

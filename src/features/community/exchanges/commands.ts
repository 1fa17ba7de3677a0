import type { ClientSession } from "mongoose";
import { applicationError, forbidden, throwWrong } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { challengesMessages } from "#shared/community/challenges.messages.ts";
import { exchangeReport } from "#shared/community/exchanges.report.ts";
import { exchangesText as texts } from "#shared/community/exchanges.text.ts";
import { actAsOwnerOrStaff, changeInput, newInput, type Writing } from "../../people/member-content/index.ts";
import { exchangesByMember } from "./limits.ts";
import { Exchange, type ExchangeDoc, promptsEach } from "./model.ts";
import { ownerIdOf, permittedExchange } from "./permitted.ts";
import { isOwner } from "./policy.ts";
import { type ExchangeInput, exchangeReasonRules, exchangeRules } from "./rules.ts";
import { exchangeContent } from "./state.ts";
import "./events.ts";

/** Creates a public exchange. @throws 403 for a guest or in another's name; 400 by field; 429 */
export async function createExchange(writing: Writing, caller: Caller, input: unknown): Promise<ExchangeDoc> {
  const validated = newInput<ExchangeInput>(writing.services, caller, exchangeRules, input, "owner");
  const { own, owner: _, ...fields } = validated;
  const now = writing.services.now();
  assertOrder(fields, now);
  await writing.limits.consume(exchangesByMember, own);
  return inTransaction((session) =>
    exchangeContent.insert({ ...fields, owner: toId(own), createdAt: now }, session),
  );
}

/**
 * Edits an exchange during sign-up, except its kind; the available choices can only grow.
 * @throws 404, 403, 400
 */
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
  const { genres, prompts, ...after } = { ...before, ...fields };
  assertOrder(after, now);
  throwWrong([
    [before.genres.some((genre) => !genres.includes(genre)) && "genres", texts.onlyMore],
    [
      fields.promptsPerMember !== undefined &&
        fields.promptsPerMember < promptsEach(before) &&
        "promptsPerMember",
      texts.onlyMorePrompts,
    ],
    [before.prompts.some((prompt, at) => prompts[at] !== prompt) && "prompts", texts.onlyMore],
  ]);
  const changed = await Exchange.findOneAndUpdate(
    { _id: before._id, state: "open", signUpEnds: { $gt: now } },
    { $set: fields },
    { returnDocument: "after" },
  ).lean<ExchangeDoc>();
  if (!changed) throw applicationError(texts.signUpOver);
  return changed;
}

/** Cancels an exchange with a public reason: for its owner and staff, until gifts are revealed. */
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
  const act = {
    kind: exchangeReport.name,
    target: id,
    by: ownerIdOf(exchange),
    act: "cancelled",
  } as const;
  const own = isOwner(caller.viewer, exchange);
  await actAsOwnerOrStaff(
    services,
    caller,
    { ...act, own, event, input: { reason }, notifiedOtherwise: true },
    (record) =>
      inTransaction(async (session) => {
        if (!(await endRunning(services, exchange, reason, session))) throw forbidden();
        await record(session);
      }),
  );
}

/** Cancels a running exchange; returns false if it was over. */
export async function endRunning(
  { events }: Pick<Services, "events">,
  { _id, owner }: ExchangeDoc,
  cancelReason: string,
  session: ClientSession,
): Promise<boolean> {
  const { modifiedCount } = await Exchange.updateOne(
    { _id, state: { $in: ["open", "writing"] } },
    { $set: { state: "cancelled", cancelReason, staff: null } },
    { session },
  );
  const event = { id: String(_id), owner: String(owner) };
  if (modifiedCount > 0) await events.publish("exchange.cancelled", event, session);
  return modifiedCount > 0;
}

/** Permanently deletes an exchange with its sign-ups. */
export const endExchange = ({ events }: Pick<Services, "events">, id: ExchangeDoc["_id"]): Promise<void> =>
  inTransaction(async (session) => {
    if (await exchangeContent.end(id, session))
      await events.publish("exchange.deleted", { id: String(id) }, session);
  });

function assertOrder(
  { signUpEnds, dueAt, revealAt }: Pick<ExchangeInput, "signUpEnds" | "dueAt" | "revealAt">,
  now: Date,
): void {
  throwWrong([
    [signUpEnds <= now && "signUpEnds", challengesMessages.endInFuture],
    [dueAt <= signUpEnds && "dueAt", texts.dueAfterSignUp],
    [revealAt <= dueAt && "revealAt", texts.revealAfterDue],
  ]);
}

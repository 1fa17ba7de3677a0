import { type ClientSession, Types } from "mongoose";
import { applicationError, forbidden, notFound, throwWrong } from "#core/base/errors.ts";
import { type Caller, isAdmin } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction, untilUnique } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { formatMoney } from "#shared/format.ts";
import { messages } from "#shared/messages.ts";
import { booksText as texts } from "#shared/money/books.text.ts";
import { CONFIRM_ABOVE, CORRECTION_MAX, CORRECTION_REASON_MAX } from "#shared/money/books.ts";
import { centsIn } from "#shared/money/cents.ts";
import { assertMayDecide, type Matter } from "../../people/conflicts/index.ts";
import { findForLogin } from "../../people/identity/index.ts";
import { audited } from "../../platform/audit/index.ts";
import { accounts, bookIn } from "../ledger/index.ts";
import "./events.ts";
import { Correction, type CorrectionDoc } from "./model.ts";

const DAY_MS = 86_400_000;

/** Fields of the correction form. */
export interface CorrectionInput {
  readonly username?: unknown;
  /** US dollars. */
  readonly amount?: unknown;
  /** "give" or "take". */
  readonly direction?: unknown;
  readonly reason?: unknown;
  /** Idempotency key of the rendered form, so that repeated submissions are booked once. */
  readonly once?: unknown;
}

/**
 * Corrects a member's balance, at the platform's expense or in its favour. Above $500 a day per admin and
 * member, it waits for a second admin. Repeated submissions of one form are booked once.
 * @throws 403 for others, 400 by field
 */
export async function correctBalance(
  services: Services,
  caller: Caller,
  input: CorrectionInput,
): Promise<CorrectionDoc> {
  if (!isAdmin(caller.viewer) || !caller.viewer.id) throw forbidden();
  const { member, cents, reason } = await rules(input);
  await assertMayDecide(services, caller.viewer, balanceMatter(member));
  const by = caller.viewer.id;
  const at = services.now();
  const _id = isId(input.once) ? toId(input.once) : new Types.ObjectId();
  const details = { amount: formatMoney(cents), reason };
  const subject = { type: "user", id: member } as const;
  const correct = () =>
    inTransaction(async (session) => {
      if (await Correction.exists({ _id }).session(session)) throw applicationError(texts.corrections.again);
      const today = await Correction.find({
        member: toId(member),
        by,
        state: { $ne: "refused" },
        at: { $gt: new Date(at.getTime() - DAY_MS) },
      })
        .session(session)
        .lean<CorrectionDoc[]>();
      const sum = today.reduce((all, each) => all + Math.abs(each.cents), Math.abs(cents));
      const waits = sum > CONFIRM_ABOVE;
      const correction: CorrectionDoc = {
        _id,
        member: toId(member),
        cents,
        reason,
        by,
        at,
        state: waits ? "waiting" : "booked",
        decidedBy: null,
        decidedAt: waits ? null : at,
      };
      await Correction.create([correction], { session });
      if (waits) {
        const event = { id: String(correction._id), by };
        await services.events.publish("books.correction-waits", event, session);
      } else await bookCorrection(session, services, correction);
      return correction;
    });
  const event = { action: "balance.correct", subject, details } as const;
  return audited(services, caller, event, () => untilUnique(correct));
}

/**
 * Records a second admin's decision on a pending correction: it is booked or rejected. Takes effect once,
 * even with concurrent decisions.
 * @throws 404, 403 for the admin who requested it, 400 if already decided
 */
export async function decideCorrection(
  services: Services,
  caller: Caller,
  id: string,
  decision: "confirm" | "refuse",
): Promise<void> {
  const { viewer } = caller;
  if (!isAdmin(viewer) || !viewer.id) throw forbidden();
  const correction = isId(id) ? await Correction.findById(toId(id)).lean<CorrectionDoc>() : null;
  if (!correction) throw notFound();
  // The admin who requested it may withdraw it, but not confirm it.
  if (decision === "confirm" && correction.by === viewer.id)
    throw applicationError(texts.corrections.another);
  if (decision === "confirm")
    await assertMayDecide(services, viewer, balanceMatter(String(correction.member)));
  const action = decision === "confirm" ? "balance.confirm" : "balance.refuse";
  const subject = { type: "user", id: String(correction.member) } as const;
  const details = { amount: formatMoney(correction.cents), correction: id };
  await audited(services, caller, { action, subject, details }, () =>
    inTransaction(async (session) => {
      const decided = await Correction.findOneAndUpdate(
        { _id: correction._id, state: "waiting" },
        {
          $set: {
            state: decision === "confirm" ? "booked" : "refused",
            decidedBy: viewer.id,
            decidedAt: services.now(),
          },
        },
        { session, returnDocument: "after" },
      ).lean<CorrectionDoc>();
      if (!decided) throw applicationError(texts.corrections.decided);
      if (decided.state === "booked") await bookCorrection(session, services, decided);
    }),
  );
}

async function bookCorrection(
  session: ClientSession,
  services: Services,
  { _id, member, cents, reason }: CorrectionDoc,
): Promise<void> {
  await bookIn(session, {
    key: `correction:${_id}`,
    cause: "adjustment",
    at: services.now(),
    entries: [
      { account: accounts.ADJUSTMENTS, amount: cents },
      { account: accounts.available(String(member)), amount: -cents },
    ],
    about: { correction: String(_id), reason },
  });
  await services.events.publish("books.corrected", { id: String(_id), member: String(member) }, session);
}

/** Returns whose balance a correction would change, and by how many US cents. @throws 403 for others, 400 by field */
export async function previewCorrection(
  { viewer }: Caller,
  input: CorrectionInput,
): Promise<{ readonly member: string; readonly cents: number }> {
  if (!isAdmin(viewer)) throw forbidden();
  return rules(input);
}

async function rules(input: CorrectionInput) {
  const username = typeof input.username === "string" ? input.username.trim() : "";
  const reason = typeof input.reason === "string" ? input.reason.trim() : "";
  const amount = centsIn(input.amount);
  const found = username ? await findForLogin(username) : null;
  throwWrong([
    [!found && "username", username ? texts.corrections.nobody : messages.required],
    [!(amount >= 1 && amount <= CORRECTION_MAX) && "amount", texts.corrections.range(CORRECTION_MAX)],
    [input.direction !== "give" && input.direction !== "take" && "direction", messages.required],
    [reason === "" && "reason", messages.required],
    [reason.length > CORRECTION_REASON_MAX && "reason", texts.corrections.long],
  ]);
  return { member: String(found!._id), cents: input.direction === "take" ? -amount : amount, reason };
}

const balanceMatter = (member: string): Matter => ({
  kind: "balance",
  id: member,
  parties: [{ member, as: "payee" }],
});

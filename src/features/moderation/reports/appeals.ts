import type { ClientSession } from "mongoose";
import { applicationError, notFound } from "#core/base/errors.ts";
import { type Caller, isStaff } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { validate } from "#core/validate.ts";
import { reportsText, type Withdrawal } from "#shared/moderation/reports.text.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { audited } from "../../platform/audit/index.ts";
import { assertNoConflict, conflictsInAppeals } from "./conflicts.ts";
import { type Deciding, mailMember } from "./mails.ts";
import { ReportCase, type ReportCaseDoc, Strike, type StrikeDoc } from "./model.ts";
import { type AppealDecision, decideRemovalAppeal } from "./removal-appeals.ts";
import { appealDecisionRules } from "./rules.ts";
import { setRevoked } from "./strikes.ts";
import { endRemoval, repeatRemoval } from "./withdraw.ts";

const texts = adminText.appeals;
const OUTCOME = { grant: "granted", refuse: "refused", reopen: "open" } as const;
const ACTIONS = { grant: "appeal.grant", refuse: "appeal.refuse", reopen: "appeal.reopen" } as const;

/**
 * Decides an appeal: revokes the strike and restores what was removed with it, upholds both, or reopens an
 * earlier decision, which puts back in force what was withdrawn; or the same for a removal. The staff member who
 * gave the strike may not decide, unless they are an admin. Recorded in the audit log; the member is notified.
 * @throws 404 for others, 400 by field, if decided meanwhile, or if the caller is involved
 */
export async function decideAppeal(
  moderating: Deciding,
  caller: Caller,
  input: unknown,
): Promise<AppealDecision["intent"]> {
  const { viewer } = caller;
  if (!isStaff(viewer) || viewer.actor) throw notFound();
  const { id, intent, answer } = validate(appealDecisionRules, input);
  const strike = await Strike.findById(toId(id)).lean<StrikeDoc>();
  const removal = strike ? null : await ReportCase.findById(toId(id)).lean<ReportCaseDoc>();
  if (removal) await decideRemovalAppeal(moderating, caller, removal, { intent, answer });
  else await decideStrikeAppeal(moderating, caller, strike, { intent, answer });
  return intent;
}

async function decideStrikeAppeal(
  moderating: Deciding,
  caller: Caller,
  strike: StrikeDoc | null,
  { intent, answer }: AppealDecision,
): Promise<void> {
  const { services } = moderating;
  const { viewer } = caller;
  const from = strike?.appeal?.state;
  if (!strike || !from || (intent === "reopen") === (from === "open")) throw applicationError(texts.gone);
  assertNoConflict(await conflictsInAppeals(services, viewer, [{ strike }]), strike._id);
  const now = services.now();
  const user = String(strike.user);
  const id = String(strike._id);
  const event = { action: ACTIONS[intent], subject: { type: "user", id: user } } as const;
  await audited(services, caller, { ...event, details: { strike: id, answer } }, () =>
    inTransaction(async (session) => {
      const by = intent === "reopen" ? null : toId(viewer.id);
      const $set = {
        "appeal.state": OUTCOME[intent],
        "appeal.answer": answer,
        "appeal.by": by,
        "appeal.decidedAt": by && now,
      };
      const open = { _id: strike._id, "appeal.state": from };
      const { modifiedCount } = await Strike.updateOne(open, { $set }, { session });
      if (modifiedCount === 0) throw applicationError(texts.gone);
      if (intent === "reopen") {
        if (from !== "granted") return;
        await giveBack(moderating, caller, strike, session);
        await mailMember(moderating, user, reportsText.mails.appealReopened, session);
      } else {
        const withdrawal = intent === "grant" ? await takeBack(moderating, caller, strike, session) : null;
        const mail = reportsText.mails.appeal(intent === "grant", answer, withdrawal);
        await mailMember(moderating, user, mail, session);
      }
      const about = `appeal:${id}:${now.getTime()}`;
      await services.events.publish("member.moderated", { user, about }, session);
    }),
  );
}

/** Revokes a strike and ends the removal that it was given with, if that is in force. */
async function takeBack(
  moderating: Deciding,
  caller: Caller,
  { _id, case: of }: StrikeDoc,
  session: ClientSession,
): Promise<Withdrawal | null> {
  await setRevoked(moderating, _id, true, session);
  const removal = await ReportCase.findOne({ _id: of, state: "removed", "decision.strike": _id })
    .session(session)
    .lean<ReportCaseDoc>();
  if (!removal) return null;
  await Strike.updateOne({ _id }, { $set: { "appeal.undid": true } }, { session });
  return endRemoval(moderating, caller, removal, session);
}

/**
 * Reverses `takeBack`.
 * @throws 400 if its case was decided again meanwhile: then the strike belongs to no decision any more
 */
async function giveBack(
  moderating: Deciding,
  caller: Caller,
  { _id, case: of, appeal, origin = _id }: StrikeDoc,
  session: ClientSession,
): Promise<void> {
  const decided = await ReportCase.findOne({ _id: of, "decision.strike": origin })
    .session(session)
    .lean<ReportCaseDoc>();
  if (!decided) throw applicationError(texts.decidedAgain);
  await setRevoked(moderating, _id, false, session);
  if (!appeal?.undid) return;
  await Strike.updateOne({ _id }, { $unset: { "appeal.undid": 1 } }, { session });
  await repeatRemoval(moderating, caller, decided, session);
}

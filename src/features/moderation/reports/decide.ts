import type { ClientSession } from "mongoose";
import type { AuditAction } from "#core/audit-kinds.ts";
import { applicationError, notFound } from "#core/base/errors.ts";
import { type Caller, isStaff } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import { validate } from "#core/validate.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import type { ReportAnswer, ReportDecision, ReportState } from "#shared/platform/reports.enums.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { findUserForStaff } from "../../people/staff/index.ts";
import { userPolicy } from "../../people/users/index.ts";
import { type AuditDetails, type AuditEvent, audited } from "../../platform/audit/index.ts";
import { assertNoConflict, conflictsInCases } from "./conflicts.ts";
import { isFormerAccount } from "./former-accounts/reads.ts";
import { type Deciding, type Moderating, mailMember } from "./mails.ts";
import {
  type Decision,
  Report,
  ReportCase,
  type ReportCaseDoc,
  type ReportDoc,
  Strike,
  type StrikeDoc,
} from "./model.ts";
import { updateReports } from "./report-copies.ts";
import { type DecisionInput, decisionRules } from "./rules.ts";
import { setRevoked, strike } from "./strikes.ts";
import { withdraw } from "./withdraw.ts";
import "./events.ts";

const texts = adminText.reports;

type EndIntent = "dismiss" | "remove" | "strike" | "remove-strike";
interface End {
  readonly action: AuditAction;
  readonly state: ReportState;
  readonly answer: ReportAnswer;
  readonly removes: boolean;
  readonly strikes: boolean;
}

/** Decisions that close a case: the audit log action, and the resulting state. */
const ENDS: Readonly<Record<EndIntent, End>> = {
  dismiss: { action: "report.dismiss", state: "dismissed", answer: "fine", removes: false, strikes: false },
  remove: { action: "report.remove", state: "removed", answer: "removed", removes: true, strikes: false },
  strike: { action: "report.strike", state: "struck", answer: "acted", removes: false, strikes: true },
  "remove-strike": {
    action: "report.remove",
    state: "removed",
    answer: "removed",
    removes: true,
    strikes: true,
  },
};

/**
 * Staff actions on a case: assign or unassign it, close it (dismiss it, remove the content, or give its
 * author a strike), or reopen it. Each is in the audit log; both sides are notified when it is closed or
 * reopened.
 * @throws 404 for others; 400 if it was dealt with meanwhile, is assigned to somebody else, or the
 * caller is involved
 */
export async function decideCase(
  moderating: Deciding,
  caller: Caller,
  input: unknown,
): Promise<ReportDecision> {
  if (!isStaff(caller.viewer) || caller.viewer.actor) throw notFound();
  const decision = validate<DecisionInput>(decisionRules, input);
  const reportCase = await ReportCase.findById(toId(decision.id)).lean<ReportCaseDoc>();
  const { intent } = decision;
  if (!reportCase || (reportCase.state === "open") === (intent === "reopen"))
    throw applicationError(texts.gone);
  if (intent === "reopen" && reportCase.count === 0) throw applicationError(texts.direct);
  assertNoConflict(await conflictsInCases(moderating.services, caller.viewer, [reportCase]), reportCase._id);
  if (intent === "take" || intent === "release") await take(moderating, caller, reportCase, intent);
  else if (intent === "reopen") await reopen(moderating, caller, reportCase);
  else await end(moderating, caller, reportCase, decision, ENDS[intent]);
  return intent;
}

const eventOf = (
  { _id, kind, target, by }: ReportCaseDoc,
  action: AuditAction,
  more: AuditDetails = {},
): AuditEvent => ({
  action,
  subject: { type: "report", id: String(_id) },
  details: { kind, target: String(target), by: String(by), ...more },
});

/** A case assigned to somebody else can be taken over: they may be on holiday. */
async function take(
  { services }: Moderating,
  caller: Caller,
  found: ReportCaseDoc,
  intent: "take" | "release",
): Promise<void> {
  const taken = intent === "take" ? { by: toId(caller.viewer.id), at: services.now() } : null;
  await audited(services, caller, eventOf(found, `report.${intent}`), async () => {
    const { matchedCount } = await ReportCase.updateOne(
      { _id: found._id, state: "open" },
      { $set: { taken } },
    );
    if (matchedCount === 0) throw applicationError(texts.gone);
  });
}

async function end(
  moderating: Deciding,
  caller: Caller,
  found: ReportCaseDoc,
  { answer, words: said, toMaker }: DecisionInput,
  how: End,
): Promise<void> {
  const { services } = moderating;
  const own = toId(caller.viewer.id);
  const now = services.now();
  if (how.strikes) await assertStrikeable(caller, found);
  // All reports of an open case are open; their copies of its state may be late.
  const reports = await Report.find({ case: found._id }, { reporter: 1, reason: 1 })
    .sort({ _id: -1 })
    .lean<Pick<ReportDoc, "reporter" | "reason">[]>();
  const reason = reports[0]?.reason ?? "other";
  const why = reportsText.reasons[reason];
  const event = eventOf(found, how.action, { reason, strike: how.strikes });
  await audited(services, caller, event, () =>
    inTransaction(async (session) => {
      const claimed = await ReportCase.updateOne(
        { _id: found._id, state: "open", $or: [{ taken: null }, { "taken.by": own }] },
        { $set: { taken: { by: own, at: now } } },
        { session },
      );
      if (claimed.matchedCount === 0) throw applicationError(await whyNot(found));
      if (how.removes)
        await moderating.collected
          .reports()
          .of(found.kind)
          ?.remove(String(found.target), { caller, reason: toMaker || why }, session);
      const struck = how.strikes ? await strike(moderating, caller, found, reason, toMaker, session) : null;
      const decision: Decision = {
        by: own,
        at: now,
        answer: answer || how.answer,
        words: said,
        toMaker,
        strike: struck?.id ?? null,
      };
      await turn(services, found, "open", { state: how.state, decision }, session);
      const about = {
        kind: moderating.collected.reports().wordsOf(found.kind),
        title: found.title,
        words: toMaker,
      };
      const { decided, dismissed } = reportsText.mails;
      const [strikes, until] = [struck?.count ?? 0, struck?.until ?? null];
      const isAgainst = how.removes || struck !== null;
      // What staff write to its author is sent, although nothing changes.
      const unchanged = toMaker ? dismissed(about) : null;
      const mail = isAgainst ? decided({ ...about, why, removed: how.removes, strikes, until }) : unchanged;
      if (mail) await mailMember(moderating, String(found.by), mail, session);
      const id = String(found._id);
      const reporters = [...new Set(reports.map(({ reporter }) => String(reporter)))];
      await services.events.publish("report.decided", { id, reporters, at: now.getTime() }, session);
      if (how.removes || how.strikes) await notifyMaker(moderating, found, now, session);
    }),
  );
}

/** Reverses a decision: the content is restored, the strike no longer counts, and the case is open again. */
async function reopen(moderating: Deciding, caller: Caller, found: ReportCaseDoc): Promise<void> {
  const { services } = moderating;
  const { kind, target, state, decision } = found;
  const now = services.now();
  if (await ReportCase.exists({ kind, target, state: "open" })) throw applicationError(texts.again);
  const wasAgainst = state !== "dismissed";
  await audited(services, caller, eventOf(found, "report.reopen", { from: state }), () =>
    inTransaction(async (session) => {
      const open = { state: "open", decision: null, taken: null } as const;
      await turn(services, found, state, open, session);
      const withdrawal = state === "removed" ? await withdraw(moderating, caller, found, session) : null;
      await ReportCase.updateOne({ _id: found._id }, { $unset: { appeal: 1 } }, { session });
      if (decision?.strike) await withdrawStrike(moderating, caller, decision.strike, session);
      if (wasAgainst) {
        const words = moderating.collected.reports().wordsOf(kind);
        const mail = reportsText.mails.undone(words, found.title, withdrawal);
        await mailMember(moderating, String(found.by), mail, session);
        await notifyMaker(moderating, found, now, session);
      }
    }),
  );
}

/** Revokes the strike of a decision that is withdrawn; this also grants its open appeal. */
async function withdrawStrike(
  moderating: Deciding,
  { viewer }: Caller,
  id: StrikeDoc["_id"],
  session: ClientSession,
): Promise<void> {
  await setRevoked(moderating, id, true, session);
  const granted = {
    "appeal.state": "granted",
    "appeal.by": toId(viewer.id),
    "appeal.decidedAt": moderating.services.now(),
  };
  await Strike.updateOne({ _id: id, "appeal.state": "open" }, { $set: granted }, { session });
}

/** Changes the state of a case and of its reports. @throws 400 if somebody acted first */
async function turn(
  services: Deciding["services"],
  reportCase: ReportCaseDoc,
  from: ReportState,
  to: Partial<ReportCaseDoc> & { readonly state: ReportState },
  session: ClientSession,
): Promise<void> {
  const { _id } = reportCase;
  try {
    const { modifiedCount } = await ReportCase.updateOne({ _id, state: from }, { $set: to }, { session });
    if (modifiedCount === 0) throw applicationError(texts.gone);
    await updateReports(services, { ...reportCase, state: from }, to.state, session);
  } catch (error) {
    throw isDuplicateKey(error) ? applicationError(texts.again) : error;
  }
}

/**
 * Strikes can only be given to members whom the caller could also ban, and to former accounts with open cases: not
 * to other staff or to whom nothing is known of.
 */
async function assertStrikeable({ viewer }: Caller, { by }: ReportCaseDoc): Promise<void> {
  const user = await findUserForStaff(String(by));
  if (!user && (await isFormerAccount(by))) return;
  if (!user || !userPolicy.can(viewer, "block", user)) throw applicationError(texts.noStrike);
}

const whyNot = async ({ _id }: ReportCaseDoc): Promise<string> =>
  (await ReportCase.exists({ _id, state: "open" })) ? texts.taken : texts.gone;

const notifyMaker = (
  { services }: Moderating,
  { _id, by }: ReportCaseDoc,
  now: Date,
  session: ClientSession,
): Promise<void> => {
  const event = { user: String(by), about: `case:${_id}:${now.getTime()}` };
  return services.events.publish("member.moderated", event, session);
};

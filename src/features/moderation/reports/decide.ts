import type { ClientSession } from "mongoose";
import type { AuditAction } from "../../../core/audit-kinds.ts";
import { applicationError, notFound } from "../../../core/base/errors.ts";
import { type Caller, isStaff } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "../../../core/db/transaction.ts";
import { validate } from "../../../core/validate.ts";
import type { ReportAnswer, ReportDecision, ReportState } from "../../../shared/moderation/reports.enums.ts";
import { reportsText } from "../../../shared/moderation/reports.text.ts";
import { adminText } from "../../../shared/site/admin.text.ts";
import type { Collected } from "../../dependencies.ts";
import { findUserForStaff } from "../../people/staff/index.ts";
import { userPolicy } from "../../people/users/index.ts";
import { type AuditDetails, type AuditEvent, audited } from "../../platform/audit/index.ts";
import { type Moderating, mailMember } from "./mails.ts";
import { type Decision, Report, ReportCase, type ReportCaseDoc, type ReportDoc } from "./model.ts";
import { type DecisionInput, decisionRules } from "./rules.ts";
import { revokeStrike, strike } from "./strikes.ts";
import "./events.ts";

const words = adminText.reports;

/** What deciding takes of the house. */
export interface Deciding extends Moderating {
  /** Kinds of all features. */
  readonly collected: Pick<Collected, "reports">;
}

type EndIntent = "dismiss" | "remove" | "strike" | "remove-strike";
interface End {
  readonly action: AuditAction;
  readonly state: ReportState;
  readonly answer: ReportAnswer;
  readonly removes: boolean;
  readonly strikes: boolean;
}

/** The decisions that end a case: how the log calls each, and what becomes of the case. */
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
 * What staff do about a case: take it or let it go, end it (nothing is wrong, the thing goes, its maker gets a strike)
 * or undo what ended it. Each is in the audit log; both sides are told of an end and of its undoing.
 * @throws 404 for others; 400 where it was dealt with meanwhile, another has taken it, or it is about the caller
 */
export async function decideCase(
  moderating: Deciding,
  caller: Caller,
  input: unknown,
): Promise<ReportDecision> {
  if (!isStaff(caller.viewer) || caller.viewer.actor) throw notFound();
  const decision = validate<DecisionInput>(decisionRules, input);
  const found = await ReportCase.findById(toId(decision.id)).lean<ReportCaseDoc>();
  const { intent } = decision;
  if (!found || (found.state === "open") === (intent === "reopen")) throw applicationError(words.gone);
  if (String(found.by) === caller.viewer.id) throw applicationError(words.ownCase);
  if (intent === "take" || intent === "release") await take(moderating, caller, found, intent);
  else if (intent === "reopen") await reopen(moderating, caller, found);
  else await end(moderating, caller, found, decision, ENDS[intent]);
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

/** Another's case can be taken over: whoever had it may be on holiday. */
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
    if (matchedCount === 0) throw applicationError(words.gone);
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
  const reports = await Report.find({ case: found._id, state: "open" }).sort({ _id: -1 }).lean<ReportDoc[]>();
  const reason = reports[0]?.reason ?? "other";
  const why = reportsText.reasons[reason];
  const event = eventOf(found, how.action, { reason, strike: how.strikes });
  await audited(services, caller, event, async () => {
    // Whoever ends it has it: of two at once one is turned away before anything is touched.
    const claimed = await ReportCase.findOneAndUpdate(
      { _id: found._id, state: "open", $or: [{ taken: null }, { "taken.by": own }] },
      { $set: { taken: { by: own, at: now } } },
    ).lean<ReportCaseDoc>();
    if (!claimed) throw applicationError(await whyNot(found));
    if (how.removes)
      await moderating.collected
        .reports()
        .of(found.kind)
        ?.remove(String(found.target), { caller, reason: toMaker || why });
    await inTransaction(async (session) => {
      const struck = how.strikes ? await strike(moderating, caller, found, reason, toMaker, session) : null;
      const decision: Decision = {
        ...{ by: own, at: now, answer: answer || how.answer, words: said, toMaker },
        strike: struck?.id ?? null,
      };
      await turn(found, "open", { state: how.state, decision }, session);
      if (how.removes || struck)
        await mailMember(
          moderating,
          String(found.by),
          reportsText.mails.decided({
            ...{
              kind: moderating.collected.reports().wordsOf(found.kind),
              title: found.title,
              why,
              words: toMaker,
            },
            removed: how.removes,
            strikes: struck?.count ?? 0,
            until: struck?.until ?? null,
          }),
          session,
        );
      const id = String(found._id);
      const reporters = [...new Set(reports.map(({ reporter }) => String(reporter)))];
      await services.events.publish("report.decided", { id, reporters, at: now.getTime() }, session);
      if (how.removes || how.strikes) await notifyMaker(moderating, found, now, session);
    });
  });
}

/** What was decided is undone: the thing comes back, the strike counts no more, and the case is open. */
async function reopen(moderating: Deciding, caller: Caller, found: ReportCaseDoc): Promise<void> {
  const { services } = moderating;
  const { kind, target, state, decision } = found;
  const now = services.now();
  if (await ReportCase.exists({ kind, target, state: "open" })) throw applicationError(words.again);
  const wasAgainst = state !== "dismissed";
  await audited(services, caller, eventOf(found, "report.reopen", { from: state }), async () => {
    if (state === "removed")
      await moderating.collected.reports().of(kind)?.restore(String(target), { caller, reason: "" });
    await inTransaction(async (session) => {
      const open = { state: "open", decision: null, taken: null } as const;
      await turn(found, state, open, session);
      if (decision?.strike) await revokeStrike(moderating, decision.strike, session);
      if (wasAgainst) {
        const words = moderating.collected.reports().wordsOf(kind);
        const told = reportsText.mails.undone(words, found.title, state === "removed");
        await mailMember(moderating, String(found.by), told, session);
        await notifyMaker(moderating, found, now, session);
      }
    });
  });
}

/** The case and its reports are in another state, all at once; 400 where somebody was quicker. */
async function turn(
  { _id }: Pick<ReportCaseDoc, "_id">,
  from: ReportState,
  to: Partial<ReportCaseDoc> & { readonly state: ReportState },
  session: ClientSession,
): Promise<void> {
  const { modifiedCount } = await ReportCase.updateOne({ _id, state: from }, { $set: to }, { session }).catch(
    (error) => {
      throw isDuplicateKey(error) ? applicationError(words.again) : error;
    },
  );
  if (modifiedCount === 0) throw applicationError(words.gone);
  await Report.updateMany({ case: _id }, { $set: { state: to.state } }, { session });
}

/** Strikes are for those whom this member of the staff could shut out too: no colleagues, nobody who is gone. */
async function assertStrikeable({ viewer }: Caller, { by }: ReportCaseDoc): Promise<void> {
  const user = await findUserForStaff(String(by));
  if (!user || !userPolicy.can(viewer, "block", user)) throw applicationError(words.noStrike);
}

const whyNot = async ({ _id }: ReportCaseDoc): Promise<string> =>
  (await ReportCase.exists({ _id, state: "open" })) ? words.taken : words.gone;

const notifyMaker = (
  { services }: Moderating,
  { _id, by }: ReportCaseDoc,
  now: Date,
  session: ClientSession,
): Promise<void> => {
  const event = { user: String(by), about: `case:${_id}:${now.getTime()}` };
  return services.events.publish("member.moderated", event, session);
};

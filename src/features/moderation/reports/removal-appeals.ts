import { applicationError, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { reportsText, type Withdrawal } from "#shared/moderation/reports.text.ts";
import { isRepeatable } from "#shared/moderation/restorable.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { audited } from "../../platform/audit/index.ts";
import { assertNoConflict, conflictsInAppeals } from "./conflicts.ts";
import { type Deciding, mailMember } from "./mails.ts";
import { type Appeal, ReportCase, type ReportCaseDoc } from "./model.ts";
import { endRemoval, repeatRemoval } from "./withdraw.ts";

const texts = adminText.appeals;

/** Removals without a strike, against which their author may appeal. */
const APPEALABLE = { state: "removed", "decision.strike": null } as const;

/** Files an appeal against a removal, once. @throws 404 for another member's, 400 if already appealed */
export async function appealRemoval(id: string, user: string, text: string, at: Date): Promise<void> {
  const own = { _id: toId(id), by: toId(user) };
  if (!(await ReportCase.exists(own))) throw notFound();
  const appeal: Appeal = { text, at, state: "open", answer: "", by: null, decidedAt: null };
  const { modifiedCount } = await ReportCase.updateOne(
    { ...own, ...APPEALABLE, appeal: { $exists: false } },
    { $set: { appeal } },
  );
  if (modifiedCount === 0) throw applicationError(reportsText.standing.noAppeal);
}

/** What staff decide about an appeal. */
export interface AppealDecision {
  readonly intent: "grant" | "refuse" | "reopen";
  readonly answer: string;
}

const OUTCOME = { grant: "granted", refuse: "refused", reopen: "open" } as const;
const ACTIONS = { grant: "appeal.grant", refuse: "appeal.refuse", reopen: "appeal.reopen" } as const;

/**
 * Decides an appeal against a removal: restores the content, unless it was deleted or is removed by another
 * decision too, upholds the removal, or reopens an appeal, which removes the content again if it was granted. The staff
 * member who removed it may not decide, unless they are an admin.
 */
export async function decideRemovalAppeal(
  moderating: Deciding,
  caller: Caller,
  found: ReportCaseDoc,
  { intent, answer }: AppealDecision,
): Promise<void> {
  const { services, collected } = moderating;
  const { viewer } = caller;
  const words = collected.reports().wordsOf(found.kind);
  const from = found.appeal?.state;
  if (!from || (intent === "reopen") === (from === "open")) throw applicationError(texts.gone);
  if (from === "granted" && !isRepeatable(found.act ?? "removed", words)) throw applicationError(texts.gone);
  const user = String(found.by);
  assertNoConflict(await conflictsInAppeals(services, viewer, [{ removal: found }]), found._id);
  const now = services.now();
  const event = {
    action: ACTIONS[intent],
    subject: { type: "report", id: String(found._id) },
    details: { kind: found.kind, target: String(found.target), by: user, answer },
  } as const;
  await audited(services, caller, event, () =>
    inTransaction(async (session) => {
      const by = intent === "reopen" ? null : toId(viewer.id);
      const before = await ReportCase.findOneAndUpdate(
        { _id: found._id, "appeal.state": from },
        {
          $set: {
            "appeal.state": OUTCOME[intent],
            "appeal.answer": answer,
            "appeal.by": by,
            "appeal.decidedAt": by && now,
          },
        },
        { session },
      ).lean<ReportCaseDoc>();
      if (!before) throw applicationError(texts.gone);
      if (intent === "reopen" && from !== "granted") return;
      let withdrawal: Withdrawal = "unchanged";
      // Staff may have undone the act before; what they did since is another case.
      if (intent === "grant" && before.state === "removed") {
        await ReportCase.updateOne({ _id: found._id }, { $set: { "appeal.undid": true } }, { session });
        withdrawal = await endRemoval(moderating, caller, before, session);
      }
      if (intent === "reopen" && before.appeal?.undid) {
        await ReportCase.updateOne({ _id: found._id }, { $unset: { "appeal.undid": 1 } }, { session });
        await repeatRemoval(moderating, caller, before, session);
      }
      const { mails } = reportsText;
      const mail =
        intent === "reopen"
          ? mails.appealReopened
          : mails.removalAppeal(words, found.title, intent === "grant", withdrawal, answer);
      await mailMember(moderating, user, mail, session);
      const about = `appeal:${found._id}:${now.getTime()}`;
      await services.events.publish("member.moderated", { user, about }, session);
    }),
  );
}

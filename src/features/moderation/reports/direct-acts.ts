import type { ClientSession } from "mongoose";
import { toId } from "#core/db/ids.ts";
import type { Extensions } from "#core/extensions.ts";
import { REPORT_COPY_MAX } from "#shared/moderation/reports.limits.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import { type Deciding, mailMember } from "./mails.ts";
import { type Decision, ReportCase, type ReportCaseDoc } from "./model.ts";
import { updateReports } from "./report-copies.ts";
import { setRevoked } from "./strikes.ts";
import { decidedAs } from "./withdraw.ts";
import "./events.ts";

/**
 * Records what staff do to content without a report as a decided case without reports: its author is told
 * like the author of reported content, and can appeal.
 */
export const recordsDirectActs = (moderating: Deciding): Extensions => ({
  async "content.staffAct"({ caller, kind, target, by, act, reason, notifiedOtherwise = false, ...about }) {
    const { services, collected } = moderating;
    // Read before the act, which may delete it.
    const content = await collected.reports().of(kind)?.find?.(caller.viewer, target);
    const at = services.now();
    const staff = toId(caller.viewer.id);
    const { title = about.title ?? "", text = "", place = "", writtenAt = at } = content ?? {};
    const decision: Decision = {
      by: staff,
      at,
      answer: "removed",
      words: "",
      toMaker: reason,
      strike: null,
    };
    return async (session) => {
      const [created] = await ReportCase.create(
        [
          {
            kind,
            target: toId(target),
            by: toId(by),
            title,
            text: text.slice(0, REPORT_COPY_MAX).toWellFormed(),
            place: act === "deleted" ? "" : place,
            writtenAt,
            state: "removed",
            count: 0,
            act,
            taken: { by: staff, at },
            decision,
            openedAt: at,
          },
        ],
        { session },
      );
      const mail = reportsText.mails.direct({ kind: collected.reports().wordsOf(kind), title, act, reason });
      await mailMember(moderating, by, mail, session);
      if (!notifiedOtherwise) await publish(moderating, created!, session);
    };
  },
  async "content.staffActUndone"({ kind, target, act }, session) {
    const { services, collected } = moderating;
    // Reports too: none of them may keep the content from coming back once more.
    const undone = { target: toId(target), kind, ...decidedAs(act), state: "removed" } as const;
    const cases = await ReportCase.find(undone)
      .sort({ openedAt: -1, _id: -1 })
      .session(session)
      .lean<ReportCaseDoc[]>();
    const [last] = cases;
    if (!last) return;
    const ids = cases.map(({ _id }) => _id);
    await ReportCase.updateMany({ _id: { $in: ids } }, { $set: { state: "dismissed" } }, { session });
    for (const { decision } of cases)
      if (decision?.strike) await setRevoked(moderating, decision.strike, true, session);
    for (const reportCase of cases) await updateReports(services, reportCase, "dismissed", session);
    const mail = reportsText.mails.undone(collected.reports().wordsOf(kind), last.title, "restored");
    await mailMember(moderating, String(last.by), mail, session);
    await publish(moderating, last, session);
  },
});

const publish = (
  { services }: Deciding,
  { _id, by }: Pick<ReportCaseDoc, "_id" | "by">,
  session: ClientSession,
): Promise<void> =>
  services.events.publish(
    "member.moderated",
    { user: String(by), about: `case:${_id}:${services.now().getTime()}` },
    session,
  );

import { notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import type { Mailer } from "#core/mail/index.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import { messagesText } from "#shared/talk/messages.text.ts";
import { addReport, countReport, refuseOtherNote } from "../../moderation/reports/index.ts";
import { findUsernames } from "../../people/users/index.ts";
import { memberOf } from "./commands.ts";
import { Message, type MessageDoc } from "./model.ts";
import { type ReportInput, reportRules } from "./rules.ts";

/** Dependencies of the report commands. */
export interface Reporting {
  readonly services: Services;
  readonly mailer: Pick<Mailer, "sendMail">;
  readonly staffAddress: string;
  readonly limits: Pick<RateLimits, "consume">;
}

/**
 * Returns a message that was sent to this member, in the given group or any, for them to report; null for any
 * other.
 */
export async function findReportable(
  own: string,
  group: string | null,
  id: string,
): Promise<MessageDoc | null> {
  const mine = { _id: toId(id), for: toId(own), readers: toId(own) };
  return Message.findOne({ ...mine, ...(group ? { group: toId(group) } : {}) }).lean<MessageDoc>();
}

/**
 * Stores a copy of one message sent to the caller for staff and mails it to them, in one transaction.
 * Idempotent. Nothing else of the conversation is shown (product.md, People).
 * @throws 404 for any other message, 400 by field or for another note to a reported one, 429 for too many
 */
export async function reportMessage(
  { services, mailer, staffAddress, limits }: Reporting,
  caller: Caller,
  group: string | null,
  input: unknown,
): Promise<void> {
  const reporterId = memberOf(caller);
  const { message: id, reason, note } = validate<ReportInput>(reportRules, input);
  const message = await findReportable(reporterId, group, id);
  if (!message) throw notFound();
  await countReport(limits, reporterId);
  const texts = messagesText.reportMail;
  const copy = {
    kind: "message",
    target: id,
    reporter: reporterId,
    by: String(message.by),
    title: "",
    text: texts.copy(message.message, message.attachment?.name),
    writtenAt: message.createdAt,
    reason,
    note,
    createdAt: services.now(),
  } as const;
  const names = await findUsernames([reporterId, copy.by]);
  const by = names.get(copy.by) ?? messagesText.gone;
  const mail = texts.body({
    by,
    reporter: names.get(reporterId) ?? messagesText.gone,
    reason: reportsText.reasons[reason],
    note,
    text: copy.text,
    writtenAt: message.createdAt.toISOString(),
  });
  const added = await addReport(copy, (session) =>
    mailer.sendMail(
      { kind: "account", to: staffAddress, subject: texts.subject(by), text: mail },
      { session },
    ),
  );
  if (!added) await refuseOtherNote(caller, copy);
}

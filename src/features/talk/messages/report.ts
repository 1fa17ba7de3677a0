import { notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import type { RateLimits } from "../../../core/limits/rate-limits.ts";
import type { Mailer } from "../../../core/mail/index.ts";
import type { Services } from "../../../core/services.ts";
import { validate } from "../../../core/validate.ts";
import { reportsText } from "../../../shared/moderation/reports.text.ts";
import { messagesText } from "../../../shared/talk/messages.text.ts";
import { addReport, countReport } from "../../moderation/reports/index.ts";
import { findUsernames } from "../../people/users/index.ts";
import { memberOf } from "./commands.ts";
import { Message, type MessageDoc } from "./model.ts";
import { type ReportInput, reportRules } from "./rules.ts";

/** What reporting takes of the house. */
export interface Reporting {
  readonly services: Services;
  readonly mailer: Pick<Mailer, "sendMail">;
  readonly staffAddress: string;
  readonly limits: Pick<RateLimits, "consume">;
}

/** The message that was written to this member, in this group or any, for them to report; null for any other. */
export async function findReportable(
  own: string,
  group: string | null,
  id: string,
): Promise<MessageDoc | null> {
  const mine = { _id: toId(id), for: toId(own), readers: toId(own) };
  return Message.findOne({ ...mine, ...(group ? { group: toId(group) } : {}) }).lean<MessageDoc>();
}

/**
 * Shows the staff a copy of one message that was written to the caller, and mails it to them, both or neither; done
 * twice it is done once. Nothing else of the conversation is shown (product.md, People).
 * @throws 404 for any other message, 400 by field, 429 for too many
 */
export async function reportMessage(
  { services, mailer, staffAddress, limits }: Reporting,
  caller: Caller,
  group: string | null,
  input: unknown,
): Promise<void> {
  const own = memberOf(caller);
  const { message: id, reason, note } = validate<ReportInput>(reportRules, input);
  const message = await findReportable(own, group, id);
  if (!message) throw notFound();
  await countReport(limits, own);
  const words = messagesText.reportMail;
  const copy = {
    kind: "message",
    target: id,
    reporter: own,
    by: String(message.by),
    title: "",
    text: words.copy(message.message, message.attachment?.name),
    writtenAt: message.createdAt,
    reason,
    note,
    createdAt: services.now(),
  } as const;
  const names = await findUsernames([own, copy.by]);
  const by = names.get(copy.by) ?? messagesText.gone;
  const mail = words.body({
    by,
    reporter: names.get(own) ?? messagesText.gone,
    reason: reportsText.reasons[reason],
    note,
    text: copy.text,
    writtenAt: message.createdAt.toISOString(),
  });
  await addReport(copy, (session) =>
    mailer.sendMail(
      { kind: "account", to: staffAddress, subject: words.subject(by), text: mail },
      { session },
    ),
  );
}

import type { Figure, FigureSpan } from "#core/figure.ts";
import { MAIL_RETENTION_DAYS, type Mailer, type MailState } from "#core/mail/index.ts";
import { adminText } from "#shared/site/admin.text.ts";

const { figures } = adminText.mail;

/** Mails by the day they were written: delivered to the mail server, and failed. */
export function mailFigures({ countMailsByDay }: Mailer): readonly Figure[] {
  const measure = (state: MailState) => (span: FigureSpan) => countMailsByDay(state, span);
  const facts = { group: "mail", unit: "count", retainedDays: MAIL_RETENTION_DAYS } as const;
  return [
    { ...facts, key: "mails-sent", label: figures.sent, measure: measure("sent") },
    { ...facts, key: "mails-failed", label: figures.failed, measure: measure("failed") },
  ];
}

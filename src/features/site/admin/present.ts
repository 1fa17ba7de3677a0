import type { Viewer } from "#core/base/viewer.ts";
import { isAdmin } from "#core/base/viewer.ts";
import type { DeadEvent } from "#core/events/index.ts";
import type { FailedItem, JobView } from "#core/jobs/index.ts";
import type { MailView } from "#core/mail/index.ts";
import type { AdminPageData } from "#shared/back-office.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type {
  AdminEventDto,
  AdminFailedItemDto,
  AdminJobDto,
  AdminMailRowDto,
} from "#shared/site/admin-operations.dto.ts";
import { zoneOf } from "../../people/users/index.ts";
import { redactMail } from "./redact-mail.ts";

/** Viewer data common to every back-office page. */
export const adminData = async (viewer: Viewer): Promise<AdminPageData> => ({
  isAdmin: isAdmin(viewer),
  zone: await zoneOf(viewer),
});

export const presentMail = (mail: MailView): AdminMailRowDto => ({
  id: mail.id,
  to: mail.to,
  subject: redactMail(mail.subject, adminText.mail.removed),
  kind: mail.kind,
  state: mail.state,
  error: mail.error,
  createdAt: mail.createdAt.toISOString(),
  sentAt: mail.sentAt?.toISOString() ?? null,
});

export const presentEvent = (event: DeadEvent): AdminEventDto => ({
  id: String(event._id),
  name: event.name,
  waiting: event.pending,
  attempts: event.attempts,
  error: event.lastError,
  at: event.at.toISOString(),
});

export const presentJob = (job: JobView): AdminJobDto => ({
  id: job.id,
  name: job.name,
  state: job.state,
  attempts: job.attempts,
  dueAt: job.due?.toISOString() ?? null,
  every: typeof job.every === "number" ? adminText.jobs.seconds(Math.round(job.every / 1_000)) : job.every,
  error: job.lastError,
  createdAt: job.createdAt.toISOString(),
  finishedAt: job.finishedAt?.toISOString() ?? null,
});

export const presentFailedItem = (item: FailedItem): AdminFailedItemDto => ({
  id: item._id,
  sweep: item.sweep,
  key: item.key,
  attempts: item.attempts,
  error: item.lastError,
  since: item.firstAt.toISOString(),
  retryAt: (item.retryAt ?? item.lastAt).toISOString(),
});

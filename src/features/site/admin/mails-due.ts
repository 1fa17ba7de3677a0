import type { DueMatter } from "#core/due-matter.ts";
import type { Mailer } from "#core/mail/index.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";
import { holdText } from "#shared/site/hold.text.ts";

/** Mails that were waiting when a backup was made. */
export const mailsDue = (mailer: Pick<Mailer, "countMails" | "discardQueued">): DueMatter => ({
  key: "mails",
  find: async () => ({ count: await mailer.countMails("queued") }),
  sentence: holdText.matters.mails,
  href: `${adminPaths.adminMails()}?state=queued`,
  discard: { label: holdText.discard.mails, run: mailer.discardQueued },
});

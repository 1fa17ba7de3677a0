import type { Caller } from "../../core/auth/viewer.ts";
import { toId } from "../../core/db/ids.ts";
import { inTransaction } from "../../core/db/transaction.ts";
import type { Mailer } from "../../core/mail/index.ts";
import { validate } from "../../core/validate.ts";
import type { ContactKind } from "../../shared/enums.ts";
import { text } from "../../shared/text/index.ts";
import { ContactMessage } from "./model.ts";
import { contactRules } from "./rules.ts";

/**
 * Keeps what somebody writes to us for the back office and mails it to the staff, both or neither.
 * @throws 400 ValidationError by field
 */
export async function writeToStaff(
  { mailer, staffAddress }: { mailer: Mailer; staffAddress: string },
  { viewer }: Caller,
  kind: ContactKind,
  input: unknown,
): Promise<void> {
  const message = validate(contactRules, input);
  const words = text.contact.mail;
  await inTransaction(async (session) => {
    const user = viewer.id ? toId(viewer.id) : null;
    await ContactMessage.create([{ ...message, kind, user }], { session });
    await mailer.sendMail(
      {
        kind: "account",
        to: staffAddress,
        subject: words.subject(text.contact[kind].title, message.subject),
        text: words.body({ ...message, username: viewer.username }),
        headers: { "Reply-To": message.email },
      },
      { session },
    );
  });
}

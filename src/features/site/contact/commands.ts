import { type FieldError, invalid } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import type { Captcha, CaptchaFields } from "../../../core/captcha/index.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { Mailer } from "../../../core/mail/index.ts";
import { collecting, validate } from "../../../core/validate.ts";
import type { ContactKind } from "../../../shared/site/contact.enums.ts";
import { contactText } from "../../../shared/site/contact.text.ts";
import { ContactMessage } from "./model.ts";
import { contactRules } from "./rules.ts";

/** What messages to the staff need. */
export interface ContactServices {
  readonly captcha: Pick<Captcha, "check">;
  readonly mailer: Mailer;
  /** Where mails to the staff go. */
  readonly staffAddress: string;
}

/**
 * Keeps what somebody writes to us for the back office and mails it to the staff, both or neither. Who is no member
 * shows to be a person; what shows it is used up only once the rest is right.
 * @throws 400 ValidationError by field
 */
export async function writeToStaff(
  { captcha, mailer, staffAddress }: ContactServices,
  { viewer }: Caller,
  kind: ContactKind,
  input: unknown,
  shown: CaptchaFields,
): Promise<void> {
  const wrong: FieldError[] = [];
  const message = await collecting(wrong, () => validate(contactRules, input));
  const proof = viewer.id ? null : await collecting(wrong, () => captcha.check(shown));
  if (!message || wrong.length > 0) throw invalid(wrong);
  await proof?.spend();
  const words = contactText.mail;
  await inTransaction(async (session) => {
    const user = viewer.id ? toId(viewer.id) : null;
    await ContactMessage.create([{ ...message, kind, user }], { session });
    await mailer.sendMail(
      {
        kind: "account",
        to: staffAddress,
        subject: words.subject(contactText[kind].title, message.subject),
        text: words.body({ ...message, username: viewer.username }),
        headers: { "Reply-To": message.email },
      },
      { session },
    );
  });
}

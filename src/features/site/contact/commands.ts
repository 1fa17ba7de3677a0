import { type FieldError, invalid } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import type { Captcha, CaptchaFields } from "#core/captcha/index.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Mailer } from "#core/mail/index.ts";
import { collecting, validate } from "#core/validate.ts";
import type { ContactKind } from "#shared/site/contact.enums.ts";
import { contactText } from "#shared/site/contact.text.ts";
import { ContactMessage } from "./model.ts";
import { contactRules } from "./rules.ts";

/** Dependencies for messages to the staff. */
export interface ContactServices {
  readonly captcha: Pick<Captcha, "check">;
  readonly mailer: Mailer;
  /** Address that receives mails to the staff. */
  readonly staffAddress: string;
}

/**
 * Stores a message for the back office and mails it to the staff, atomically. Guests must pass the captcha,
 * which is used up only after the rest is valid.
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
  const texts = contactText.mail;
  await inTransaction(async (session) => {
    const user = viewer.id ? toId(viewer.id) : null;
    await ContactMessage.create([{ ...message, kind, user }], { session });
    await mailer.sendMail(
      {
        kind: "account",
        to: staffAddress,
        subject: texts.subject(contactText[kind].title, message.subject),
        text: texts.body({ ...message, username: viewer.username }),
        headers: { "Reply-To": message.email },
      },
      { session },
    );
  });
}

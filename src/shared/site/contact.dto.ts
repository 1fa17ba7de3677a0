import type { CaptchaDto } from "../accounts/captcha.dto.ts";
import type { ContactKind } from "./contact.enums.ts";

/** Contact forms; fields: name, email, subject, text. What is known of a member stands in them already. */
export interface ContactPageData {
  readonly kind: ContactKind;
  readonly name: string;
  readonly email: string;
  /** For who is no member, where people are asked to show that they are. */
  readonly captcha: CaptchaDto | null;
}

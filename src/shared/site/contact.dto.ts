import type { CaptchaDto } from "../platform/captcha.dto.ts";
import type { ContactKind } from "./contact.enums.ts";

/** Contact forms; form fields: name, email, subject, text, prefilled for members. */
export interface ContactPageData {
  readonly kind: ContactKind;
  readonly name: string;
  readonly email: string;
  /** For guests, if the captcha is enabled. */
  readonly captcha: CaptchaDto | null;
}

import type { ContactKind } from "../enums.ts";

/** Contact forms; fields: name, email, subject, text. What is known of a member stands in them already. */
export interface ContactPageData {
  readonly kind: ContactKind;
  readonly name: string;
  readonly email: string;
}

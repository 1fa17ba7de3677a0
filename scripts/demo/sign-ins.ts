import { DEMO_PASSWORD } from "#core/auth/passwords.ts";
import type { Role } from "#shared/people/staff.enums.ts";

/** A demo account for trying the site; printed at the start, so it must never exist outside a demo. */
export interface DemoSignIn {
  /** Label printed before it at the start. */
  readonly label: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: Role;
}

export { DEMO_PASSWORD };

/** One account of each kind; the author is one of the demo authors. */
export const demoSignIns: readonly DemoSignIn[] = [
  signIn("Reader", "nell.ashby", "Nell Ashby", "reader@example.com", "member"),
  signIn("Author", "maren.holt", "Maren Holt", "author@example.com", "member"),
  signIn("Moderator", "gwen.moss", "Gwen Moss", "moderator@example.com", "moderator"),
  signIn("Admin", "ada.marsh", "Ada Marsh", "admin@example.com", "admin"),
];

function signIn(label: string, username: string, name: string, email: string, role: Role): DemoSignIn {
  return { label, username, name, email, password: DEMO_PASSWORD, role };
}

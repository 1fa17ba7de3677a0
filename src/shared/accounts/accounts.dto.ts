import type { UnsentForm } from "../form.ts";

/** Sign-in: fields identifier, password, next. */
export interface LoginPageData {
  readonly next: string;
  /** What was sent by a member who was signed out; the page carries it. */
  readonly unsent: UnsentForm | null;
  /** Whoever is signed in now; null for nobody. */
  readonly name: string | null;
}

export interface LogoutPageData {
  readonly name: string;
}

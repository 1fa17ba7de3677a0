import type { Sessions } from "#core/auth/sessions.ts";
import type { Tokens } from "#core/auth/tokens.ts";
import type { Viewers } from "#core/auth/viewer-of.ts";
import type { CheckSecondFactor, PasskeyDependencies } from "../second-factor/index.ts";
import type { PasswordDependencies } from "./commands/passwords.ts";
import type { RequestMail } from "./commands/request-mail.ts";
import type { Authenticate } from "./sign-in.ts";

/** Dependencies of the account pages and API. */
export interface AccountDependencies extends PasswordDependencies {
  readonly authenticate: Authenticate;
  readonly checkSecondFactor: CheckSecondFactor;
  /** Returns true if staff need a second factor; called each time. */
  readonly isSecondFactorRequired: () => boolean;
  /** Returns true if an account may not sign in because it still has the demo's password. */
  readonly isDemoRefused: (id: string) => Promise<boolean>;
  /** Signing in with passkeys. */
  readonly passkeys: PasskeyDependencies;
  readonly requestReset: RequestMail;
  readonly requestConfirmation: RequestMail;
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  /** Updates the viewer of a request after signing in or out. */
  readonly viewers: Pick<Viewers, "fromSession">;
}

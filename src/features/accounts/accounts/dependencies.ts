import type { Sessions } from "../../../core/auth/sessions.ts";
import type { Tokens } from "../../../core/auth/tokens.ts";
import type { Viewers } from "../../../core/auth/viewer-of.ts";
import type { PasswordDependencies } from "./commands/passwords.ts";
import type { RequestMail } from "./commands/request-mail.ts";
import type { Authenticate } from "./sign-in.ts";

/** What the pages and the API of accounts need of the process. */
export interface AccountDependencies extends PasswordDependencies {
  readonly authenticate: Authenticate;
  readonly requestReset: RequestMail;
  readonly requestConfirmation: RequestMail;
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  /** Who sends a request, once that has changed with it. */
  readonly viewers: Pick<Viewers, "fromSession">;
}

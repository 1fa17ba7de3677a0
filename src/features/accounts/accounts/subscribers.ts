import type { Sessions } from "../../../core/auth/sessions.ts";
import type { Services } from "../../../core/services.ts";

/** Ends what hangs on credentials that are no more. */
export function subscribeAccounts({ events }: Services, sessions: Sessions): void {
  events.subscribe("user.credentials-changed", ({ id }) => sessions.endAll(id));
}

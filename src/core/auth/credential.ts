import type { Credential } from "../base/viewer.ts";
import { hashSecret } from "./random-secrets.ts";

declare module "../events/event-maps.ts" {
  interface EventMap {
    /**
     * Emitted when one session or token of an account becomes invalid together with its sockets; others
     * remain valid.
     */
    "credential.ended": { readonly credential: Credential };
  }
}

/**
 * Returns the public key of a session, for display and reference: the session id gives access to the account,
 * this key does not.
 */
export const sessionKey = (sessionId: string): string => hashSecret(sessionId).slice(0, 22);

export const sessionCredential = (sessionId: string): Credential => `session:${sessionKey(sessionId)}`;

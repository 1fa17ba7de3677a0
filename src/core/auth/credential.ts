import type { Credential } from "../base/viewer.ts";
import { hashSecret } from "./random-secrets.ts";

declare module "../events/event-maps.ts" {
  interface EventMap {
    /** One session or token of an account is void from now on, and its sockets with it; others go on. */
    "credential.ended": { readonly credential: Credential };
  }
}

/** What a session is called where it is shown or named: its id is the key to the account, this is not. */
export const sessionKey = (sessionId: string): string => hashSecret(sessionId).slice(0, 22);

export const sessionCredential = (sessionId: string): Credential => `session:${sessionKey(sessionId)}`;

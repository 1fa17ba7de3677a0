import type { Sessions } from "#core/auth/sessions.ts";
import { on, type Subscriber } from "#core/events/index.ts";

/** Ends everything tied to credentials that are no longer valid. */
export const accountSubscribers = (sessions: Sessions): readonly Subscriber[] => [
  on("user.credentials-changed", {
    name: "accounts.end-sessions",
    handle: ({ id, version }) => sessions.endAll(id, version),
  }),
];

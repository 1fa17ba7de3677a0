import { on, type Subscriber } from "#core/events/index.ts";
import { forgetPushOf, forgetPushOfCredential } from "./commands.ts";

/** Ends notifications to a browser on signing out; a new password ends all earlier ones. */
export const pushSubscribers: readonly Subscriber[] = [
  on("credential.ended", {
    name: "push.forget-browser",
    handle: ({ credential }) => forgetPushOfCredential(credential),
  }),
  on("user.credentials-changed", {
    name: "push.forget-browsers",
    handle: ({ id }, { at }) => forgetPushOf(id, at),
  }),
];

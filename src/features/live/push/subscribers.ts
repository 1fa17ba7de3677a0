import { on, type Subscriber } from "../../../core/events/index.ts";
import { forgetPushOf, forgetPushOfCredential } from "./commands.ts";

/** Who signs out of a browser is told nothing there any more; a new password ends those of before it. */
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

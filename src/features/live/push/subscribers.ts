import type { EventBus } from "../../../core/events/bus.ts";
import { forgetPushOf, forgetPushOfCredential } from "./commands.ts";

/** Who signs out of a browser is told nothing there any more; a new password ends them all. */
export function subscribePush(events: EventBus): () => void {
  const ends = [
    events.subscribe("credential.ended", ({ credential }) => forgetPushOfCredential(credential)),
    events.subscribe("user.credentials-changed", ({ id }) => forgetPushOf(id)),
  ];
  return () => {
    for (const end of ends) end();
  };
}

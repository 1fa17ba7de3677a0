import type { Services } from "../../../core/services.ts";
import { noteJoined } from "./commands.ts";

/** Tells inviters who has joined. */
export function subscribeInvitations(services: Services): void {
  services.events.subscribe("user.registered", ({ id }) => noteJoined(services, id));
}

import { on, type Subscriber } from "#core/events/index.ts";
import type { Services } from "#core/services.ts";
import { noteJoined } from "./commands.ts";

/** Tells inviters when a friend has joined. */
export const invitationSubscribers = (services: Services): readonly Subscriber[] => [
  on("user.registered", { name: "invitations.note-joined", handle: ({ id }) => noteJoined(services, id) }),
];

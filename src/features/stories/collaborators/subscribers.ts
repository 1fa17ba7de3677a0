import { toId } from "../../../core/db/ids.ts";
import { on, type Subscriber } from "../../../core/events/index.ts";
import { TeamInvitation } from "./model.ts";
import "./events.ts";

/** Nobody is asked to work on what is gone. */
export const collaboratorSubscribers: readonly Subscriber[] = [
  on("story.erased", {
    name: "collaborators.forget-story",
    handle: async ({ id }) => void (await TeamInvitation.deleteMany({ story: toId(id) })),
  }),
];

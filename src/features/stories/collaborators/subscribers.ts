import { toId } from "../../../core/db/ids.ts";
import { on, type Subscriber } from "../../../core/events/index.ts";
import { activitySubscribers } from "./activity.ts";
import { StoryTransfer, TeamActivity, TeamInvitation, TeamMailInvitation } from "./model.ts";
import "./events.ts";

/** Nobody is asked to work on what is gone, and nobody is offered what they do not work on. */
export const collaboratorSubscribers: readonly Subscriber[] = [
  on("story.erased", {
    name: "collaborators.forget-story",
    async handle({ id }) {
      const story = toId(id);
      await TeamInvitation.deleteMany({ story });
      await TeamMailInvitation.deleteMany({ story });
      await StoryTransfer.deleteOne({ _id: story });
      await TeamActivity.deleteMany({ story });
    },
  }),
  on("story.collaborator-removed", {
    name: "collaborators.end-offer",
    handle: ({ id, user }) => StoryTransfer.deleteOne({ _id: toId(id), to: toId(user) }),
  }),
  ...activitySubscribers,
];

import { toId } from "#core/db/ids.ts";
import { on, type Subscriber } from "#core/events/index.ts";
import { activitySubscribers } from "./activity.ts";
import { FormerCoAuthor } from "./former/model.ts";
import { StoryTransfer, TeamActivity, TeamInvitation, TeamMailInvitation } from "./model.ts";
import "./events.ts";

/** Deletes invitations and offers for deleted stories, and transfer offers to members who leave the team. */
export const collaboratorSubscribers: readonly Subscriber[] = [
  on("story.erased", {
    name: "collaborators.forget-story",
    async handle({ id }) {
      const story = toId(id);
      await TeamInvitation.deleteMany({ story });
      await TeamMailInvitation.deleteMany({ story });
      await StoryTransfer.deleteOne({ _id: story });
      await FormerCoAuthor.deleteMany({ story });
      await TeamActivity.deleteMany({ story });
    },
  }),
  on("story.collaborator-removed", {
    name: "collaborators.end-offer",
    handle: ({ id, user }) => StoryTransfer.deleteOne({ _id: toId(id), to: toId(user) }),
  }),
  ...activitySubscribers,
];

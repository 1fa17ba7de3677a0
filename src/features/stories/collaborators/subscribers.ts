import { toId } from "#core/db/ids.ts";
import { on, type Subscriber } from "#core/events/index.ts";
import type { Services } from "#core/services.ts";
import { announceAbsence } from "./absence/author-absence.ts";
import { SilenceOffer } from "./absence/model.ts";
import { activitySubscribers } from "./activity.ts";
import { FormerCoAuthor } from "./former/model.ts";
import { StoryTransfer, TeamActivity, TeamInvitation, TeamMailInvitation } from "./model.ts";
import "./events.ts";

/**
 * Deletes invitations and offers for deleted stories, and transfer offers to members who leave the team; tells
 * co-authors when an author is leaving or banned.
 */
export const collaboratorSubscribers = (services: Services): readonly Subscriber[] => [
  on("story.erased", {
    name: "collaborators.forget-story",
    async handle({ id }) {
      await SilenceOffer.deleteOne({ _id: toId(id) });
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
  on("user.leaving", {
    name: "collaborators.tell-of-deletion",
    handle: ({ id }, { eventId }) => announceAbsence(services, id, eventId),
  }),
  on("user.blocked", {
    name: "collaborators.tell-of-ban",
    handle: ({ id }, { eventId }) => announceAbsence(services, id, eventId),
  }),
  ...activitySubscribers,
];

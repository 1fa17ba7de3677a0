import type { EventMap } from "#core/events/index.ts";
import {
  defineNotificationKind,
  type NotificationContent,
  type NotificationKind,
} from "#core/notification-kind.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { teamCommentsPaths } from "#shared/stories/team-comments.paths.ts";
import { teamCommentsText as words } from "#shared/stories/team-comments.text.ts";
import type { DraftEvent } from "./events.ts";

type Sentence = keyof typeof words.notifications;

const tell = (
  name: string,
  { id, story, by }: DraftEvent,
  to: readonly string[],
): NotificationContent<never> => ({
  key: `${name}:${id}:${to.join(",")}`,
  group: `${name}:${story}`,
  by,
  // Uses the same link as invitations, because it concerns drafts.
  links: { collaboration: story },
  recipients: to.map((each) => ({ from: "one", id: each })),
});

const kind = (
  name: string,
  on: NotificationKind<never>["on"] & object,
  sentence: Sentence,
  href: (story: string) => string,
): NotificationKind =>
  defineNotificationKind({
    name,
    settings: [],
    ofTeam: true,
    on,
    text: ({ who, titles }) => words.notifications[sentence](who, titles.collaboration),
    href: ({ ids }) => (ids.collaboration ? href(ids.collaboration) : null),
  });

/** Notifies a story's team about its drafts. */
export const teamCommentKinds: readonly NotificationKind[] = [
  kind(
    "team-mention",
    {
      "team-comment.created": (event: EventMap["team-comment.created"]) =>
        tell("team-mention", event, event.mentioned),
    },
    "mentioned",
    editingPaths.collaborators,
  ),
  kind(
    "team-comment",
    {
      "team-comment.created": (event: EventMap["team-comment.created"]) =>
        tell("team-comment", event, event.to),
    },
    "said",
    editingPaths.collaborators,
  ),
  kind(
    "team-comment-assigned",
    { "team-comment.assigned": (event: DraftEvent) => tell("team-comment-assigned", event, event.to) },
    "assigned",
    editingPaths.collaborators,
  ),
  kind(
    "beta-round",
    { "beta-round.begun": (event: DraftEvent) => tell("beta-round", event, event.to) },
    "round",
    teamCommentsPaths.rounds,
  ),
  kind(
    "beta-answers",
    { "beta-round.answered": (event: DraftEvent) => tell("beta-answers", event, event.to) },
    "answered",
    teamCommentsPaths.rounds,
  ),
];

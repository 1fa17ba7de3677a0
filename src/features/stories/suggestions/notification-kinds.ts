import { defineNotificationKind, type NotificationKind } from "#core/notification-kind.ts";
import { suggestionsPaths } from "#shared/stories/suggestions.paths.ts";
import { suggestionsText as words } from "#shared/stories/suggestions.text.ts";
import "./events.ts";

const hrefOf = (id: string | undefined) => (id ? suggestionsPaths.suggestions(id) : null);

/** Notifies authors of suggestions, editors of decisions, and both of replies. */
export const suggestionKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "suggestion",
    settings: [],
    ofTeam: true,
    on: {
      "suggestion.sent": ({ id, story, by, to }) => ({
        key: `suggestion:${id}`,
        group: `suggestions:${story}`,
        by,
        // Uses the same link as invitations, because it concerns drafts.
        links: { collaboration: story },
        recipients: to.map((each) => ({ from: "one", id: each })),
      }),
    },
    text: ({ who, titles }) => words.notifications.sent(who, titles.collaboration),
    href: ({ ids }) => hrefOf(ids.collaboration),
  }),
  defineNotificationKind({
    name: "suggestion-decided",
    settings: [],
    on: {
      "suggestion.decided": ({ id, story, by, to }) => ({
        key: `suggestion-decided:${id}`,
        group: `suggestions-decided:${story}`,
        by,
        links: { collaboration: story },
        recipients: to.map((each) => ({ from: "one", id: each })),
      }),
    },
    text: ({ who, titles }) => words.notifications.decided(who, titles.collaboration),
    href: ({ ids }) => hrefOf(ids.collaboration),
  }),
  defineNotificationKind({
    name: "suggestion-answered",
    settings: [],
    ofTeam: true,
    on: {
      "suggestion.answered": ({ id, story, by, to, answer }) => ({
        key: `suggestion-answered:${id}:${answer}`,
        group: `suggestions-answered:${story}`,
        by,
        links: { collaboration: story },
        recipients: to.map((each) => ({ from: "one", id: each })),
      }),
    },
    text: ({ who, titles }) => words.notifications.answered(who, titles.collaboration),
    href: ({ ids }) => hrefOf(ids.collaboration),
  }),
];

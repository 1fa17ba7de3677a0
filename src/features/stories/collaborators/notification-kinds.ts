import { defineNotificationKind, type NotificationKind } from "#core/notification-kind.ts";
import { collaboratorsText as words } from "#shared/stories/collaborators.text.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import "./events.ts";

const hrefOf = (id: string | undefined) => (id ? editingPaths.collaborators(id) : null);

/**
 * Notifications about invitations, transfer offers, role changes, members joining and leaving, transfers,
 * absent authors, and shared stories in the bin.
 */
export const collaboratorKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "collaboration",
    settings: [],
    ofTeam: true,
    on: {
      "story.collaborator-invited": ({ id, by, user, invitation }) =>
        user === null
          ? null
          : {
              key: `collaboration:${invitation}`,
              group: `collaboration:${id}`,
              by,
              // Not linked by `story`: invitations may concern drafts, which the list would leave out.
              links: { collaboration: id },
              recipients: [{ from: "one", id: user }],
            },
    },
    takenBackOn: {
      "story.invitation-ended": ({ id, user }) => ({
        link: "collaboration",
        id,
        member: user,
        kinds: ["collaboration"],
      }),
    },
    text: ({ who, titles }) => words.notifications.asked(who, titles.collaboration),
    href: ({ ids }) => hrefOf(ids.collaboration),
  }),
  defineNotificationKind({
    name: "collaborator-joined",
    settings: [],
    ofTeam: true,
    on: {
      // Members added by somebody else have not answered an invitation.
      "story.collaborator-added": ({ id, author, by, user, role }) =>
        by !== user
          ? null
          : {
              key: `joined:${id}:${user}:${role}`,
              group: `joined:${id}`,
              by: user,
              links: { collaboration: id },
              recipients: [{ from: "one", id: author }],
            },
    },
    text: ({ who, titles }) => words.notifications.joined(who, titles.collaboration),
    href: ({ ids }) => hrefOf(ids.collaboration),
  }),
  defineNotificationKind({
    name: "collaborator-left",
    settings: [],
    ofTeam: true,
    on: {
      "story.collaborator-removed": ({ id, author, by, user, turn }) =>
        turn === undefined || by !== user
          ? null
          : {
              key: `left:${turn}`,
              group: `left:${id}`,
              by: user,
              links: { collaboration: id },
              recipients: [{ from: "one", id: author }],
            },
    },
    text: ({ who, titles }) => words.notifications.left(who, titles.collaboration),
    href: ({ ids }) => hrefOf(ids.collaboration),
  }),
  defineNotificationKind({
    name: "collaborator-removed",
    settings: [],
    on: {
      // Access for an order ends without a notification; the order announces it.
      "story.collaborator-removed": ({ id, by, user, turn }) =>
        turn === undefined || by === user
          ? null
          : {
              key: `removed:${turn}`,
              group: `removed:${id}`,
              by,
              links: { collaboration: id },
              recipients: [{ from: "one", id: user }],
            },
    },
    text: ({ who, titles }) => words.notifications.removed(who, titles.collaboration),
    // The team page is no longer open to them.
    href: () => null,
  }),
  defineNotificationKind({
    name: "collaborator-role",
    settings: [],
    ofTeam: true,
    on: {
      "story.collaborator-added": ({ id, by, user, turn }) =>
        turn === undefined || by === user
          ? null
          : {
              key: `role:${turn}`,
              group: `role:${id}`,
              by,
              links: { collaboration: id },
              recipients: [{ from: "one", id: user }],
            },
    },
    text: ({ who, titles }) => words.notifications.role(who, titles.collaboration),
    href: ({ ids }) => hrefOf(ids.collaboration),
  }),
  defineNotificationKind({
    name: "story-offered",
    settings: [],
    ofTeam: true,
    on: {
      "story.transfer-offered": ({ id, by, to, offer }) => ({
        key: `offered:${offer}`,
        group: `offered:${id}`,
        by,
        links: { collaboration: id },
        recipients: [{ from: "one", id: to }],
      }),
    },
    text: ({ who, titles }) => words.notifications.offered(who, titles.collaboration),
    href: ({ ids }) => hrefOf(ids.collaboration),
  }),
  defineNotificationKind({
    name: "sale-asked",
    settings: [],
    on: {
      "story.sale-asked": ({ id, by, user, question }) => ({
        key: `sale-asked:${question}`,
        group: `sale-asked:${id}`,
        by,
        links: { collaboration: id },
        recipients: [{ from: "one", id: user }],
      }),
    },
    text: ({ who, titles }) => words.notifications.saleAsked(who, titles.collaboration),
    href: ({ ids }) => hrefOf(ids.collaboration),
  }),
  ...([true, false] as const).map((allowed) =>
    defineNotificationKind({
      name: allowed ? "sale-allowed" : "sale-not-allowed",
      settings: [],
      ofTeam: true,
      on: {
        "story.sale-answered": ({ id, author, by, answer, ...event }) =>
          event.allowed !== allowed
            ? null
            : {
                key: `sale-answered:${answer}`,
                group: `sale-answered:${id}:${allowed}`,
                by,
                links: { collaboration: id },
                recipients: [{ from: "one", id: author }],
              },
      },
      text: ({ who, titles }) =>
        (allowed ? words.notifications.saleAllowed : words.notifications.saleNotAllowed)(
          who,
          titles.collaboration,
        ),
      href: ({ ids }) => hrefOf(ids.collaboration),
    }),
  ),
  ...([true, false] as const).map((silent) =>
    defineNotificationKind({
      name: silent ? "author-silent" : "author-absent",
      settings: [],
      ofTeam: true,
      on: {
        "story.author-absent": ({ id, to, reason, occasion }) =>
          (reason === "silent") !== silent
            ? null
            : {
                key: `author-absent:${id}:${occasion}`,
                group: `author-absent:${id}:${silent}`,
                by: null,
                links: { collaboration: id },
                recipients: to.map((user) => ({ from: "one", id: user })),
              },
      },
      text: ({ titles }) =>
        (silent ? words.notifications.authorSilent : words.notifications.authorAbsent)(titles.collaboration),
      href: ({ ids }) => hrefOf(ids.collaboration),
    }),
  ),
  defineNotificationKind({
    name: "author-offer-withdrawn",
    settings: [],
    on: {
      "story.offer-withdrawn": ({ id, author, to, occasion }) => ({
        key: `offer-withdrawn:${id}:${occasion}`,
        group: `offer-withdrawn:${id}`,
        by: null,
        links: { collaboration: id },
        recipients: [author, ...to].map((user) => ({ from: "one", id: user })),
      }),
    },
    text: ({ titles }) => words.notifications.offerWithdrawn(titles.collaboration),
    href: ({ ids }) => hrefOf(ids.collaboration),
  }),
  ...([true, false] as const).map((byAuthor) =>
    defineNotificationKind({
      name: byAuthor ? "shared-story-deleted" : "shared-story-deleted-by-staff",
      settings: [],
      ofTeam: true,
      on: {
        "story.deleted": ({ id, author, by, shared }) =>
          !shared || (by === author) !== byAuthor
            ? null
            : {
                key: `shared-deleted:${id}:${shared.at}`,
                group: `shared-deleted:${id}:${byAuthor}`,
                by: byAuthor ? by : null,
                links: { collaboration: id },
                recipients: shared.team.map((user) => ({ from: "one", id: user })),
              },
      },
      text: ({ who, titles }) =>
        byAuthor
          ? words.notifications.binned(who, titles.collaboration)
          : words.notifications.binnedByStaff(titles.collaboration),
      href: editingPaths.bin,
    }),
  ),
  defineNotificationKind({
    name: "story-transferred",
    settings: [],
    ofTeam: true,
    on: {
      "story.transferred": ({ id, author, from, others = [] }) => ({
        key: `transferred:${id}:${from}:${author}`,
        group: `transferred:${id}`,
        by: author,
        links: { collaboration: id },
        recipients: [...(from ? [from] : []), ...others].map((user) => ({ from: "one", id: user })),
      }),
    },
    text: ({ who, titles }) => words.notifications.transferred(who, titles.collaboration),
    href: ({ ids }) => hrefOf(ids.collaboration),
  }),
];

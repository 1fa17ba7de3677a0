import { defineNotificationKind, type NotificationKind } from "../../../core/notification-kind.ts";
import { challengesPaths } from "../../../shared/community/challenges.paths.ts";
import { prizesText } from "../../../shared/money/prizes.text.ts";
import "./events.ts";

/** Told of prize money: on the site and by mail, as other money is. */
export const prizeKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "prize-given",
    settings: [],
    alwaysMailed: true,
    on: {
      "prize.given": ({ id, challenge, winners }) => ({
        key: `prize-given:${id}`,
        group: `prize-given:${id}`,
        by: null,
        links: { challenge },
        recipients: winners.map((author) => ({ from: "one", id: author })),
      }),
    },
    text: ({ titles }) => prizesText.won(titles.challenge),
    href: ({ subjects: { challenge } }) =>
      challenge ? challengesPaths.challenge(String(challenge._id)) : null,
  }),
];

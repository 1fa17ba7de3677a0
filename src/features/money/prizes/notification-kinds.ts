import { toId } from "#core/db/ids.ts";
import { defineNotificationKind, type NotificationKind } from "#core/notification-kind.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { paymentsText } from "#shared/money/payments.text.ts";
import { prizesPaths } from "#shared/money/prizes.paths.ts";
import { prizesText } from "#shared/money/prizes.text.ts";
import { differsOf } from "../payments/index.ts";
import { Prize, type PrizeDoc } from "./model.ts";
import "./events.ts";

/** Notification of a prize payment of a different amount; the pay-in page shows what happens to it. */
const differs = defineNotificationKind({
  name: "prize-payment-differs",
  settings: [],
  alwaysMailed: true,
  on: {
    "checkout.changed": async ({ id, kind, of }) => {
      const prize = kind === "prize" ? await Prize.findById(toId(of)).lean<PrizeDoc>() : null;
      if (!prize || (await differsOf(toId(id))) !== "held") return null;
      return {
        key: `prize-differs:${id}`,
        group: `prize-differs:${id}`,
        by: null,
        links: { challenge: String(prize.challenge) },
        recipients: [{ from: "one", id: String(prize.owner) }],
      };
    },
  },
  text: ({ titles }) => paymentsText.differs.payer(titles.challenge),
  href: ({ ids }) => (ids.challenge ? prizesPaths.prize(ids.challenge) : null),
});

/** Notifications about prize money, on the site and by mail like other money notifications. */
export const prizeKinds: readonly NotificationKind[] = [
  differs,
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

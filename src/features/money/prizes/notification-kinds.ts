import { toId } from "#core/db/ids.ts";
import {
  defineNotificationKind,
  type NotificationAbout,
  type NotificationKind,
} from "#core/notification-kind.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { paymentsText } from "#shared/money/payments.text.ts";
import { prizesPaths } from "#shared/money/prizes.paths.ts";
import { prizesText } from "#shared/money/prizes.text.ts";
import { outcomeOf } from "../../community/challenges/index.ts";
import { differsOf, findCheckout } from "../payments/index.ts";
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

/** Returns the winners who wait for prize money; none before the decision and once they have been paid. */
async function waitingWinners({ challenge, given }: PrizeDoc): Promise<readonly string[]> {
  if (given > 0) return [];
  const authors = (await outcomeOf(String(challenge)))?.authors ?? [];
  return authors.flatMap((author) => (author ? [String(author)] : []));
}

const toldOf = (name: string, { _id, challenge }: PrizeDoc, part: string, to: readonly string[]) => ({
  key: `${name}:${_id}:${part}`,
  group: `${name}:${_id}:${part}`,
  by: null,
  links: { challenge: String(challenge) },
  recipients: [...new Set(to)].map((id) => ({ from: "one", id }) as const),
});

const prizeOfCheckout = (kind: string, of: string): Promise<PrizeDoc | null> =>
  kind === "prize" ? Prize.findById(toId(of)).lean<PrizeDoc>() : Promise.resolve(null);

/**
 * Notifies who paid in prize money, and the winners who wait for it, of each step of a bank dispute. Admins are
 * notified with other payments.
 */
const disputes = (["open", "won", "lost"] as const).map((dispute) =>
  defineNotificationKind({
    name: `prize-dispute-${dispute}`,
    settings: [],
    alwaysMailed: true,
    on: {
      "checkout.changed": async ({ id, kind, of }) => {
        const prize = await prizeOfCheckout(kind, of);
        if (!prize || (await findCheckout(toId(id)))?.dispute !== dispute) return null;
        const to = [String(prize.owner), ...(await waitingWinners(prize))];
        return toldOf("prize-dispute", prize, dispute, to);
      },
    },
    text: ({ titles }) => prizesText.disputes[dispute](titles.challenge),
    href: challengeHref,
  }),
);

/** Notifies who paid in prize money that it, or a part of it, has come back; except by a bank dispute. */
const returned = defineNotificationKind({
  name: "prize-returned",
  settings: [],
  alwaysMailed: true,
  on: {
    "checkout.changed": async ({ id, kind, of, state }) => {
      const prize = state === "paid" ? await prizeOfCheckout(kind, of) : null;
      const { refunded = 0, dispute = "none" } = (prize && (await findCheckout(toId(id)))) ?? {};
      if (!prize || refunded === 0 || dispute === "lost") return null;
      return toldOf("prize-returned", prize, String(refunded), [String(prize.owner)]);
    },
  },
  text: ({ titles }) => prizesText.wentBack(titles.challenge),
  href: ({ ids }) => (ids.challenge ? prizesPaths.prize(ids.challenge) : null),
});

/** Notifications about prize money, on the site and by mail like other money notifications. */
export const prizeKinds: readonly NotificationKind[] = [
  differs,
  ...disputes,
  returned,
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
    href: challengeHref,
  }),
];

function challengeHref({ subjects: { challenge } }: Pick<NotificationAbout, "subjects">): string | null {
  return challenge ? challengesPaths.challenge(String(challenge._id)) : null;
}

import { toId } from "#core/db/ids.ts";
import {
  defineNotificationKind,
  type NotificationContent,
  type NotificationKind,
} from "#core/notification-kind.ts";
import { formatMoney } from "#shared/format.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import { paymentAccountsPaths } from "#shared/money/payment-accounts.paths.ts";
import { paymentsText } from "#shared/money/payments.text.ts";
import { findAdmins } from "../../people/users/index.ts";
import { findCheckout } from "./checkouts.ts";
import type { CheckoutDoc } from "./model.ts";
import { findFailedRefundById } from "./refund-acts.ts";
import { FailedRefund, type FailedRefundDoc } from "./refund-model.ts";

const payeeTexts = paymentsText.payee;

/** Notifies the payer and the admins who handle it of a payment of a different amount. */
export const differingKinds: readonly NotificationKind[] = (["payer", "admins"] as const).map((who) =>
  defineNotificationKind({
    name: who === "payer" ? "own-payment-differs" : "payment-differs",
    settings: [],
    alwaysMailed: true,
    on: {
      "checkout.changed": async ({ id, state = "differs" }) => {
        if (state !== "differs") return null;
        const checkout = await findCheckout(toId(id));
        if (checkout?.state !== "differs") return null;
        // Payers of prize money are notified by the prize feature, with a link.
        if (who === "payer" && checkout.of.kind === "prize") return null;
        const people = who === "payer" ? [String(checkout.buyer)] : await findAdmins();
        return {
          key: `${who}-differs:${id}`,
          group: `${who}-differs:${id}`,
          by: null,
          links: who === "payer" ? linksOf(checkout) : {},
          recipients: people.map((each) => ({ from: "one", id: each }) as const),
        };
      },
    },
    text: ({ titles: { order, purchase } }) =>
      who === "payer" ? paymentsText.differs.payer(order || purchase) : paymentsText.differs.admins,
    href: ({ ids }) => {
      if (who === "admins") return moneyAdminPaths.adminLedger();
      if (ids.order) return ordersPaths.order(ids.order);
      return ids.purchase ? moneyPaths.purchase(ids.purchase) : null;
    },
  }),
);

/**
 * Notifies admins of bank disputes of anything but orders, of which all staff are told: opened, won and lost, each
 * once.
 */
export const disputeKinds: readonly NotificationKind[] = (["open", "won", "lost"] as const).map((dispute) =>
  defineNotificationKind({
    name: `payment-dispute-${dispute}`,
    settings: [],
    alwaysMailed: true,
    on: {
      "checkout.changed": async ({ id, kind }) => {
        const checkout = kind === "order" ? null : await findCheckout(toId(id));
        if (checkout?.dispute !== dispute) return null;
        return {
          key: `payment-dispute-${dispute}:${id}`,
          group: `payment-dispute-${dispute}:${id}`,
          by: null,
          links: linksOf(checkout),
          recipients: (await findAdmins()).map((each) => ({ from: "one", id: each }) as const),
        };
      },
    },
    text: ({ titles: { purchase } }) => paymentsText.disputes[dispute](purchase),
    href: ({ ids }) =>
      ids.purchase ? moneyAdminPaths.adminPurchase(ids.purchase) : moneyAdminPaths.adminLedger(),
  }),
);

declare module "#core/notification-kind.ts" {
  interface NotificationSubjects {
    readonly refund: { readonly title: string; readonly of: string };
  }
}

/** Returns the amounts of refunds that failed, and what they are for. One query. */
export async function findRefundTitles(
  ids: readonly string[],
): Promise<Map<string, { readonly title: string; readonly of: string }>> {
  const refunds = await FailedRefund.find(
    { _id: { $in: ids.map(toId) } },
    { amount: 1, description: 1 },
  ).lean<Pick<FailedRefundDoc, "_id" | "amount" | "description">[]>();
  return new Map(
    refunds.map(({ _id, amount, description }) => [
      String(_id),
      { title: formatMoney(amount), of: description },
    ]),
  );
}

/**
 * Notifies the payer of a refund that failed, that was sent after all, or that staff settled, and admins of a refund
 * that failed; each attempt once.
 */
export const refundKinds: readonly NotificationKind[] = (["payer", "admins"] as const).flatMap((who) =>
  (["failed", "sent", "settled"] as const)
    .filter((state) => who === "payer" || state === "failed")
    .map((state) =>
      defineNotificationKind({
        name: who === "payer" ? `own-refund-${state}` : `refund-${state}`,
        settings: [],
        alwaysMailed: true,
        on: {
          "refund.changed": async (event) => {
            const refund = event.state === state ? await findFailedRefundById(event.id) : null;
            if (!refund) return null;
            const people = who === "payer" ? [event.member] : await findAdmins();
            const { kind, id } = refund.item;
            return {
              key: `${who}-refund-${state}:${event.id}:${event.attempt}`,
              group: `${who}-refund-${state}:${event.id}:${event.attempt}`,
              by: null,
              links: {
                refund: event.id,
                ...(who === "payer" && (kind === "purchase" || kind === "order")
                  ? { [kind]: String(id) }
                  : {}),
              },
              recipients: people.map((each) => ({ from: "one", id: each }) as const),
            };
          },
        },
        text: ({ subjects: { refund } }) =>
          who === "payer"
            ? paymentsText.refunds[state](refund?.title ?? "", refund?.of ?? "")
            : paymentsText.refunds.admins(refund?.title ?? ""),
        href: ({ ids }) => {
          if (who === "admins") return moneyAdminPaths.adminFailedRefunds();
          if (ids.order) return ordersPaths.order(ids.order);
          return ids.purchase ? moneyPaths.purchase(ids.purchase) : null;
        },
      }),
    ),
);

/** Returns the links to where the payer sees the status. */
const linksOf = ({ of: { kind, id } }: CheckoutDoc): NotificationContent["links"] =>
  kind === "purchase" || kind === "order" ? { [kind]: String(id) } : {};

/** Notifies members whether the provider pays them: on the site, and also by mail if it no longer does. */
export const payeeKinds: readonly NotificationKind[] = ([true, false] as const).map((payable) =>
  defineNotificationKind({
    name: payable ? "payee-ready" : "payee-stopped",
    settings: [],
    ...(payable ? {} : { alwaysMailed: true as const }),
    on: {
      "payee.changed": (event) =>
        event.payable === payable
          ? {
              key: `payee:${event.member}:${event.at}`,
              group: `payee:${event.member}:${event.at}`,
              by: null,
              links: {},
              recipients: [{ from: "one", id: event.member }],
            }
          : null,
    },
    text: () => (payable ? payeeTexts.ready : payeeTexts.stopped),
    href: () => paymentAccountsPaths.payment(),
  }),
);

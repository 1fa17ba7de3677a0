import { defineNotificationKind, type NotificationKind } from "../../../core/notification-kind.ts";
import { paymentAccountsPaths } from "../../../shared/money/payment-accounts.paths.ts";
import { paymentsText } from "../../../shared/money/payments.text.ts";

const told = paymentsText.payee;

/** Told whether the provider pays them: on the site, and by mail where it does not any longer. */
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
    text: () => (payable ? told.ready : told.stopped),
    href: () => paymentAccountsPaths.payment(),
  }),
);

interface ExchangeEvent {
  readonly id: string;
  readonly owner: string;
}

interface GiftEvent extends ExchangeEvent {
  readonly gift: string;
  readonly giver: string;
  readonly by: string;
  readonly at: number;
}

declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    /** Everybody knows by now whom they write for; some may want a giver yet. */
    "exchange.matched": ExchangeEvent;
    /** Gifts want somebody who writes them: one was given up, or was not there when it was due. */
    "exchange.gifts-wanted": ExchangeEvent & { readonly since: number };
    /** Whoever runs it has given a gift to somebody, or taken it from them; `by` whom, `at` which time. */
    "exchange.gift-assigned": GiftEvent;
    "exchange.gift-released": GiftEvent;
    "exchange.reveal-moved": ExchangeEvent & { readonly by: string; readonly at: number };
    "exchange.revealed": ExchangeEvent;
    "exchange.cancelled": ExchangeEvent;
    "exchange.deleted": { readonly id: string };
  }
}

export type { ExchangeEvent };

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

declare module "#core/events/event-maps.ts" {
  interface EventMap {
    /** Gifts are assigned; some may still need a giver. */
    "exchange.matched": ExchangeEvent;
    /** Gifts need a new giver: they were given up, or missed the deadline. */
    "exchange.gifts-wanted": ExchangeEvent & { readonly since: number };
    /** The deadline is near, and these givers have not handed in their gifts. */
    "exchange.gifts-due": ExchangeEvent & { readonly givers: readonly string[] };
    /** The deadline passed without gifts from these givers: the gifts are reassigned. */
    "exchange.gifts-missed": ExchangeEvent & { readonly givers: readonly string[]; readonly at: number };
    /** The organiser assigned a gift to somebody or released it; `by` is the organiser, `at` the time. */
    "exchange.gift-assigned": GiftEvent;
    "exchange.gift-released": GiftEvent;
    "exchange.reveal-moved": ExchangeEvent & { readonly by: string; readonly at: number };
    "exchange.revealed": ExchangeEvent;
    /** `abandoned`: called off because the account of its organiser is closed, and it is hidden with them. */
    "exchange.cancelled": ExchangeEvent & { readonly abandoned?: true };
    "exchange.deleted": { readonly id: string };
  }
}

export type { ExchangeEvent };

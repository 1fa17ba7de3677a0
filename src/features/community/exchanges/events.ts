interface ExchangeEvent {
  readonly id: string;
  readonly owner: string;
}

declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    /** Everybody knows by now whom they write for; some may want a giver yet. */
    "exchange.matched": ExchangeEvent;
    /** Gifts want somebody who writes them: one was given up, or was not there when it was due. */
    "exchange.gifts-wanted": ExchangeEvent & { readonly since: number };
    "exchange.revealed": ExchangeEvent;
    "exchange.cancelled": ExchangeEvent;
    "exchange.deleted": { readonly id: string };
  }
}

export type { ExchangeEvent };

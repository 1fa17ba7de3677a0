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

interface HeldGift extends ExchangeEvent {
  readonly gift: string;
  readonly giver: string;
  readonly recipient: string;
  readonly at: number;
}

declare module "#core/events/event-maps.ts" {
  interface EventMap {
    /** Gifts are assigned; some may still need a giver. */
    "exchange.matched": ExchangeEvent;
    /** Gifts need a new giver: they were given up, or missed the deadline; also after the reveal. */
    "exchange.gifts-wanted": ExchangeEvent & { readonly since: number };
    /** The deadline is near, and these givers have not handed in their gifts. */
    "exchange.gifts-due": ExchangeEvent & { readonly givers: readonly string[] };
    /** The deadline passed without gifts from these givers: the gifts are reassigned. */
    "exchange.gifts-missed": ExchangeEvent & { readonly givers: readonly string[]; readonly at: number };
    /** The organiser assigned a gift to somebody or released it; `by` is the organiser, `at` the time. */
    "exchange.gift-assigned": GiftEvent;
    "exchange.gift-released": GiftEvent;
    /**
     * A gift cannot be shown any more, or its giver is away. `given`: its story was handed in; `revealed`: gifts
     * are revealed.
     */
    "exchange.gift-lost": HeldGift & { readonly given: boolean; readonly revealed: boolean };
    /** A lost gift counts again; `story` is null if it is still to be written. */
    "exchange.gift-returned": HeldGift & { readonly story: string | null };
    /** A gift was handed in after the reveal. */
    "exchange.gift-given": HeldGift & { readonly story: string };
    /** The account of a recipient was deleted before the gift was given: it ends. */
    "exchange.recipient-left": Omit<HeldGift, "recipient">;
    "exchange.reveal-moved": ExchangeEvent & { readonly by: string; readonly at: number };
    "exchange.revealed": ExchangeEvent;
    "exchange.cancelled": ExchangeEvent;
    /** Staff run it from now on, because the account of its organiser is closed. */
    "exchange.passed-to-staff": ExchangeEvent;
    "exchange.deleted": { readonly id: string };
  }
}

export type { ExchangeEvent };

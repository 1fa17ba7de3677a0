export {};

declare module "#core/events/event-maps.ts" {
  interface EventMap {
    /** `complete`: this member can be paid. The event contains none of the account's data. */
    "payment-account.changed": { readonly owner: string; readonly complete: boolean };
    "payment-account.deleted": { readonly owner: string };
  }
}

export {};

declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    /** `complete`: this member can be paid. Of what is in it an event says nothing. */
    "payment-account.changed": { readonly owner: string; readonly complete: boolean };
    "payment-account.deleted": { readonly owner: string };
  }
}

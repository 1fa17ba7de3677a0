/** A service was approved, returned, suspended or restored. */
export interface ServiceToldEvent {
  readonly id: string;
  readonly seller: string;
  /** Increases with each announcement, so that each is delivered once. */
  readonly number: number;
}

declare module "#core/events/event-maps.ts" {
  interface EventMap {
    "service.approved": ServiceToldEvent & { readonly isUpdate: boolean };
    "service.returned": ServiceToldEvent;
    "service.suspended": ServiceToldEvent;
    "service.restored": ServiceToldEvent;
    "service.deleted": { readonly id: string };
  }
}

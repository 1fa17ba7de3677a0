/** Something has become of a service. */
export interface ServiceToldEvent {
  readonly id: string;
  readonly seller: string;
  /** Counts what is told of it, so that each is told once. */
  readonly number: number;
}

declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    "service.approved": ServiceToldEvent & { readonly isUpdate: boolean };
    "service.returned": ServiceToldEvent;
    "service.suspended": ServiceToldEvent;
    "service.restored": ServiceToldEvent;
  }
}

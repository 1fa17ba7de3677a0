declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    /** Somebody confirmed their address for the first time; `link` is the end of the address that brought them. */
    "list.joined": {
      readonly id: string;
      readonly list: string;
      readonly owner: string;
      readonly link: string | null;
    };
  }
}

export {};

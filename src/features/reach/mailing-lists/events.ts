declare module "#core/events/event-maps.ts" {
  interface EventMap {
    "mailing-list.deleted": { readonly id: string };
    /** An address was confirmed for the first time; `link` is the slug of the story link it came through. */
    "list.joined": {
      readonly id: string;
      readonly list: string;
      readonly owner: string;
      readonly link: string | null;
    };
  }
}

export {};

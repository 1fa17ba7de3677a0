interface ListEvent {
  /** Id of the list. */
  readonly id: string;
  readonly owner: string;
}

declare module "#core/events/event-maps.ts" {
  interface EventMap {
    "list.created": ListEvent;
    /** The list became public or was hidden. */
    "list.opened": ListEvent & { readonly open: boolean };
    "list.deleted": ListEvent & { readonly stories: readonly string[] };
    /** `open` is true if the entry is public. */
    "list.story-added": ListEvent & { readonly story: string; readonly open: boolean };
    "list.story-removed": ListEvent & { readonly story: string };
    "list.followed": ListEvent & { readonly by: string };
    "list.unfollowed": ListEvent & { readonly by: string };
  }
}

export type { ListEvent };

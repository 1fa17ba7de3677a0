interface ListEvent {
  /** Of the list. */
  readonly id: string;
  readonly owner: string;
}

declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    "list.created": ListEvent;
    /** It came before everyone's eyes or went out of them. */
    "list.opened": ListEvent & { readonly open: boolean };
    "list.deleted": ListEvent & { readonly stories: readonly string[] };
    /** `open`: everyone may see that it stands there. */
    "list.story-added": ListEvent & { readonly story: string; readonly open: boolean };
    "list.story-removed": ListEvent & { readonly story: string };
    "list.followed": ListEvent & { readonly by: string };
    "list.unfollowed": ListEvent & { readonly by: string };
  }
}

export type { ListEvent };

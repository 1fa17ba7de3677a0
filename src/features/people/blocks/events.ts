declare module "#core/events/event-maps.ts" {
  interface EventMap {
    /** `by` blocked `who`; `who` must never learn of it. */
    "member.blocked": { readonly by: string; readonly who: string };
    "member.unblocked": { readonly by: string; readonly who: string };
    "member.muted": { readonly by: string; readonly who: string };
    "member.unmuted": { readonly by: string; readonly who: string };
  }
}

export {};

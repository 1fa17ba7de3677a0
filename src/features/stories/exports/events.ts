declare module "#core/events/event-maps.ts" {
  interface EventMap {
    /** An export is ready to download; `story` is null for all stories of the member. */
    "export.ready": { readonly id: string; readonly user: string; readonly story: string | null };
    /** An export failed for good; `story` is null for all stories of the member. */
    "export.failed": { readonly id: string; readonly user: string; readonly story: string | null };
  }
}

export {};

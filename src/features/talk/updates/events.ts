interface UpdateEvent {
  /** Of the update. */
  readonly id: string;
  readonly author: string;
  /** Whose feed it stands on; the author's own, often. */
  readonly feed: string;
}

interface ReplyEvent {
  readonly id: string;
  readonly update: string;
  readonly author: string;
  readonly updateAuthor: string;
  readonly feed: string;
}

declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    /** None of these is told of what is shadow-banned by a block. */
    "update.created": UpdateEvent & { readonly story: string | null };
    "update.edited": UpdateEvent;
    "update.deleted": UpdateEvent;
    "update.replied": ReplyEvent;
    "update.reply-edited": ReplyEvent;
    "update.reply-deleted": ReplyEvent;
    /** Members whom a text calls by an `@`; of an edit those too whom it called before. */
    "update.mentioned": {
      readonly update: string;
      /** The reply that does it; null for the update itself. */
      readonly reply: string | null;
      readonly by: string;
      readonly mentioned: readonly string[];
    };
  }
}

export type { ReplyEvent, UpdateEvent };

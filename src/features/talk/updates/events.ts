interface UpdateEvent {
  /** Id of the update. */
  readonly id: string;
  readonly author: string;
  /** Owner of the feed, often the author. */
  readonly feed: string;
}

interface ReplyEvent {
  readonly id: string;
  readonly update: string;
  readonly author: string;
  readonly updateAuthor: string;
  readonly feed: string;
}

declare module "#core/events/event-maps.ts" {
  interface EventMap {
    /** None of these events is published for content that is shadow-banned by a block. */
    "update.created": UpdateEvent & { readonly story: string | null };
    "update.edited": UpdateEvent;
    "update.deleted": UpdateEvent;
    "update.replied": ReplyEvent;
    "update.reply-edited": ReplyEvent;
    "update.reply-deleted": ReplyEvent;
    /** Members mentioned by `@` in a text; after an edit, also those mentioned before. */
    "update.mentioned": {
      readonly update: string;
      /** Reply with the mention; null for the update itself. */
      readonly reply: string | null;
      readonly by: string;
      readonly mentioned: readonly string[];
    };
  }
}

export type { ReplyEvent, UpdateEvent };

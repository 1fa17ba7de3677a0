import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { type PrivateFile, privateFileSchema } from "#core/files/private-files.ts";

/** Message from one member to another (specification, section 3). */
export interface MessageDoc {
  readonly _id: Types.ObjectId;
  readonly for: Types.ObjectId;
  readonly by: Types.ObjectId;
  readonly group: Types.ObjectId;
  /** Plain text with line breaks as typed; may be "" with an attachment. */
  readonly message: string;
  readonly attachment: PrivateFile | null;
  /** Idempotency key from the writer's client: sent twice, the message is stored once. */
  readonly key?: string;
  readonly read: boolean;
  /** True if the message is read and the writer may know: both have shown read receipts since then. */
  readonly seen?: boolean;
  /**
   * Members who may see it: both, or only the writer if the recipient has blocked them (which the writer must
   * not learn).
   */
  readonly readers: readonly Types.ObjectId[];
  /** Members who could see it before staff removed it; a removed message has no readers. */
  readonly removedFrom?: readonly Types.ObjectId[];
  readonly createdAt: Date;
}

/** Conversation of two members. There is one group per pair. */
export interface MessageGroupDoc {
  readonly _id: Types.ObjectId;
  /** Ids of both members, in ascending order. */
  readonly participants: readonly Types.ObjectId[];
  /** Both ids in ascending order; unique. */
  readonly pair: string;
  /** Members who may see it: both, or only the one who opened it while the other blocks them. */
  readonly readers: readonly Types.ObjectId[];
  /** Members with a message that reached the other: they may always be answered. */
  readonly wrote: readonly Types.ObjectId[];
  /** Members who muted the group: new messages appear in their list but are not counted. */
  readonly mutedBy?: readonly Types.ObjectId[];
  /** Newest message that both see, and newest that only its writer sees. */
  readonly last: Types.ObjectId | null;
  readonly lastUnheard: Types.ObjectId | null;
  /**
   * Set while the newest message has reached only its writer: the writer, and when the group last changed for
   * the other member.
   */
  readonly unheard?: { readonly by: Types.ObjectId; readonly before: Date };
  readonly createdAt: Date;
  /** Time of the newest message, delivered or not; before the first, when the group was created. */
  readonly updatedAt: Date;
}

/**
 * Inbox of a member who has opened it. Written whenever the unread count may have changed, so that every
 * process refreshes its cached pages of that member.
 */
export interface InboxDoc {
  /** Id of the member. */
  readonly _id: Types.ObjectId;
  readonly at: Date;
}

const id = { type: Schema.Types.ObjectId } as const;
const user = { ...id, ref: "User", required: true } as const;
const users = { type: [{ ...id, ref: "User" }], default: [] } as const;

const messages = new Schema<MessageDoc>(
  {
    for: user,
    by: user,
    group: { ...id, ref: "MessageGroup", required: true },
    message: { type: String, default: "" },
    attachment: { type: privateFileSchema, default: null },
    key: { type: String },
    read: { type: Boolean, default: false },
    seen: { type: Boolean, default: false },
    readers: users,
    removedFrom: { type: users.type, default: undefined },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw" },
);

// A conversation page by page, as one of the two sees it.
messages.index({ group: 1, readers: 1, createdAt: -1, _id: -1 });
// All messages of a member, for the API, search and missed messages.
messages.index({ readers: 1, createdAt: -1, _id: -1 });
// Unread messages, in total and by group. The number is counted on each read and not stored.
messages.index({ for: 1, read: 1, readers: 1, group: 1 });
// Read and unread messages as each member may know them, newest first.
messages.index({ for: 1, read: 1, readers: 1, createdAt: -1, _id: -1 });
messages.index({ by: 1, seen: 1, readers: 1, createdAt: -1, _id: -1 });
messages.index({ by: 1, _id: 1 });
messages.index({ by: 1, key: 1 }, { unique: true, partialFilterExpression: { key: { $type: "string" } } });

export const Message = defineModel<MessageDoc>("Message", messages);

const groups = new Schema<MessageGroupDoc>(
  {
    participants: users,
    pair: { type: String, required: true },
    readers: users,
    wrote: users,
    mutedBy: users,
    last: { ...id, default: null },
    lastUnheard: { ...id, default: null },
    unheard: { type: new Schema({ by: user, before: { type: Date, required: true } }, { _id: false }) },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw", collection: "message-groups" },
);

groups.index({ pair: 1 }, { unique: true });
groups.index({ readers: 1, updatedAt: -1, _id: -1 });
groups.index({ mutedBy: 1 });
groups.index({ participants: 1, updatedAt: -1, _id: -1 });

export const MessageGroup = defineModel<MessageGroupDoc>("MessageGroup", groups);

export const Inbox = defineModel<InboxDoc>(
  "Inbox",
  new Schema<InboxDoc>({ _id: id, at: Date }, { versionKey: false, collection: "inboxes" }),
);

/**
 * Returns when a group last changed as this member may know it: a message that only its writer sees changes
 * it for the writer only.
 */
export const movedAt = (
  { updatedAt, unheard }: Pick<MessageGroupDoc, "updatedAt" | "unheard">,
  viewer: string,
): Date => (unheard && String(unheard.by) !== viewer ? unheard.before : updatedAt);

/** Returns the unique key of two members, independent of their order. */
export const pairOf = (one: string, other: string): string => [one, other].sort().join(" ");

import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import { type PrivateFile, privateFileSchema } from "../../../core/files/private-files.ts";

/** What one member writes to another (specification, section 3). */
export interface MessageDoc {
  readonly _id: Types.ObjectId;
  readonly for: Types.ObjectId;
  readonly by: Types.ObjectId;
  readonly group: Types.ObjectId;
  /** Plain text, its lines as they were typed; may be "" beside an attachment. */
  readonly message: string;
  readonly attachment: PrivateFile | null;
  /** What the writer's client calls it: sent twice, it is written once. */
  readonly key?: string;
  readonly read: boolean;
  /** Read, and the writer may know: both showed each other what they have read then, and have since. */
  readonly seen?: boolean;
  /** Who may see it: both, or the writer alone where the recipient has blocked them (who is not to know). */
  readonly readers: readonly Types.ObjectId[];
  /** Who saw it before staff took it away; then it has no readers. */
  readonly removedFrom?: readonly Types.ObjectId[];
  readonly createdAt: Date;
}

/** Two members who write to each other; there is one group for the two, whoever began. */
export interface MessageGroupDoc {
  readonly _id: Types.ObjectId;
  /** Two, in the order of their ids. */
  readonly participants: readonly Types.ObjectId[];
  /** Both ids in their order: unique. */
  readonly pair: string;
  /** Who may see it: both, or while the other has blocked them only who opened it. */
  readonly readers: readonly Types.ObjectId[];
  /** Who has said something that reached the other: they may always be answered. */
  readonly wrote: readonly Types.ObjectId[];
  /** Who is not to be told of new messages here: they are in their list, and in no number of theirs. */
  readonly mutedBy?: readonly Types.ObjectId[];
  /** The newest message that both see, and the newest that only its writer sees. */
  readonly last: Types.ObjectId | null;
  readonly lastUnheard: Types.ObjectId | null;
  /** Since the newest message reached its writer alone: who that is, and when the group moved last for the other. */
  readonly unheard?: { readonly by: Types.ObjectId; readonly before: Date };
  readonly createdAt: Date;
  /** When the newest message was written, heard or not; before there is one, when the group was made. */
  readonly updatedAt: Date;
}

/**
 * The inbox of a member who has been here: written whenever their number of unread messages may have changed, so that
 * what every process keeps of their pages is drawn anew.
 */
export interface InboxDoc {
  /** The member. */
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

// A thread, page by page, as one of the two sees it.
messages.index({ group: 1, readers: 1, createdAt: -1, _id: -1 });
// All of one's own, for the API, search and what was missed.
messages.index({ readers: 1, createdAt: -1, _id: -1 });
// What is unread, in all and by group: the number is counted, never kept.
messages.index({ for: 1, read: 1, readers: 1, group: 1 });
// What is read and what is not, as each of the two may know it, the newest first.
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

/** When a group moved last as this member may know it: what only the other sees of their own moves it for them alone. */
export const movedAt = (
  { updatedAt, unheard }: Pick<MessageGroupDoc, "updatedAt" | "unheard">,
  viewer: string,
): Date => (unheard && String(unheard.by) !== viewer ? unheard.before : updatedAt);

/** The unique key of two members, whoever is named first. */
export const pairOf = (one: string, other: string): string => [one, other].sort().join(" ");

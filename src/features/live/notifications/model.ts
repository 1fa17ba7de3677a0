import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import {
  NOTIFICATION_LINKS,
  type NotificationLink,
  TAKEN_BACK_LINKS,
} from "../../../shared/live/notifications.ts";

/** When a notification goes out by e-mail: within a minute, or with the next digest. */
export type MailTime = "now" | "daily" | "weekly";

/** What one member is told (specification, section 3), with the links the kind has. */
export interface NotificationDoc extends Readonly<Partial<Record<NotificationLink, Types.ObjectId>>> {
  readonly _id: Types.ObjectId;
  readonly for: Types.ObjectId;
  /** Who did it; null where nobody did. */
  readonly by: Types.ObjectId | null;
  /** Name of its kind. */
  readonly kind: string;
  /** What has happened, once for each recipient: told again, it is the same notification. */
  readonly key: string;
  /** What is told together: "12 people favourited…". */
  readonly group: string;
  readonly read: boolean;
  /** The recipient wants it on the site; without it, it waits for a digest only. */
  readonly site: boolean;
  /** In the list, and counted: wanted on the site, and about no story or one that the recipient may find. */
  readonly shown: boolean;
  /** Out of the list since its recipient filters the story it is about; told in no other way either. */
  readonly filtered?: true;
  readonly mail?: MailTime;
  /** Waits to be pushed to its recipient's browsers. */
  readonly push?: true;
  readonly createdAt: Date;
}

const id = { type: Schema.Types.ObjectId } as const;
const user = { ...id, ref: "User" } as const;
/** Days that a notification is kept. */
const KEEP_DAYS = 400;

const schema = new Schema<NotificationDoc>(
  {
    for: { ...user, required: true },
    by: { ...user, default: null },
    kind: { type: String, required: true },
    key: { type: String, required: true },
    group: { type: String, required: true },
    read: { type: Boolean, default: false },
    site: { type: Boolean, default: true },
    shown: { type: Boolean, default: true },
    filtered: { type: Boolean },
    mail: { type: String },
    push: { type: Boolean },
    ...Object.fromEntries(NOTIFICATION_LINKS.map((name) => [name, id])),
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw" },
);

// One notification of one event for one recipient, however often it is told.
schema.index({ for: 1, key: 1 }, { unique: true });
// The list, unread first then newest, and its count (specification, section 4).
schema.index({ for: 1, shown: 1, read: 1, createdAt: -1, _id: -1 });
// What was told of an account that is erased.
schema.index({ by: 1 }, { partialFilterExpression: { by: { $type: "objectId" } } });
schema.index({ story: 1, site: 1 }, { partialFilterExpression: { story: { $exists: true } } });
for (const link of TAKEN_BACK_LINKS)
  schema.index({ [link]: 1 }, { partialFilterExpression: { [link]: { $exists: true } } });
schema.index({ mail: 1, for: 1, _id: 1 }, { partialFilterExpression: { mail: { $exists: true } } });
schema.index(
  { for: 1, filtered: 1, createdAt: -1 },
  { partialFilterExpression: { filtered: { $exists: true } } },
);
schema.index({ push: 1, for: 1, _id: 1 }, { partialFilterExpression: { push: { $exists: true } } });
schema.index({ createdAt: 1 }, { expireAfterSeconds: KEEP_DAYS * 86_400 });

export const Notification = defineModel<NotificationDoc>("Notification", schema, { unwatched: true });

/** What has gone out to many: once, even if a story is unpublished and published again. */
export interface FanOutDoc {
  /** The notifications' key. */
  readonly _id: string;
  readonly at: Date;
}

export const FanOut = defineModel<FanOutDoc>(
  "FanOut",
  new Schema<FanOutDoc>(
    { _id: String, at: Date },
    { versionKey: false, collection: "notification-fan-outs" },
  ),
  { unwatched: true, was: "tellings" },
);

/**
 * The unread badge of a member who has been here: whenever their number may have changed, it is invalidated,
 * so that what every process keeps of their pages is drawn anew. Made when it is first drawn; never written again.
 */
export interface UnreadBadgeDoc {
  /** The member. */
  readonly _id: Types.ObjectId;
}

export const UnreadBadge = defineModel<UnreadBadgeDoc>(
  "UnreadBadge",
  new Schema<UnreadBadgeDoc>({ _id: id }, { versionKey: false, collection: "unread-badges" }),
  { was: "bells" },
);

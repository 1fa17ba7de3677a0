import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { NOTIFICATION_LINKS, type NotificationLink, TAKEN_BACK_LINKS } from "#shared/live/notifications.ts";

/** When a notification is mailed: within a minute, or with the next digest. */
export type MailTime = "now" | "daily" | "weekly";

/** A notification to one member (specification, section 3), with the links of its kind. */
export interface NotificationDoc extends Readonly<Partial<Record<NotificationLink, Types.ObjectId>>> {
  readonly _id: Types.ObjectId;
  readonly for: Types.ObjectId;
  /** Member who acted; null if there is none. */
  readonly by: Types.ObjectId | null;
  /** Name of its kind. */
  readonly kind: string;
  /** Event key, unique per recipient: delivering it again yields the same notification. */
  readonly key: string;
  /** Group key, for texts such as "12 people favourited…". */
  readonly group: string;
  readonly read: boolean;
  /** True if the recipient wants it on the site; otherwise it is for a digest only. */
  readonly site: boolean;
  /** True if listed and counted: wanted on the site, and about no story or one visible to the recipient. */
  readonly shown: boolean;
  /** True if hidden because the recipient filters its story; not mailed or pushed either. */
  readonly filtered?: true;
  /** True if hidden while its author or subject is hidden from the recipient (`withhold.ts`). */
  readonly withheld?: true;
  readonly mail?: MailTime;
  /** True while waiting to be pushed to the recipient's browsers. */
  readonly push?: true;
  readonly createdAt: Date;
}

const id = { type: Schema.Types.ObjectId } as const;
const user = { ...id, ref: "User" } as const;
/** Days a notification is stored. */
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
    withheld: { type: Boolean },
    mail: { type: String },
    push: { type: Boolean },
    ...Object.fromEntries(NOTIFICATION_LINKS.map((name) => [name, id])),
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw" },
);

// Makes a notification unique per event and recipient, however often it is delivered.
schema.index({ for: 1, key: 1 }, { unique: true });
// For the list, unread first then newest, and its count (specification, section 4).
schema.index({ for: 1, shown: 1, read: 1, createdAt: -1, _id: -1 });
// For removing notifications about an erased account.
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

/** Fan-outs already sent: once, even if a story is unpublished and published again. */
export interface FanOutDoc {
  /** Key of the notifications. */
  readonly _id: string;
  readonly at: Date;
}

export const FanOut = defineModel<FanOutDoc>(
  "FanOut",
  new Schema<FanOutDoc>(
    { _id: String, at: Date },
    { versionKey: false, collection: "notification-fan-outs" },
  ),
  { unwatched: true },
);

/**
 * Unread badge of a member who has visited the site. It is invalidated whenever the count may have changed,
 * which refreshes every process's cached pages. Created when first rendered and never changed.
 */
export interface UnreadBadgeDoc {
  /** Id of the member. */
  readonly _id: Types.ObjectId;
}

export const UnreadBadge = defineModel<UnreadBadgeDoc>(
  "UnreadBadge",
  new Schema<UnreadBadgeDoc>({ _id: id }, { versionKey: false, collection: "unread-badges" }),
);

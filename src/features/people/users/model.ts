import { Schema, Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import { type StoredImage, storedImageSchema } from "../../../core/files/stored.ts";
import { WORKS_CHOICES, type WorksChoice } from "../../../core/personal-data.ts";
import { SETUP_STEPS, type SetupStep } from "../../../shared/accounts/registration.enums.ts";
import {
  channelsOf,
  DIGESTS,
  NOTIFICATION_KEYS,
  type StoredPreferences,
} from "../../../shared/live/notification-preferences.ts";
import { SOCIAL_LINKS, type SocialLink } from "../../../shared/people/profile.enums.ts";
import { ROLES, type Role } from "../../../shared/people/staff.enums.ts";
import { GENRES, type Genre } from "../../../shared/stories/catalogue.enums.ts";
import { MESSAGES_FROM, type MessagesFrom } from "../../../shared/talk/messages.enums.ts";
import { derivedFields, publicVisit } from "./derive.ts";
import { indexUsers } from "./indexes.ts";

/** An account on its way out (docs/decisions): out of sight, and nobody is signed in to it. */
export interface Leaving {
  readonly since: Date;
  /** Until then it can be kept. */
  readonly until: Date;
  readonly works: WorksChoice;
  /** Who asked for it: the member, or an admin. */
  readonly by: Types.ObjectId;
  /** Erasing has begun: too late. */
  readonly erasing: boolean;
}

/** An account as stored; the names are the specification's (section 3). Stories, favourites and the like point here. */
export interface UserDoc extends Readonly<Record<SocialLink, string>> {
  readonly _id: Types.ObjectId;
  readonly username: string;
  readonly email: string;
  /** Normalised forms that stand in the unique indexes, so that a sign-in is one exact look-up. */
  readonly usernameKey: string;
  readonly emailKey: string;
  /** argon2; not selected unless asked for, as the four below. */
  readonly passwordHash?: string;
  /** Raised by whatever must end older tokens and sessions (api.md, Authentication). */
  readonly tokenVersion: number;
  /** Normalised usernames of before, the latest last: their profile addresses lead to the one of now. */
  readonly formerUsernames?: readonly string[];
  readonly name: string;
  readonly bio: string;
  readonly location: string;
  readonly interests: readonly Genre[];
  readonly skills: readonly string[];
  /** IANA zone, or "". */
  readonly timezone: string;
  readonly profile_photo: StoredImage | null;
  readonly cover_photo: StoredImage | null;
  readonly role: Role;
  /** The address of the account has answered. */
  readonly confirmed: boolean;
  readonly blocked: boolean;
  readonly blockedReason: string;
  /** What staff took off the profile, to be put back; not selected unless asked for. */
  readonly takenDown?: Readonly<Record<string, unknown>>;
  /** Until when the staff has closed posting; absent or null for most. */
  readonly restrictedUntil?: Date | null;
  /** Stories that they may read to the end because they paid; absent for most. */
  readonly bought?: readonly Types.ObjectId[];
  /** Stories whose author's mailing list they joined to read them; absent for most. */
  readonly joined?: readonly Types.ObjectId[];
  /** A premium author, by an active subscription; absent for most. */
  readonly premium?: boolean;
  /** Since when, and until when, the account can still be kept; null for one that stays. */
  readonly leaving: Leaving | null;
  readonly setup_complete: boolean;
  /** Where a newcomer goes on in the wizard, and where they wanted to go; null when they are through. */
  readonly setup?: { readonly step: SetupStep; readonly next: string } | null;
  readonly last_logged_in: Date | null;
  /** `last_logged_in` as others may see, filter and sort by it: null while the member hides it. */
  readonly lastOnline: Date | null;
  /** The UTC day of `lastOnline`: changes once a day, so that pages which show it can be kept meanwhile. */
  readonly lastOnlineDay: Date | null;
  readonly hideLastOnline: boolean;
  /** Followers and following are for the member alone; the numbers stay public. */
  readonly hideFollows: boolean;
  /** Search engines are asked to leave the profile out. */
  readonly hideFromSearch: boolean;
  readonly messagesFrom: MessagesFrom;
  /** Those one writes to see what one has read, and one sees theirs; and the same of writing just now. */
  readonly readMarks: boolean;
  readonly typingMarks: boolean;
  readonly keepHistory: boolean;
  /** How they like pages, as the cookie says it (`shared/reader-settings`); absent where they never chose. */
  readonly reader?: string;
  /** Words of name and username, and of the location, as people search them (`words.ts`). */
  readonly nameWords: readonly string[];
  readonly placeWords: readonly string[];
  readonly promotional_emails: boolean;
  /** What was chosen of notifications; `promotional` stands in `promotional_emails`. */
  readonly notifications?: StoredPreferences;
  readonly referral: string;
  readonly referred_by: Types.ObjectId | null;
  readonly referral_end_date: Date | null;
  /** Where this member came from, at the first visit and at the last before registering (section 9). */
  readonly firstTouch?: string;
  readonly lastTouch?: string;
  readonly eventToken?: string;
  readonly referrer?: string;
  readonly userAgent?: string;
  /** low, medium or high: see `email-risk.ts`. */
  readonly email_risk_level?: string;
  /** 0 to 1; null where no captcha was asked. */
  readonly captcha_score?: number | null;
  readonly stats: {
    readonly followers: number;
    readonly following: number;
    /** Listed stories. */
    readonly stories: number;
    /** Members whose favourite author this is; null in accounts older than the counter. */
    readonly favourites?: number;
  };
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const text = { type: String, default: "" };
const counter = { type: Number, default: 0, min: 0 };

const schema = new Schema<UserDoc>(
  {
    username: { type: String, required: true },
    email: { type: String, required: true },
    usernameKey: { type: String, required: true },
    emailKey: { type: String, required: true },
    passwordHash: { type: String, required: true, select: false },
    tokenVersion: { type: Number, default: 0 },
    formerUsernames: { type: [String], default: undefined, select: false },

    name: text,
    bio: text,
    location: text,
    interests: { type: [{ type: String, enum: GENRES }], default: [] },
    skills: { type: [String], default: [] },
    ...Object.fromEntries(SOCIAL_LINKS.map((kind) => [kind, text])),
    timezone: text,
    profile_photo: { type: storedImageSchema, default: null },
    cover_photo: { type: storedImageSchema, default: null },

    role: { type: String, enum: ROLES, default: "member" },
    confirmed: { type: Boolean, default: true },
    blocked: { type: Boolean, default: false },
    blockedReason: text,
    restrictedUntil: { type: Date },
    bought: { type: [Schema.Types.ObjectId], default: undefined },
    joined: { type: [Schema.Types.ObjectId], default: undefined },
    premium: { type: Boolean, default: undefined },
    takenDown: { type: Schema.Types.Mixed, select: false },
    leaving: {
      type: new Schema<Leaving>(
        {
          since: { type: Date, required: true },
          until: { type: Date, required: true },
          works: { type: String, enum: WORKS_CHOICES, required: true },
          by: { type: Schema.Types.ObjectId, ref: "User", required: true },
          erasing: { type: Boolean, default: false },
        },
        { _id: false },
      ),
      default: null,
    },
    setup_complete: { type: Boolean, default: false },
    setup: {
      type: new Schema({ step: { type: String, enum: SETUP_STEPS }, next: String }, { _id: false }),
      default: null,
    },
    last_logged_in: { type: Date, default: null },
    lastOnline: { type: Date, default: null },
    lastOnlineDay: { type: Date, default: null },
    hideLastOnline: { type: Boolean, default: false },
    hideFollows: { type: Boolean, default: false },
    hideFromSearch: { type: Boolean, default: false },
    messagesFrom: { type: String, enum: MESSAGES_FROM, default: "everyone" },
    readMarks: { type: Boolean, default: true },
    typingMarks: { type: Boolean, default: true },
    keepHistory: { type: Boolean, default: true },
    reader: String,
    nameWords: { type: [String], default: [] },
    placeWords: { type: [String], default: [] },
    promotional_emails: { type: Boolean, default: false },
    notifications: {
      channels: Object.fromEntries(
        NOTIFICATION_KEYS.filter((key) => key !== "promotional").map((key) => [
          key,
          Object.fromEntries(channelsOf(key).map((channel) => [channel, Boolean])),
        ]),
      ),
      digest: { type: String, enum: DIGESTS },
      weeklyStories: Boolean,
    },

    referral: text,
    referred_by: { type: Schema.Types.ObjectId, ref: "User", default: null },
    referral_end_date: { type: Date, default: null },
    firstTouch: { type: String, default: "", select: false },
    lastTouch: { type: String, default: "", select: false },
    eventToken: { type: String, default: "", select: false },
    referrer: { type: String, default: "", select: false },
    userAgent: { type: String, default: "", select: false },
    email_risk_level: { type: String, default: "", select: false },
    captcha_score: { type: Number, default: null, select: false },

    stats: {
      followers: counter,
      following: counter,
      stories: counter,
      favourites: counter,
    },
  },
  { timestamps: true, versionKey: false, strict: "throw" },
);

indexUsers(schema);

schema.pre("save", function () {
  const user = this as unknown as UserDoc;
  this.set({ ...derivedFields(user), ...publicVisit(user.last_logged_in, user.hideLastOnline) });
});

export const User = defineModel<UserDoc>("User", schema);

/** How names of accounts are compared: case, width and composition do not tell two apart. */
export const keyOf = (value: string): string => value.trim().normalize("NFKC").toLowerCase();

/**
 * Who wrote what an erased account left behind: an id that no account has, so that everything which looks an author
 * up finds nobody, and nobody can ever sign in, be listed or be written to under it.
 */
export const DELETED_AUTHOR = new Types.ObjectId("000000000000000000000000");

import { Schema, Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { storedFields } from "#core/fields/index.ts";
import { type StoredImage, storedImageSchema } from "#core/files/stored.ts";
import { WORKS_CHOICES, type WorksChoice } from "#core/personal-data.ts";
import { type PrivacySettings, privacyFields } from "#shared/accounts/privacy.fields.ts";
import { SETUP_STEPS, type SetupStep } from "#shared/accounts/registration.enums.ts";
import {
  channelsOf,
  DIGESTS,
  NOTIFICATION_KEYS,
  type StoredPreferences,
} from "#shared/live/notification-preferences.ts";
import { SOCIAL_LINKS, type SocialLink } from "#shared/people/profile.enums.ts";
import { ROLES, type Role } from "#shared/people/staff.enums.ts";
import { GENRES, type Genre } from "#shared/story.enums.ts";
import { derivedFields, publicVisit } from "./derive.ts";
import { indexUsers } from "./indexes.ts";

/** State of an account pending deletion (docs/decisions): hidden, and nobody can sign in to it. */
export interface Leaving {
  readonly since: Date;
  /** Until then the deletion can be cancelled. */
  readonly until: Date;
  readonly works: WorksChoice;
  /** Id of the requester: the member or an admin. */
  readonly by: Types.ObjectId;
  /** True once deletion has begun and can no longer be cancelled. */
  readonly erasing: boolean;
}

/**
 * An account as stored; field names follow the specification (section 3). Stories, favourites and others
 * reference it.
 */
/** Result of the last check whether a member's website links to their profile. */
export interface WebsiteProof {
  /** The checked address; the proof is void once the member enters another. */
  readonly url: string;
  /** Null if the site does not link back. */
  readonly provenAt: Date | null;
  readonly checkedAt: Date;
  /** Failed checks in a row. */
  readonly failures: number;
  /** Time of the next check; absent if there is none until the member saves the profile. */
  readonly checkAt?: Date;
}

export interface UserDoc extends Readonly<Record<SocialLink, string>>, PrivacySettings {
  readonly _id: Types.ObjectId;
  readonly username: string;
  readonly email: string;
  /** Normalised forms with unique indexes, so that signing in is one exact look-up. */
  readonly usernameKey: string;
  readonly emailKey: string;
  /**
   * Equal for usernames that look alike; unique. Missing for members who had such a name before it was, and
   * for names of punctuation only.
   */
  readonly lookAlikeKey?: string;
  /** Equal for names that look alike (`nameKeyOf`), to find members who pass for staff. */
  readonly nameKey?: string;
  /** True if the name or username is one that is refused to new members (`isRefusedToday`). */
  readonly nameReserved?: boolean;
  /** True for members whose username was like another's before that was refused: the staff see a list of them. */
  readonly looksAlike?: boolean;
  /** argon2; excluded from queries by default, like the four below. */
  readonly passwordHash?: string;
  /** True if `passwordHash` is of the demo's password; missing in accounts that were not checked yet. */
  readonly hasDemoPassword?: boolean;
  /** Incremented to invalidate older tokens and sessions (api.md, Authentication). */
  readonly tokenVersion: number;
  /** Former usernames, normalised, most recent last: their profile URLs redirect to the current one. */
  readonly formerUsernames?: readonly string[];
  readonly name: string;
  readonly bio: string;
  readonly location: string;
  readonly interests: readonly Genre[];
  readonly skills: readonly string[];
  /** IANA time zone, or "". */
  readonly timezone: string;
  readonly profile_photo: StoredImage | null;
  readonly cover_photo: StoredImage | null;
  readonly websiteProof?: WebsiteProof;
  readonly role: Role;
  /** True if the email address was confirmed. */
  readonly confirmed: boolean;
  readonly blocked: boolean;
  readonly blockedReason: string;
  /** Profile content removed by staff, for restoring; excluded from queries by default. */
  readonly takenDown?: Readonly<Record<string, unknown>>;
  /** End of a posting block by staff; absent or null for most. */
  readonly restrictedUntil?: Date | null;
  /** Ids of stories they may read in full because they paid; absent for most. */
  readonly bought?: readonly Types.ObjectId[];
  /** Ids of stories unlocked by joining the author's mailing list; absent for most. */
  readonly joined?: readonly Types.ObjectId[];
  /** True for a premium author with an active subscription; absent for most. */
  readonly premium?: boolean;
  /** Deletion state, with its start and deadline; null if no deletion is pending. */
  readonly leaving: Leaving | null;
  readonly setup_complete: boolean;
  /** Step of the new member's wizard, and the page they wanted to visit; null once finished. */
  readonly setup?: { readonly step: SetupStep; readonly next: string } | null;
  readonly last_logged_in: Date | null;
  /** `last_logged_in` as visible to others in output, filters and sorting: null while hidden. */
  readonly lastOnline: Date | null;
  /** UTC day of `lastOnline`: changes once a day, so that pages showing it can be cached in between. */
  readonly lastOnlineDay: Date | null;
  /** Reader settings in the cookie's format (`shared/reader-settings`); absent if never set. */
  readonly reader?: string;
  /** Words of name and username, and of the location, as used by people search (`words.ts`). */
  readonly nameWords: readonly string[];
  readonly placeWords: readonly string[];
  readonly promotional_emails: boolean;
  /** Notification preferences; `promotional` is stored in `promotional_emails`. */
  readonly notifications?: StoredPreferences;
  readonly referral: string;
  readonly referred_by: Types.ObjectId | null;
  readonly referral_end_date: Date | null;
  /** Traffic source of the first visit and of the last before registering (section 9). */
  readonly firstTouch?: string;
  readonly lastTouch?: string;
  readonly eventToken?: string;
  readonly referrer?: string;
  readonly userAgent?: string;
  /** low, medium or high: see `email-risk.ts`. */
  readonly email_risk_level?: string;
  /** 0 to 1; null if there was no captcha. */
  readonly captcha_score?: number | null;
  readonly stats: {
    readonly followers: number;
    readonly following: number;
    /** Number of listed stories. */
    readonly stories: number;
    /** Number of members who chose this author as a favourite; missing in accounts older than the counter. */
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
    lookAlikeKey: { type: String, default: undefined },
    looksAlike: { type: Boolean, default: undefined },
    nameKey: { type: String, default: undefined },
    nameReserved: { type: Boolean, default: undefined },
    passwordHash: { type: String, required: true, select: false },
    hasDemoPassword: { type: Boolean, default: undefined, select: false },
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
    websiteProof: {
      type: new Schema(
        { url: String, provenAt: Date, checkedAt: Date, failures: Number, checkAt: Date },
        { _id: false },
      ),
      default: undefined,
    },
    setup_complete: { type: Boolean, default: false },
    setup: {
      type: new Schema({ step: { type: String, enum: SETUP_STEPS }, next: String }, { _id: false }),
      default: null,
    },
    last_logged_in: { type: Date, default: null },
    lastOnline: { type: Date, default: null },
    lastOnlineDay: { type: Date, default: null },
    ...storedFields(privacyFields),
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
      staffWeekly: Boolean,
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

/** Normalises account names for comparison: case, width and Unicode composition are ignored. */
export const keyOf = (value: string): string => value.trim().normalize("NFKC").toLowerCase();

/**
 * Author of content retained after account deletion: an id of no account, so that author look-ups find
 * nothing and nobody can sign in, be listed or be messaged under it.
 */
export const DELETED_AUTHOR = new Types.ObjectId("000000000000000000000000");

import { Schema, type Types } from "mongoose";
import { defineModel } from "../../core/db/define-model.ts";
import { type StoredImage, storedImageSchema } from "../../core/files/stored.ts";
import { GENRES, type Genre, ROLES, type Role, SOCIAL_LINKS, type SocialLink } from "../../shared/enums.ts";

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
  readonly setup_complete: boolean;
  readonly last_logged_in: Date | null;
  readonly promotional_emails: boolean;
  readonly referral: string;
  readonly referred_by: Types.ObjectId | null;
  readonly referral_end_date: Date | null;
  readonly eventToken?: string;
  readonly referrer?: string;
  readonly userAgent?: string;
  readonly email_risk_level?: string;
  readonly captcha_score?: number | null;
  readonly stats: {
    readonly followers: number;
    readonly following: number;
    /** Listed stories. */
    readonly stories: number;
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
    setup_complete: { type: Boolean, default: false },
    last_logged_in: { type: Date, default: null },
    promotional_emails: { type: Boolean, default: false },

    referral: text,
    referred_by: { type: Schema.Types.ObjectId, ref: "User", default: null },
    referral_end_date: { type: Date, default: null },
    eventToken: { type: String, default: "", select: false },
    referrer: { type: String, default: "", select: false },
    userAgent: { type: String, default: "", select: false },
    email_risk_level: { type: String, default: "", select: false },
    captcha_score: { type: Number, default: null, select: false },

    stats: {
      followers: counter,
      following: counter,
      stories: counter,
    },
  },
  { timestamps: true, versionKey: false, strict: "throw" },
);

schema.index({ usernameKey: 1 }, { unique: true });
schema.index({ emailKey: 1 }, { unique: true });
// Lists of people (specification, section 7): setup_complete, then the sort key, then _id for stable paging.
for (const key of ["createdAt", "last_logged_in", "stats.followers"]) {
  schema.index({ setup_complete: 1, [key]: -1, _id: -1 });
}
schema.index({ setup_complete: 1, interests: 1, createdAt: -1, _id: -1 });
schema.index({ username: 1 });
schema.index({ referred_by: 1, createdAt: -1 }, { sparse: true });

export const User = defineModel<UserDoc>("User", schema);

/** How names of accounts are compared: case, width and composition do not tell two apart. */
export const keyOf = (value: string): string => value.trim().normalize("NFKC").toLowerCase();

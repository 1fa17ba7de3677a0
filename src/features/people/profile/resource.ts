import Joi from "joi";
import { defineResource, type Field, type Resource } from "#core/api/index.ts";
import { type FieldError, invalid } from "#core/base/errors.ts";
import { type Caller, isStaff } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { attributesOf } from "#core/fields/index.ts";
import type { StoredImage } from "#core/files/stored.ts";
import type { Services } from "#core/services.ts";
import { privacyFields } from "#shared/accounts/privacy.fields.ts";
import { DIGESTS, NOTIFICATION_KEYS } from "#shared/live/notification-preferences.ts";
import { SOCIAL_LINKS } from "#shared/people/profile.enums.ts";
import { PEOPLE_PER_PAGE } from "#shared/people/profile.limits.ts";
import { profileMessages } from "#shared/people/profile.messages.ts";
import { ROLES } from "#shared/people/staff.enums.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import { GENRES } from "#shared/story.enums.ts";
import { unseenBy } from "../blocks/index.ts";
import { presentPreferences, presentPrivacy, User, VISIBLE } from "../users/entity.ts";
import { keyOf, presentPublicUser, type UserDoc, userPolicy } from "../users/index.ts";
import { assertMayShow, updateUser } from "./commands.ts";
import { PICTURES, type PictureField, type ProfilePictures } from "./pictures.ts";
import { presentRole } from "./roles.ts";
import { type UpdateUserInput, updateUserRules } from "./rules.ts";

const stored = { type: "integer", filter: true, sort: true } as const;
const line = { type: "string", filter: true, sort: true } as const;

/** Attribute visible only to its owner. */
const OWN_FLAG = {
  type: "boolean",
  computed: true,
  own: true,
  requires: ["notifications", "promotional_emails"],
  description: "Visible to the owner only",
} as const;

/** Marked items of a member: readable, but not usable as filters. */
const OF_THEIRS = { type: "relation", many: true, limit: PAGE_SIZE.default } as const;

/** Even staff only find members that are in lists (specification, section 7). */
const LISTED = Object.freeze({ setup_complete: true });

const fields: Readonly<Record<string, Field>> = {
  username: line,
  name: line,
  bio: { type: "text" },
  location: line,
  interests: { type: "enumeration", values: GENRES, many: true, filter: true },
  skills: { type: "string", many: true, filter: true },
  ...Object.fromEntries(SOCIAL_LINKS.map((kind) => [kind, { type: "string" } satisfies Field])),
  role: {
    type: "enumeration",
    values: ROLES,
    filter: true,
    entry: (user, viewer) => presentRole(user as UserDoc, viewer),
    description: "When populated: id, name, type and description; visible to the member and admins",
  },
  setup_complete: { type: "boolean", filter: true },
  // Filter, sort and output use the public copy, because hidden visits must not be inferable.
  last_logged_in: {
    type: "datetime",
    path: "lastOnline",
    filter: true,
    sort: true,
    description: "Null for members who hide when they were last active",
  },
  followersCount: {
    ...stored,
    path: "stats.followers",
    description: "Number of followers; sorts popular users",
  },
  followingCount: { ...stored, path: "stats.following" },
  storiesCount: { ...stored, path: "stats.stories", description: "Number of stories that everyone can read" },
  profile_photo: { type: "media" },
  cover_photo: { type: "media" },
  referred_by: {
    type: "relation",
    target: "users",
    filter: true,
    named: "username",
    description: "Can be found by id or username",
  },
  promotional_emails: OWN_FLAG,
  ...Object.fromEntries(NOTIFICATION_KEYS.map((key) => [key, OWN_FLAG])),
  notification_channels: {
    ...OWN_FLAG,
    type: "json",
    description: "The same by channel; visible to the owner",
  },
  weekly_stories: OWN_FLAG,
  staff_weekly: OWN_FLAG,
  notification_digest: { ...OWN_FLAG, type: "enumeration", values: DIGESTS },
  ...Object.fromEntries(
    Object.entries(attributesOf(privacyFields)).map(([name, attribute]) => [
      name,
      { ...OWN_FLAG, ...attribute, requires: [name] },
    ]),
  ),
  stories: { type: "relation", target: "stories", inverse: "author", many: true, filter: true },
  collaborations: {
    ...OF_THEIRS,
    target: "stories",
    inverse: "collaborators",
    description: "Stories that they collaborate on; visible to the member, the team and admins",
  },
  subscriptions: {
    ...OF_THEIRS,
    target: "subscriptions",
    inverse: "user",
    description: "Each with plan and subscription_features; visible to the member and admins",
  },
  updates: { type: "relation", target: "updates", inverse: "author", many: true, filter: true },
  favourites: { ...OF_THEIRS, target: "favourites", inverse: "favouriter" },
  story_ratings: { ...OF_THEIRS, target: "story-ratings", inverse: "rater" },
  bookmarks: {
    ...OF_THEIRS,
    target: "bookmarks",
    inverse: "owner",
    description: "Visible to the owner only",
  },
  followers: {
    type: "relation",
    target: "followers",
    inverse: "following",
    many: true,
    filter: true,
    description: "Follower entries of the members who follow this member",
  },
};

/** Fields read by `presentPublicUser`. */
const REQUIRED = [
  ...Object.entries(fields).flatMap(([name, { path, target, computed }]) =>
    target || computed ? [] : [path ?? name],
  ),
  "createdAt",
  "updatedAt",
];

/** Ids of the caller's uploaded pictures. */
const pictures = Object.fromEntries(
  PICTURES.map((name) => [name, Joi.string().hex().length(32).allow(null)]),
);

type PictureIds = Partial<Record<PictureField, string | null>>;

/**
 * Sign-in identifiers: accepted only unchanged, because clients send whole accounts back; changing them
 * requires confirmation elsewhere.
 */
const identity = {
  username: Joi.string().description("Must be unchanged; it is changed in the settings"),
  email: Joi.string().description("Must be unchanged; it is changed in the settings"),
  password: Joi.string().allow("").description("Not accepted here; use POST /auth/change-password"),
};

type ApiInput = UpdateUserInput & PictureIds & Partial<Record<keyof typeof identity, string>>;

/**
 * `/api/users`: public profiles, newest first, ten per page, only with setup_complete (specification, section
 * 7).
 */
export const userResource = (services: Services, profilePictures?: ProfilePictures): Resource =>
  defineResource<UserDoc>({
    name: "users",
    cache: { tags: ["users"] },
    singular: "user",
    scopes: { read: "read", write: "write" },
    description: "Public profiles. The caller's account, with private attributes, is at /users/me.",
    model: User,
    policy: {
      // One plain condition, for members too: with alternatives, the database spends more on comparing plans
      // than on the query.
      readable: (viewer) => (isStaff(viewer) ? LISTED : VISIBLE),
      can: (viewer, action, user) => action !== "create" && userPolicy.can(viewer, action, user),
    },
    unseen: unseenBy("_id"),
    // Accounts cannot be deleted through the API.
    bare: true,
    defaults: { sort: "createdAt:desc", pageSize: PEOPLE_PER_PAGE },
    search: ["username", "name"],
    fields,
    requires: REQUIRED,
    present: (user, viewer) => ({
      ...presentPublicUser(user),
      ...(viewer.id === String(user._id)
        ? {
            promotional_emails: user.promotional_emails,
            ...presentPreferences(user),
            ...presentPrivacy(user),
          }
        : {}),
      createdAt: user.createdAt,
      updatedAt: user.updatedAt,
    }),
    rules: { update: (updateUserRules as Joi.ObjectSchema).keys({ ...pictures, ...identity }) },
    commands: {
      async update(caller, id, { profile_photo, cover_photo, ...sent }: ApiInput) {
        const { username, email, password, ...input } = sent;
        await refuseIdentity(id, { username, email, password });
        const shown =
          profilePictures && (await picturesOf(profilePictures, caller, id, { profile_photo, cover_photo }));
        if (shown) assertMayShow(services, caller, shown);
        await updateUser(services, caller, id, input);
        if (shown) await profilePictures.show(caller, shown);
      },
    },
  });

/** Rejects attempts to change sign-in identifiers. @throws 400 ValidationError */
async function refuseIdentity(
  id: string,
  { username, email, password }: Partial<Record<keyof typeof identity, string>>,
): Promise<void> {
  if (username === undefined && email === undefined && !password) return;
  const user = await User.findById(toId(id))
    .select(["usernameKey", "emailKey"])
    .lean<Pick<UserDoc, "usernameKey" | "emailKey">>();
  const isOther = (given: string | undefined, key: string | undefined) =>
    given !== undefined && keyOf(given) !== key;
  const wrong: FieldError[] = [];
  if (isOther(username, user?.usernameKey))
    wrong.push({ path: ["username"], message: profileMessages.changedInSettings });
  if (isOther(email, user?.emailKey))
    wrong.push({ path: ["email"], message: profileMessages.changedInSettings });
  if (password) wrong.push({ path: ["password"], message: profileMessages.passwordElsewhere });
  if (wrong.length > 0) throw invalid(wrong);
}

/** Returns the named pictures that are not already shown; unnamed ones remain unchanged. */
async function picturesOf(
  pictures: ProfilePictures,
  caller: Caller,
  user: string,
  ids: PictureIds,
): Promise<Partial<Record<PictureField, StoredImage | null>>> {
  const named = PICTURES.filter((field) => ids[field] !== undefined);
  if (named.length === 0) return {};
  const shown = await User.findById(toId(user)).select(named).lean<Pick<UserDoc, PictureField>>();
  const found: Partial<Record<PictureField, StoredImage | null>> = {};
  for (const field of named) {
    const id = ids[field] ?? null;
    if (id === (shown?.[field]?.id ?? null)) continue;
    found[field] = id === null ? null : await pictures.uploaded(caller, field, id);
  }
  return found;
}

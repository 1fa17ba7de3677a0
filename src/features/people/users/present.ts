import { isStaff } from "#core/base/viewer.ts";
import { usualValuesOf } from "#core/fields/index.ts";
import { presentMedia, presentPicture } from "#core/files/present.ts";
import { excerpt } from "#core/text/index.ts";
import { type PrivacySettings, privacyFields } from "#shared/accounts/privacy.fields.ts";
import { asFlags, preferencesIn } from "#shared/live/notification-preferences.ts";
import type { PersonDto } from "#shared/people/people.dto.ts";
import { SOCIAL_LINKS } from "#shared/people/profile.enums.ts";
import type { UserCardDto } from "#shared/people/user-card.dto.ts";
import type { PictureDto } from "#shared/platform/pictures.dto.ts";
import type { UserDoc } from "./model.ts";
import type { AuthorFields, PersonFields } from "./reads.ts";

/** Presents a member as a one-line card. */
export const presentUserCard = (user: AuthorFields): UserCardDto => ({
  id: String(user._id),
  username: user.username,
  name: user.name || user.username,
  photo: presentPhoto(user.profile_photo, user.name || user.username),
  ...(user.role && isStaff({ role: user.role }) ? { staff: true as const } : {}),
});

/** Limit on characters of a bio on a card. */
const BIO_ON_CARD = 160;

/** Presents a member in a list of people. */
export const presentPerson = (user: PersonFields): PersonDto => ({
  ...presentUserCard(user),
  bio: excerpt(user.bio, BIO_ON_CARD),
  followers: user.stats.followers,
  stories: user.stats.stories,
});

/**
 * Presents the public API attributes of an account, named as in the specification. `last_logged_in` respects
 * the member's privacy setting.
 */
export const presentPublicUser = (user: UserDoc) => ({
  username: user.username,
  name: user.name,
  bio: user.bio,
  location: user.location,
  interests: user.interests,
  skills: user.skills,
  ...Object.fromEntries(SOCIAL_LINKS.map((kind) => [kind, user[kind]])),
  profile_photo: presentMedia(user.profile_photo, user.name || user.username),
  cover_photo: presentMedia(user.cover_photo, ""),
  role: user.role,
  setup_complete: user.setup_complete,
  last_logged_in: user.lastOnline?.toISOString() ?? null,
  followersCount: user.stats.followers,
  followingCount: user.stats.following,
  storiesCount: user.stats.stories,
});

/**
 * Presents notification preferences to their owner: the twelve keys of the specification, and the additional
 * ones by channel.
 */
export const presentPreferences = (user: Pick<UserDoc, "notifications" | "promotional_emails">) => {
  const preferences = preferencesIn(user);
  return {
    ...asFlags(preferences),
    notification_channels: preferences.channels,
    notification_digest: preferences.digest,
    weekly_stories: preferences.weeklyStories,
    staff_weekly: preferences.staffWeekly,
  };
};

/** Presents a member's privacy settings to themselves. */
export const presentPrivacy = (user: UserDoc): PrivacySettings =>
  Object.fromEntries(
    Object.entries(usualValuesOf(privacyFields)).map(([name, usual]) => [
      name,
      user[name as keyof PrivacySettings] ?? usual,
    ]),
  ) as unknown as PrivacySettings;

/** Presents the whole account to its owner: for `/api/users/me` and responses of `/api/auth`. */
export const presentOwnUser = (user: UserDoc) => ({
  id: String(user._id),
  ...presentPublicUser(user),
  last_logged_in: user.last_logged_in?.toISOString() ?? null,
  ...presentPrivacy(user),
  email: user.email,
  confirmed: user.confirmed,
  blocked: user.blocked,
  provider: "local",
  timezone: user.timezone,
  promotional_emails: user.promotional_emails,
  ...presentPreferences(user),
  referral: user.referral,
  referral_end_date: user.referral_end_date?.toISOString() ?? null,
  createdAt: user.createdAt.toISOString(),
  updatedAt: user.updatedAt.toISOString(),
});

export const presentPhoto = (stored: UserDoc["profile_photo"], alt: string): PictureDto | null =>
  stored ? presentPicture(stored, alt) : null;

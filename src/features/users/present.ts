import { presentMedia, presentPicture } from "../../core/files/present.ts";
import type { PictureDto, ProfileDto, UserCardDto } from "../../shared/dto.ts";
import { SOCIAL_LINKS } from "../../shared/enums.ts";
import type { UserDoc } from "./model.ts";
import type { AuthorFields } from "./reads.ts";

/** Who someone is, in a line. */
export const presentUserCard = (user: AuthorFields): UserCardDto => ({
  id: String(user._id),
  username: user.username,
  name: user.name || user.username,
  photo: presentPhoto(user.profile_photo, user.name || user.username),
});

/** The public profile. */
export const presentProfile = (user: UserDoc): ProfileDto => ({
  ...presentUserCard(user),
  bio: user.bio,
  location: user.location,
  coverPhoto: presentPhoto(user.cover_photo, ""),
  links: SOCIAL_LINKS.flatMap((kind) => (isWeb(user[kind]) ? [{ kind, url: user[kind] }] : [])),
  joinedAt: user.createdAt.toISOString(),
});

/** Attributes of an account that anyone may see through the API; names are the specification's. */
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
  last_logged_in: user.last_logged_in?.toISOString() ?? null,
  followersCount: user.stats.followers,
  followingCount: user.stats.following,
  storiesCount: user.stats.stories,
});

/** The whole account as its owner sees it: `/api/users/me` and the answers of `/api/auth`. */
export const presentOwnUser = (user: UserDoc) => ({
  id: String(user._id),
  ...presentPublicUser(user),
  email: user.email,
  confirmed: user.confirmed,
  blocked: user.blocked,
  provider: "local",
  timezone: user.timezone,
  promotional_emails: user.promotional_emails,
  referral: user.referral,
  referral_end_date: user.referral_end_date?.toISOString() ?? null,
  createdAt: user.createdAt.toISOString(),
  updatedAt: user.updatedAt.toISOString(),
});

/** A database may have been written to by something else than our rules (security.md, HTML). */
const isWeb = (url: string): boolean => /^https?:\/\//i.test(url);

const presentPhoto = (stored: UserDoc["profile_photo"], alt: string): PictureDto | null =>
  stored ? presentPicture(stored, alt) : null;

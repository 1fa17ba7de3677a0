import type { ProfileDto } from "#shared/people/profile.dto.ts";
import { SOCIAL_LINKS, type SocialLink } from "#shared/people/profile.enums.ts";
import { socialLabel } from "#shared/people/social-links.ts";
import type { PictureDto } from "#shared/platform/pictures.dto.ts";
import { presentPhoto } from "../users/entity.ts";
import { presentUserCard, type UserDoc } from "../users/index.ts";

/** Returns the cover picture of a profile. */
export const presentUserCover = ({ cover_photo }: Pick<UserDoc, "cover_photo">): PictureDto | null =>
  presentPhoto(cover_photo, "");

/** The public profile. */
export const presentProfile = (user: UserDoc): ProfileDto => ({
  ...presentUserCard(user),
  bio: user.bio,
  location: user.location,
  coverPhoto: presentUserCover(user),
  links: SOCIAL_LINKS.flatMap((kind) =>
    isWeb(user[kind])
      ? [{ kind, url: user[kind], label: socialLabel(kind, user[kind]), proven: isProven(user, kind) }]
      : [],
  ),
  interests: user.interests,
  skills: user.skills,
  joinedAt: user.createdAt.toISOString(),
  lastOnlineOn: user.lastOnlineDay?.toISOString() ?? null,
  counts: {
    stories: user.stats.stories,
    followers: user.stats.followers,
    following: user.stats.following,
    favourites: user.stats.favourites ?? 0,
  },
  premium: user.premium === true,
  hidden: Boolean(user.hideFromSearch),
});

/** True for a website that links back to this profile (`website/proof.ts`). */
const isProven = ({ website, websiteProof }: UserDoc, kind: SocialLink): boolean =>
  kind === "website" && websiteProof?.url === website && Boolean(websiteProof.provenAt);

/** The database may contain values that bypassed our rules (security.md, HTML). */
const isWeb = (url: string): boolean => /^https?:\/\//i.test(url);

import type { PictureDto } from "../platform/pictures.dto.ts";
import type { Genre } from "../story.enums.ts";
import type { SocialLink } from "./profile.enums.ts";
import type { UserCardDto } from "./user-card.dto.ts";

export interface ProfileDto extends UserCardDto {
  /** Plain text, with paragraphs separated by blank lines. */
  readonly bio: string;
  readonly location: string;
  readonly coverPhoto: PictureDto | null;
  /** Canonical https addresses with labels. */
  readonly links: readonly {
    readonly kind: SocialLink;
    readonly url: string;
    readonly label: string;
    /** True for a website that links back to this profile by `rel="me"`. */
    readonly proven: boolean;
  }[];
  readonly interests: readonly Genre[];
  readonly skills: readonly string[];
  readonly joinedAt: string;
  /** Date of the last visit; null if it is not shown. */
  readonly lastOnlineOn: string | null;
  readonly counts: {
    readonly stories: number;
    readonly followers: number;
    readonly following: number;
    readonly favourites: number;
  };
  /** True if the badge of premium authors is shown. */
  readonly premium: boolean;
  /** True if search engines are asked not to index the profile. */
  readonly hidden: boolean;
}

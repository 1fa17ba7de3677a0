import type { PictureDto } from "../platform/pictures.dto.ts";
import type { Genre } from "../stories/catalogue.enums.ts";
import type { SocialLink } from "./profile.enums.ts";
import type { UserCardDto } from "./user-card.dto.ts";

export interface ProfileDto extends UserCardDto {
  /** Plain text, paragraphs apart by blank lines. */
  readonly bio: string;
  readonly location: string;
  readonly coverPhoto: PictureDto | null;
  /** Canonical https addresses with what to call them. */
  readonly links: readonly {
    readonly kind: SocialLink;
    readonly url: string;
    readonly label: string;
  }[];
  readonly interests: readonly Genre[];
  readonly skills: readonly string[];
  readonly joinedAt: string;
  /** The day of the last visit; null where it is not shown. */
  readonly lastOnlineOn: string | null;
  readonly counts: { readonly stories: number; readonly followers: number; readonly following: number };
  /** Wears the badge of premium authors. */
  readonly premium: boolean;
  /** Search engines are asked to leave the profile out. */
  readonly hidden: boolean;
}

import type { PictureDto } from "../platform/pictures.dto.ts";

export interface UserCardDto {
  readonly id: string;
  /** "" for an author who has left the site and has no profile to link to. */
  readonly username: string;
  readonly name: string;
  readonly photo: PictureDto | null;
  /** True for moderators and admins, whose names carry a badge; absent for others. */
  readonly staff?: true;
}

import type { PictureDto } from "../platform/pictures.dto.ts";

export interface UserCardDto {
  readonly id: string;
  /** "" for an author who has left the site: there is no profile to link to. */
  readonly username: string;
  readonly name: string;
  readonly photo: PictureDto | null;
}

import type { PictureDto } from "./pictures.dto.ts";

/** Preview card of a linked web page, from the page's metadata. */
export interface LinkCardDto {
  readonly href: string;
  readonly title: string;
  readonly description: string;
  /** Name and host of the site. */
  readonly site: string;
  readonly picture: PictureDto | null;
}

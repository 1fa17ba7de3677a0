import { presentMedia, presentPicture } from "../../../core/files/present.ts";
import type { StoredImage } from "../../../core/files/stored.ts";
import type { LinkCardDto } from "../../../shared/talk/updates.dto.ts";
import { LinkCard, type LinkCardDoc } from "./model.ts";
import { hostOf } from "./read-page.ts";

/** Cards of these addresses, as far as there is something to show; one find. */
export const findLinkCards = (urls: readonly string[]): Promise<ReadonlyMap<string, LinkCardDto>> =>
  findCards(urls, presentPicture);

/** The same with pictures as the API's clients know media. */
export const findLinkCardsForApi = (urls: readonly string[]): Promise<ReadonlyMap<string, object>> =>
  findCards(urls, presentMedia);

async function findCards<Picture>(
  urls: readonly string[],
  present: (image: StoredImage, alt: string) => Picture,
) {
  if (urls.length === 0) return new Map<string, CardOf<Picture>>();
  const found = await LinkCard.find({ url: { $in: [...new Set(urls)] }, found: true })
    .select({ url: 1, title: 1, description: 1, site: 1, image: 1, imageAlt: 1 })
    .lean<LinkCardDoc[]>();
  return new Map(found.map((card) => [card.url, presentCard(card, present)]));
}

type CardOf<Picture> = Omit<LinkCardDto, "picture"> & { readonly picture: Picture | null };

function presentCard<Picture>(
  { url, title, description, site, image, imageAlt }: LinkCardDoc,
  present: (image: StoredImage, alt: string) => Picture,
): CardOf<Picture> {
  const host = hostOf(url);
  return {
    href: url,
    title,
    description,
    // Whatever a page calls itself, its host is where the link leads.
    site: site === host ? host : `${site} (${host})`,
    picture: image && present(image, imageAlt),
  };
}

import { presentMedia, presentPicture } from "#core/files/present.ts";
import type { StoredImage } from "#core/files/stored.ts";
import type { LinkCardDto } from "#shared/platform/link-card.dto.ts";
import { LinkCard, type LinkCardDoc } from "./model.ts";
import { hostOf } from "./read-page.ts";

/** Returns the cards of these addresses that have something to show. One query. */
export const findLinkCards = (urls: readonly string[]): Promise<ReadonlyMap<string, LinkCardDto>> =>
  findCards(urls, presentPicture);

/** Like `findLinkCards`, with pictures in the API's media format. */
export const findLinkCardsForApi = (urls: readonly string[]): Promise<ReadonlyMap<string, object>> =>
  findCards(urls, presentMedia);

async function findCards<Picture>(
  urls: readonly string[],
  present: (image: StoredImage, alt: string) => Picture,
) {
  if (urls.length === 0) return new Map<string, CardOf<Picture>>();
  const cards = await LinkCard.find({ url: { $in: [...new Set(urls)] }, found: true })
    .select({ url: 1, title: 1, description: 1, site: 1, image: 1, imageAlt: 1 })
    .lean<LinkCardDoc[]>();
  return new Map(cards.map((card) => [card.url, presentCard(card, present)]));
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
    // The host is always shown, because a page can claim any site name.
    site: site === host ? host : `${site} (${host})`,
    picture: image && present(image, imageAlt),
  };
}

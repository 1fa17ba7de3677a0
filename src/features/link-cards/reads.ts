import { presentPicture } from "../../core/files/present.ts";
import type { LinkCardDto } from "../../shared/dto.ts";
import { LinkCard, type LinkCardDoc } from "./model.ts";
import { hostOf } from "./read-page.ts";

/** Cards of these addresses, as far as there is something to show; one find. */
export async function findLinkCards(urls: readonly string[]): Promise<ReadonlyMap<string, LinkCardDto>> {
  if (urls.length === 0) return new Map();
  const found = await LinkCard.find({ url: { $in: [...new Set(urls)] }, found: true })
    .select({ url: 1, title: 1, description: 1, site: 1, image: 1, imageAlt: 1 })
    .lean<LinkCardDoc[]>();
  return new Map(found.map((card) => [card.url, presentCard(card)]));
}

function presentCard({ url, title, description, site, image, imageAlt }: LinkCardDoc): LinkCardDto {
  const host = hostOf(url);
  return {
    href: url,
    title,
    description,
    // Whatever a page calls itself, its host is where the link leads.
    site: site === host ? host : `${site} (${host})`,
    picture: image && presentPicture(image, imageAlt),
  };
}

import { guest } from "#core/base/viewer.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import type { LinkCardDto } from "#shared/platform/link-card.dto.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { presentStoryCard, readStoryCards } from "../../stories/stories/index.ts";
import { presentChallenges, readChallenge } from "../challenges/index.ts";

/** Maximum number of cards under one post. */
const CARDS_MAX = 3;

/** A story or challenge of this site that a text links to. */
export interface OwnPlace {
  readonly kind: "story" | "challenge";
  readonly id: string;
}

/** Base URL of the site; other hosts are never treated as internal links. */
export type Site = { readonly url: string };

/** Returns the first few internal links in a text, without duplicates. */
export function ownPlacesIn(text: string, { url }: Site): readonly OwnPlace[] {
  const found = new Map<string, OwnPlace>();
  for (const [, host, where, id] of text.matchAll(
    /(https?:\/\/[^\s/]+)\/(story|challenges)\/([0-9a-f]{24})(?![0-9a-f])/g,
  ))
    if (host === url) found.set(id!, { kind: where === "story" ? "story" : "challenge", id: id! });
  return [...found.values()].slice(0, CARDS_MAX);
}

/** Returns the cards of public stories and challenges, by id: the same for every reader. */
export async function findOwnCards(places: readonly OwnPlace[]): Promise<ReadonlyMap<string, LinkCardDto>> {
  const idsOf = (kind: OwnPlace["kind"]) => [
    ...new Set(places.filter((place) => place.kind === kind).map(({ id }) => id)),
  ];
  const [stories, challenges] = await Promise.all([
    readStoryCards(guest, idsOf("story")),
    Promise.all(idsOf("challenge").map((id) => readChallenge(guest, id))),
  ]);
  const cards = new Map<string, LinkCardDto>();
  for (const [id, story] of stories) {
    const { title, synopsis, author, cover, slug } = presentStoryCard(story);
    const site = forumsText.storyBy(author.name);
    cards.set(id, {
      href: cataloguePaths.story({ id, slug }),
      title,
      description: synopsis,
      site,
      picture: cover,
    });
  }
  for (const { id, title, summary, cover } of await presentChallenges(
    challenges.filter((each) => each !== null),
  ))
    cards.set(id, {
      href: challengesPaths.challenge(id),
      title,
      description: summary,
      site: forumsText.challenge,
      picture: cover,
    });
  return cards;
}

import { guest } from "#core/base/viewer.ts";
import { presentPicture } from "#core/files/present.ts";
import { excerpt } from "#core/text/index.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { formatMoney } from "#shared/format.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import { beforeTax } from "#shared/money/tax.text.ts";
import type { LetterBlock, LetterData, LetterPicture } from "#shared/reach/letter.dto.ts";
import { lettersText as texts } from "#shared/reach/letters.text.ts";
import { newslettersPaths } from "#shared/reach/newsletters.paths.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { presentChallenges, readChallenge } from "../../community/challenges/index.ts";
import { presentServices, readService } from "../../market/services/index.ts";
import { emailsOf, findPeople } from "../../people/users/index.ts";
import { presentStoryCard, readStoryCards } from "../../stories/stories/index.ts";
import { findListById } from "../mailing-lists/index.ts";
import type { BlockDoc, NewsletterDoc } from "./document.ts";
import { END_COUNTING_HERE, UNSUBSCRIBE_HERE } from "./letter-page.tsx";
import { countsOpens } from "./opens.ts";

interface Site {
  readonly name: string;
  readonly url: string;
}

/** Returns a newsletter's sender: an author's list, or the site; null if the list or its author is gone. */
export async function senderOf(
  { list, owner }: Pick<NewsletterDoc, "list" | "owner">,
  site: Site,
): Promise<{ readonly name: string; readonly why: string } | null> {
  if (!list) return { name: site.name, why: texts.whySite(site.name) };
  const [found, people] = await Promise.all([findListById(list), findPeople([owner])]);
  const author = people.get(String(owner));
  if (!found || !author) return null;
  const name = author.name || author.username;
  return { name, why: texts.whyList(found.name, name) };
}

/** Returns the address for replies: the author's confirmed one if they want replies, otherwise null. */
export async function replyToOf({
  list,
  owner,
  replies,
}: Pick<NewsletterDoc, "list" | "owner" | "replies">): Promise<string | null> {
  return list && replies ? ((await emailsOf([owner])).get(String(owner)) ?? null) : null;
}

/** Loads everything a newsletter shows, limited to public content; deleted and private items are omitted. */
export async function composeLetter(
  newsletter: NewsletterDoc,
  sender: { readonly name: string; readonly why: string },
  site: Site,
): Promise<LetterData> {
  const { _id, subject, preheader, postal, archive, list } = newsletter;
  return {
    subject,
    preheader,
    postal,
    language: "en-GB",
    why: sender.why,
    from: list ? texts.from(sender.name, site.name) : site.name,
    blocks: await blocksOf(newsletter.blocks, site),
    unsubscribe: UNSUBSCRIBE_HERE,
    ...(countsOpens(newsletter)
      ? { opens: { picture: null }, endCounting: END_COUNTING_HERE }
      : { opens: null, endCounting: null }),
    linksCounted: false,
    web: archive === "none" ? null : site.url + newslettersPaths.letter(String(_id)),
  };
}

/**
 * Returns blocks with their content; those with a story, service or challenge that is not public are omitted.
 */
export async function blocksOf(blocks: readonly BlockDoc[], site: Site): Promise<LetterBlock[]> {
  const shown = await Promise.all(blocks.map((block) => blockOf(block, site)));
  return shown.filter((block) => block !== null);
}

async function blockOf(block: BlockDoc, site: Site): Promise<LetterBlock | null> {
  switch (block.kind) {
    case "text":
      return block.html ? { kind: "text", html: withWholeAddresses(block.html, site.url) } : null;
    case "button":
      return block.words && block.url ? { kind: "button", words: block.words, url: block.url } : null;
    case "image": {
      if (!block.picture) return null;
      const { image, alt } = block.picture;
      return { kind: "image", picture: pictureOf(presentPicture(image, alt), site), url: block.url || null };
    }
    default:
      return block.ref ? cardOf(block.kind, String(block.ref), site) : null;
  }
}

async function cardOf(
  kind: "story" | "service" | "challenge",
  id: string,
  site: Site,
): Promise<LetterBlock | null> {
  if (kind === "story") {
    const found = (await readStoryCards(guest, [id])).get(id);
    if (!found) return null;
    const card = presentStoryCard(found);
    return {
      kind,
      title: card.title,
      by: texts.by(card.author.name),
      words: card.synopsis,
      act: texts.read,
      url: site.url + cataloguePaths.story(card),
      picture: pictureOf(card.cover, site),
    };
  }
  if (kind === "service") {
    const service = await readService(guest, id);
    const [card] = service ? await presentServices([service]) : [];
    if (!card) return null;
    return {
      kind,
      title: card.title,
      by: texts.by(card.seller.name),
      act: texts.look,
      words: texts.priceFrom(beforeTax(formatMoney(card.priceFrom))),
      url: site.url + servicesPaths.service(card),
      picture: null,
    };
  }
  const challenge = await readChallenge(guest, id);
  const [card] = challenge ? await presentChallenges([challenge]) : [];
  if (!card) return null;
  return {
    kind,
    title: card.title,
    by: card.owner ? texts.by(card.owner.name) : "",
    act: texts.enter,
    words: excerpt(card.summary, 220),
    picture: null,
    url: site.url + challengesPaths.challenge(card.id),
  };
}

const pictureOf = ({ src, width, height, alt }: LetterPicture, site: Site): LetterPicture => ({
  width,
  height,
  alt,
  src: new URL(src, site.url).href,
});

/** Site-relative picture URLs do not work in mail; links in rich text are already absolute. */
const withWholeAddresses = (html: string, site: string): string =>
  html.replaceAll(' src="/', ` src="${site}/`);

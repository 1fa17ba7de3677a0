import { guest } from "#core/base/viewer.ts";
import { formValuesOf } from "#core/fields/index.ts";
import type { LinkPageDto } from "#shared/reach/story-links.dto.ts";
import { copyFields, linkFields } from "#shared/reach/story-links.fields.ts";
import { OPENING_MAX, SHOPS_MAX } from "#shared/reach/story-links.ts";
import { excerpt, plainText } from "#shared/text/plain-text.ts";
import { readChapter } from "../../stories/chapters/index.ts";
import {
  firstChapterOf,
  presentStory,
  presentStoryCard,
  readStoryCards,
  type StoryDoc,
} from "../../stories/stories/index.ts";
import type { StoryLinkDoc } from "./model.ts";

const DAY_MS = 86_400_000;

/** Presents a link to visitors; contains nothing a guest could not read elsewhere. */
export async function presentLinkPage(link: StoryLinkDoc, story: StoryDoc, now: Date): Promise<LinkPageDto> {
  const [opening, more, theirs] = await Promise.all([
    link.opening && story.listed && !story.mature ? openingOf(story) : "",
    readStoryCards(guest, link.more),
    readStoryCards(
      guest,
      (link.partners ?? []).map(({ story: id }) => id),
    ),
  ]);
  const cards = (ids: readonly unknown[], of: typeof more) =>
    ids.flatMap((id) => {
      const card = of.get(String(id));
      return card && !card.mature ? [presentStoryCard(card)] : [];
    });
  const daysLeft = link.outOn ? Math.ceil((link.outOn.getTime() - now.getTime()) / DAY_MS) : -1;
  return {
    type: link.type,
    slug: link.slug,
    headline: link.headline,
    pitch: link.pitch,
    shops: link.shops,
    story: presentStoryCard(story),
    synopsis: story.synopsis,
    language: story.language,
    opening,
    outOn: daysLeft >= 0 ? link.outOn!.toISOString() : null,
    daysLeft,
    more: cards(link.more, more),
    partners: cards(
      (link.partners ?? []).map(({ story: id }) => id),
      theirs,
    ),
  };
}

/** Returns the first paragraphs of the first public chapter. */
async function openingOf(story: StoryDoc): Promise<string> {
  const first = firstChapterOf(presentStory(story));
  const chapter = first === null ? null : await readChapter(guest, story, first);
  if (chapter?.kind !== "text") return "";
  const paragraphs = plainText(chapter.chapter.html).split("\n\n");
  let shown = "";
  for (const paragraph of paragraphs) {
    if (shown.length + paragraph.length > OPENING_MAX) break;
    shown += `${paragraph}\n\n`;
  }
  return shown.trim() || excerpt(paragraphs[0] ?? "", OPENING_MAX);
}

/** Returns the form values of a link. */
export const valuesOf = (link: StoryLinkDoc): Record<string, string | readonly string[]> => ({
  ...formValuesOf(linkFields, link),
  slug: link.slug,
  outOn: link.outOn?.toISOString().slice(0, 10) ?? "",
  more: link.more.map(String),
  ...(link.copies && {
    ...formValuesOf(copyFields, link.copies),
    until: link.copies.until?.toISOString().slice(0, 10) ?? "",
  }),
  ...Object.fromEntries(
    link.shops.slice(0, SHOPS_MAX).flatMap(({ name, url }, index) => [
      [`shopName${index + 1}`, name],
      [`shopUrl${index + 1}`, url],
    ]),
  ),
});

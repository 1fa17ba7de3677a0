import type { Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import type {
  LinkStoryDto,
  StoryLinkDto,
  StoryLinkPageData,
  StoryLinksPageData,
} from "#shared/reach/story-links.dto.ts";
import { LINKS_MAX, type LinkType, SLUG_PATTERN } from "#shared/reach/story-links.ts";
import { findPeople } from "../../people/users/index.ts";
import {
  findStoryNames,
  findUncheckedStory,
  readListed,
  type StoryDoc,
  storiesOf,
} from "../../stories/stories/index.ts";
import { isLocked } from "./commands.ts";
import { sumsOf } from "./figures.ts";
import { StoryLink, type StoryLinkDoc } from "./model.ts";
import { withPartner } from "./partners.ts";
import { withSlug } from "./slugs.ts";

/** Returns an author's links with their totals, newest first. */
export async function linksOf(owner: string, now: Date): Promise<StoryLinkDto[]> {
  const storyLinks = await StoryLink.find({ owner: toId(owner) })
    .sort({ createdAt: -1, _id: -1 })
    .limit(LINKS_MAX)
    .lean<StoryLinkDoc[]>();
  return presentLinks(storyLinks, now);
}

/** Presents links to their author. */
export async function presentLinks(found: readonly StoryLinkDoc[], now: Date): Promise<StoryLinkDto[]> {
  const [sums, names] = await Promise.all([
    sumsOf(
      found.map(({ _id }) => _id),
      now,
    ),
    findStoryNames(found.map(({ story }) => story)),
  ]);
  return found.map(({ _id, type, slug, state, headline, story }) => ({
    id: String(_id),
    type,
    slug,
    state,
    headline,
    title: names.get(String(story))?.title ?? null,
    ...(sums.get(String(_id)) ?? { visits: 0, reads: 0, joins: 0 }),
  }));
}

/** Returns an open link by current or former slug, with its public story; null for any other. */
export async function findOpenLink(
  slug: string,
): Promise<{ readonly link: StoryLinkDoc; readonly story: StoryDoc } | null> {
  if (!SLUG_PATTERN.test(slug)) return null;
  const link = await StoryLink.findOne({
    ...withSlug(slug),
    state: "open",
    ownerHidden: { $ne: true },
  }).lean<StoryLinkDoc>();
  const story = link && (await (link.type === "arc" ? lockedStory(link) : readListed(String(link.story))));
  return link && story?.author.equals(link.owner) ? { link, story } : null;
}

async function lockedStory({ story: id }: StoryLinkDoc): Promise<StoryDoc | null> {
  const story = await findUncheckedStory(String(id));
  return story && isLocked(story) && story.state !== "removed" ? story : null;
}

/** Returns a member's stories that a link can be about, newest first. */
export async function storiesToShare({ id }: Viewer, type: LinkType): Promise<LinkStoryDto[]> {
  const stories: LinkStoryDto[] = [];
  if (id)
    for await (const { _id, title, listed, deletedAt } of storiesOf(id))
      if (!deletedAt && (listed || type === "arc")) stories.unshift({ id: String(_id), title });
  return stories;
}

/** Returns open links for advance copies with a story release, or an end of access, between two times. */
export async function linksDue(from: Date, to: Date): Promise<StoryLinkDoc["_id"][]> {
  const open = { type: "arc", state: "open", ownerHidden: { $ne: true } } as const;
  const within = { $type: "date" as const, $gt: from, $lte: to };
  const found = await Promise.all(
    ["outOn", "copies.until"].map((when) => StoryLink.find({ ...open, [when]: within }, { _id: 1 }).lean()),
  );
  return [...new Map(found.flat().map(({ _id }) => [String(_id), _id])).values()];
}

/**
 * Presents other authors' pages on which this author has a story, closed ones included, because they may
 * leave them.
 */
export async function presentPromotions(author: string): Promise<StoryLinksPageData["promotions"]> {
  const storyLinks = await StoryLink.find(withPartner(author)).lean<StoryLinkDoc[]>();
  if (storyLinks.length === 0) return [];
  const names = await findStoryNames(storyLinks.map(({ story }) => story));
  return storyLinks.map(({ slug, story }) => ({ slug, title: titleIn(names, story) ?? slug }));
}

/** Returns the title of another author's story; null unless it is public. */
export function titleIn(names: Awaited<ReturnType<typeof findStoryNames>>, story: unknown): string | null {
  const name = names.get(String(story));
  return name?.listed ? name.title : null;
}

/** Returns links by id, in any state. One query. */
export async function findLinks(ids: readonly unknown[]): Promise<ReadonlyMap<string, StoryLinkDoc>> {
  const storyLinks = await StoryLink.find({ _id: { $in: ids.map(toId) } }).lean<StoryLinkDoc[]>();
  return new Map(storyLinks.map((link) => [String(link._id), link]));
}

/** Presents a page's other authors and their stories to its owner. */
export async function presentPartners({
  partners = [],
}: StoryLinkDoc): Promise<StoryLinkPageData["partners"]> {
  if (partners.length === 0) return [];
  const [people, names] = await Promise.all([
    findPeople(partners.map(({ author }) => String(author))),
    findStoryNames(partners.map(({ story }) => story)),
  ]);
  return partners.map(({ author, story }) => {
    const person = people.get(String(author));
    return {
      author: String(author),
      name: person?.name || person?.username || "",
      title: titleIn(names, story) ?? "",
    };
  });
}

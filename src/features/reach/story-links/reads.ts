import type { Viewer } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import type { LinkStoryDto, StoryLinkDto } from "../../../shared/reach/story-links.dto.ts";
import { LINKS_MAX, SLUG_PATTERN } from "../../../shared/reach/story-links.ts";
import { findStoryNames, readListed, type StoryDoc, storiesOf } from "../../stories/stories/index.ts";
import { sumsOf } from "./figures.ts";
import { StoryLink, type StoryLinkDoc } from "./model.ts";

/** An author's links with what they came to, the newest first. */
export async function linksOf(owner: string, now: Date): Promise<StoryLinkDto[]> {
  const found = await StoryLink.find({ owner: toId(owner) })
    .sort({ createdAt: -1, _id: -1 })
    .limit(LINKS_MAX)
    .lean<StoryLinkDoc[]>();
  return presentLinks(found, now);
}

/** Links as their author sees them. */
export async function presentLinks(found: readonly StoryLinkDoc[], now: Date): Promise<StoryLinkDto[]> {
  const [sums, names] = await Promise.all([
    sumsOf(
      found.map(({ _id }) => _id),
      now,
    ),
    findStoryNames(found.map(({ story }) => story)),
  ]);
  return found.map(({ _id, type, slug, state, headline, story }) => ({
    ...{ id: String(_id), type, slug, state, headline },
    title: names.get(String(story))?.title ?? null,
    ...(sums.get(String(_id)) ?? { visits: 0, reads: 0 }),
  }));
}

/** An open link by its address, with its story, which everyone may read; null for any other. */
export async function findOpenLink(
  slug: string,
): Promise<{ readonly link: StoryLinkDoc; readonly story: StoryDoc } | null> {
  if (!SLUG_PATTERN.test(slug)) return null;
  const link = await StoryLink.findOne({ slug, state: "open", away: { $ne: true } }).lean<StoryLinkDoc>();
  const story = link && (await readListed(String(link.story)));
  return link && story?.author.equals(link.owner) ? { link, story } : null;
}

/** Stories of a member that a link can be about, the newest first. */
export async function storiesToShare({ id }: Viewer): Promise<LinkStoryDto[]> {
  const stories: LinkStoryDto[] = [];
  if (id)
    for await (const { _id, title, listed } of storiesOf(id))
      if (listed) stories.unshift({ id: String(_id), title });
  return stories;
}

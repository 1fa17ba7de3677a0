import { forbidden, HttpError, invalidField } from "#core/base/errors.ts";
import { type Caller, isInPerson } from "#core/base/viewer.ts";
import { isId } from "#core/db/ids.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import type { Services } from "#core/services.ts";
import { foldText } from "#core/text/beginnings.ts";
import { LIST_ITEMS_MAX } from "#shared/library/lists.limits.ts";
import type { ShelfMatchDto, ShelfWorkDto, ShelvesPageData } from "#shared/reading/shelves.dto.ts";
import { shelvesText as words } from "#shared/reading/shelves.text.ts";
import type { ShelfSite } from "#shared/reading/shelves.ts";
import { addItem, createList, findPrivateTitle } from "../../library/lists/index.ts";
import { hidingOf } from "../../people/reading-filters/index.ts";
import { findByTitles, type SuggestedStory } from "../../stories/catalogue/index.ts";
import { shelvesByMember } from "./limits.ts";
import { readShelfFile } from "./read-file.ts";

/**
 * Looks for the works of a file on this site, by title and author; saves nothing.
 * @throws 400 on `file`; 429 above `shelvesByMember`
 */
export async function findShelves(
  limits: RateLimits,
  { viewer }: Caller,
  file: Buffer,
): Promise<NonNullable<ShelvesPageData["found"]>> {
  if (!isInPerson(viewer)) throw forbidden();
  await limits.consume(shelvesByMember, viewer.id);
  const { site, works, left } = readShelfFile(file);
  const stories = await findByTitles(
    works.map(({ title }) => title),
    await hidingOf(viewer),
  );
  const byTitle = Map.groupBy(stories, ({ title }) => foldText(title));
  const matches = works.flatMap((work) => matchesOf(work, byTitle.get(foldText(work.title)) ?? []));
  const matched = new Set(matches.map(({ title, author }) => `${title}\n${author}`));
  const others = works.filter(({ title, author }) => !matched.has(`${title}\n${author}`));
  return { site, matches, others, left };
}

/** Returns the story by the same author, or else those of the same title. */
function matchesOf(work: ShelfWorkDto, stories: readonly SuggestedStory[]): ShelfMatchDto[] {
  const author = foldText(work.author);
  const sure = stories.filter(({ authorCard: { name, username } }) =>
    [name, username].some((each) => author !== "" && foldText(each) === author),
  );
  return (sure.length > 0 ? sure : stories).map((story) => ({
    ...work,
    story: {
      id: String(story._id),
      slug: story.slug,
      title: story.title,
      author: story.authorCard.name || story.authorCard.username,
    },
    isSure: sure.length > 0,
  }));
}

/**
 * Adds stories to the caller's private list of works from a site, which is created if there is none; a list that the
 * caller has made public is left as it is. Stories that the caller cannot read (any more) are left out.
 * @throws 400 on `story` without any
 */
export async function addShelves(
  services: Services,
  caller: Caller,
  site: ShelfSite,
  chosen: readonly string[],
): Promise<{
  readonly list: string;
  readonly title: string;
  readonly count: number;
  readonly isFull: boolean;
}> {
  const { viewer } = caller;
  if (!isInPerson(viewer)) throw forbidden();
  const ids = [...new Set(chosen.filter(isId))];
  if (ids.length === 0) throw invalidField("story", words.none);
  const { title, list: known } = (await findPrivateTitle(viewer.id, words.list(site)))!;
  const list = String((known ?? (await createList(services, caller, { title })))._id);
  let count = 0;
  for (const story of ids.slice(0, LIST_ITEMS_MAX)) {
    try {
      await addItem(services, caller, { list, story });
      count += 1;
    } catch (error) {
      // A story that the reader can no longer add is left out.
      if (!(error instanceof HttpError) || error.status >= 500) throw error;
      if (error.name === "ApplicationError") return { list, title, count, isFull: true };
    }
  }
  return { list, title, count, isFull: ids.length > LIST_ITEMS_MAX };
}

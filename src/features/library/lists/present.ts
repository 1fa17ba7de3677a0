import { guest, type Viewer } from "#core/base/viewer.ts";
import { excerpt } from "#core/text/index.ts";
import type { ListCardDto, ListItemDto, OwnItemDto } from "#shared/library/lists.dto.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";

import type { Hiding } from "../../people/reading-filters/index.ts";
import { findPeople, presentUserCard } from "../../people/users/index.ts";
import { findHidden } from "../../stories/catalogue/index.ts";
import {
  findFilterFields,
  presentMarked,
  presentStoryCard,
  readStoryCards,
} from "../../stories/stories/index.ts";
import type { ItemDoc, ListDoc } from "./model.ts";

/** Maximum length of a description on a card, in characters. */
const ON_CARD = 200;

/**
 * Presents lists for pages; lists by missing people are left out, as are covers of stories that `hiding`
 * hides. Two queries in total, three for a reader with filters.
 */
export async function presentLists(
  rows: readonly ListDoc[],
  {
    whole = false,
    viewerId = null,
    hiding = null,
  }: { whole?: boolean; viewerId?: string | null; hiding?: Hiding | null } = {},
): Promise<ListCardDto[]> {
  const covered = [...new Set(rows.flatMap(({ covers }) => covers.map(String)))];
  const [people, stories, hidden] = await Promise.all([
    findPeople([...new Set(rows.map(({ owner }) => String(owner)))]),
    readStoryCards(guest, covered),
    findHidden(covered, hiding),
  ]);
  return rows.flatMap((row) => {
    const owner = people.get(String(row.owner));
    if (!owner) return [];
    return [
      {
        id: String(row._id),
        title: row.title,
        description: whole ? row.description : excerpt(row.description, ON_CARD),
        owner: presentUserCard(owner),
        public: row.public,
        stories: viewerId === String(row.owner) ? row.stats.items : row.stats.listed,
        followers: row.stats.followers,
        covers: row.covers.flatMap((id) => {
          const story = stories.get(String(id));
          return story && !hidden.has(String(id)) ? [presentStoryCard(story).cover] : [];
        }),
        changedAt: row.changedAt.toISOString(),
      },
    ];
  });
}

/** Presents entries with the stories the viewer may read; `own` keeps entries with unavailable stories. */
export async function presentItems(
  viewer: Viewer,
  rows: readonly ItemDoc[],
  own: boolean,
): Promise<ListItemDto[]> {
  return (await presentItemsFor(viewer, rows, own, null)).items;
}

/**
 * Presents entries to a reader with filters: without the stories they hide, and with the number of those. In
 * the reader's lists nothing is hidden, because they added it, but it is marked.
 */
export async function presentItemsFor(
  viewer: Viewer,
  rows: readonly ItemDoc[],
  own: boolean,
  filters: Hiding | null,
): Promise<{ items: ListItemDto[]; hidden: number }> {
  const hiding = own && filters ? filters.filtersOnly.shown : filters;
  const ids = rows.map(({ story }) => story);
  const [stories, filterFields] = await Promise.all([
    readStoryCards(viewer, ids),
    hiding ? findFilterFields(ids) : new Map<string, readonly string[]>(),
  ]);
  let hidden = 0;
  const items = rows.flatMap(({ _id, note, story }) => {
    const id = String(story);
    const storedStory = stories.get(id);
    if (!storedStory && !own) return [];
    const filtered = storedStory && { ...storedStory, filterFields: filterFields.get(id) ?? [] };
    if (filtered && hiding?.hides(filtered)) {
      if (hiding.counts(filtered)) hidden += 1;
      return [];
    }
    const card = filtered ? (hiding ? presentMarked(filtered, hiding) : presentStoryCard(filtered)) : null;
    return [{ id: String(_id), note, story: card }];
  });
  return { items, hidden };
}

/** Presents entries in the owner's editor. */
export async function presentOwnItems(viewer: Viewer, rows: readonly ItemDoc[]): Promise<OwnItemDto[]> {
  const listed = new Map(rows.map((row) => [String(row._id), row.listed]));
  return (await presentItems(viewer, rows, true)).map(({ id, note, story }) => ({
    id,
    note,
    story: story && {
      url: cataloguePaths.story(story),
      title: story.title,
      author: story.author.name,
      cover: story.cover,
      listed: listed.get(id) ?? false,
    },
  }));
}

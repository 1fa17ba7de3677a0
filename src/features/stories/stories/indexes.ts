import type { Schema } from "mongoose";
import { TITLE_COLLATION } from "#core/db/titles.ts";

/** Sort keys of public lists, descending. Each has an index for all stories and one for each facet. */
const LIST_KEYS = ["publishedAt", "lastChapterAt", "stats.views", "stats.score", "stats.popularity"] as const;
export type ListKey = (typeof LIST_KEYS)[number] | "featuredAt" | "stats.rising" | "title";

/** Name of the index that holds the title of each story. */
export const ID_TITLES = "id_titles";

/** Defines the indexes of stories, one for every list, search and job of the site. */
export function indexStories(schema: Pick<Schema, "index">): void {
  for (const key of LIST_KEYS) {
    schema.index({ listed: 1, [key]: -1, _id: -1 });
    schema.index({ facets: 1, [key]: -1, _id: -1 });
  }
  for (const first of ["listed", "facets"])
    schema.index({ [first]: 1, title: 1, _id: 1 }, { collation: TITLE_COLLATION, name: `${first}_titles` });
  for (const first of ["listed", "facets"])
    schema.index(
      { [first]: 1, "stats.rising": -1, _id: -1 },
      { partialFilterExpression: { "stats.rising": { $gt: 0 } } },
    );
  schema.index({ listed: 1, featuredAt: -1, _id: -1 }, { partialFilterExpression: { featured: true } });
  schema.index({ author: 1, pinnedAt: -1 }, { partialFilterExpression: { pinnedAt: { $gt: new Date(0) } } });
  // For the alphabetical order of a reader's library: titles by id, without reading the stories.
  schema.index({ _id: 1, title: 1 }, { name: ID_TITLES });
  // Suggestions during typing: titles by popularity, tags in alphabetical order.
  schema.index({ titleKeys: 1, "stats.popularity": -1 });
  schema.index({ listed: 1, tags: 1 });
  // For lists of stories with a tag, and to count how many stories a reader's filters hide.
  schema.index({ filterFields: 1, lastChapterAt: -1, _id: -1 });
  // For the API's default order and count, and for the site map.
  schema.index({ listed: 1, state: 1, _id: 1 });
  // For stories with pictures that must be marked as not for crawlers.
  schema.index({ noCrawlers: 1 }, { partialFilterExpression: { noCrawlers: true } });
  schema.index({ author: 1, listed: 1, publishedAt: -1, _id: -1 });
  schema.index({ author: 1, deletedAt: 1, updatedAt: -1, _id: -1 });
  // For the list in the back office.
  schema.index({ deletedAt: 1, state: 1, updatedAt: -1, _id: -1 });
  schema.index({ "collaborators.user": 1, updatedAt: -1, _id: -1 });
  // For removing the names of deleted accounts from credits.
  schema.index({ "credits.user": 1 }, { sparse: true });
  // Covers by members whose account is erased.
  schema.index({ "cover.id": 1 }, { sparse: true });
  schema.index({ scheduledFor: 1 }, { partialFilterExpression: { state: "scheduled" } });
  schema.index(
    {
      title: "text",
      tags: "text",
      "authorCard.name": "text",
      "authorCard.username": "text",
      synopsis: "text",
      searchWords: "text",
    },
    {
      name: "text",
      weights: {
        title: 10,
        "authorCard.name": 6,
        "authorCard.username": 6,
        tags: 4,
        synopsis: 1,
        searchWords: 3,
      },
      default_language: "english",
      // Our `language` field holds BCP 47 tags, which MongoDB rejects as a text search language.
      language_override: "searchLanguage",
    },
  );
}

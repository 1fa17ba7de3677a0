import type { Schema } from "mongoose";

/** What public lists are sorted by, largest first; each has an index for all stories and one for each facet. */
const LIST_KEYS = ["publishedAt", "lastChapterAt", "stats.views", "stats.score", "stats.popularity"] as const;
export type ListKey = (typeof LIST_KEYS)[number] | "featuredAt" | "stats.rising";

/** The indexes of stories: every list, search and job of the site has one. */
export function indexStories(schema: Pick<Schema, "index">): void {
  for (const key of LIST_KEYS) {
    schema.index({ listed: 1, [key]: -1, _id: -1 });
    schema.index({ facets: 1, [key]: -1, _id: -1 });
  }
  for (const first of ["listed", "facets"])
    schema.index(
      { [first]: 1, "stats.rising": -1, _id: -1 },
      { partialFilterExpression: { "stats.rising": { $gt: 0 } } },
    );
  schema.index({ listed: 1, featuredAt: -1, _id: -1 }, { partialFilterExpression: { featured: true } });
  schema.index({ author: 1, pinnedAt: -1 }, { partialFilterExpression: { pinnedAt: { $gt: new Date(0) } } });
  // Proposals while somebody types: titles by popularity, tags in alphabetical order.
  schema.index({ titleKeys: 1, "stats.popularity": -1 });
  schema.index({ listed: 1, tags: 1 });
  // How many a reader's filters leave out, without a look at any story.
  schema.index({ filterFields: 1 });
  // The API's own order and its count; the site map's.
  schema.index({ listed: 1, state: 1, _id: 1 });
  // Those whose pictures are to say so.
  schema.index({ noCrawlers: 1 }, { partialFilterExpression: { noCrawlers: true } });
  schema.index({ author: 1, listed: 1, publishedAt: -1, _id: -1 });
  schema.index({ author: 1, deletedAt: 1, updatedAt: -1, _id: -1 });
  // The back office's list.
  schema.index({ deletedAt: 1, state: 1, updatedAt: -1, _id: -1 });
  schema.index({ "collaborators.user": 1, updatedAt: -1, _id: -1 });
  // Whose names go when their accounts do.
  schema.index({ "credits.user": 1 }, { sparse: true });
  schema.index({ scheduledFor: 1 }, { partialFilterExpression: { state: "scheduled" } });
  schema.index(
    {
      title: "text",
      tags: "text",
      "authorCard.name": "text",
      "authorCard.username": "text",
      synopsis: "text",
    },
    {
      name: "text",
      weights: { title: 10, "authorCard.name": 6, "authorCard.username": 6, tags: 4, synopsis: 1 },
      default_language: "english",
      // Our `language` is BCP 47, which MongoDB would refuse as a text search language.
      language_override: "searchLanguage",
    },
  );
}

import { type Migration, renameStored, type StoredRename } from "#core/migrations/index.ts";

const COLLECTIONS: readonly StoredRename[] = [
  { was: "shelf-counts", collection: "facet-counts" },
  { was: "tellings", collection: "notification-fan-outs" },
  { was: "bells", collection: "unread-badges" },
];

/** Former field names, current names, and the collections with these fields. */
const FIELDS = [
  {
    was: "authorAway",
    field: "authorHidden",
    collections: ["challenge-entries", "comments", "posts", "threads", "update-replies", "updates"],
  },
  {
    was: "shadow",
    field: "shadowBanned",
    collections: [
      "challenge-entries",
      "challenge-reminders",
      "challenges",
      "comment-likes",
      "comments",
      "favourites",
      "followers",
      "post-insights",
      "post-laughs",
      "post-likes",
      "post-thanks",
      "posts",
      "review-votes",
      "reviews",
      "service-favourites",
      "story-ratings",
      "subject-follows",
      "thread-votes",
      "threads",
      "update-replies",
      "updates",
    ],
  },
  { was: "ownerAway", field: "ownerHidden", collections: ["challenges"] },
  {
    was: "traits",
    field: "filterFields",
    collections: ["chapters", "comments", "list-items", "reviews", "services", "stories", "updates"],
  },
  { was: "keepers", field: "storyTeam", collections: ["comments"] },
  {
    was: "away",
    field: "ownerHidden",
    collections: ["lists", "mailing-lists", "newsletters", "story-links"],
  },
  { was: "away", field: "authorHidden", collections: ["reviews", "story-ratings"] },
  { was: "sellerAway", field: "sellerHidden", collections: ["services"] },
  { was: "shelves", field: "facets", collections: ["stories"] },
  { was: "feedAway", field: "feedHidden", collections: ["updates"] },
] as const;

export const RENAMES: readonly StoredRename[] = [
  ...COLLECTIONS,
  ...FIELDS.flatMap(({ was, field, collections }) =>
    collections.map((collection) => ({ collection, field, was })),
  ),
];

export const renameFieldsAndCollections: Migration = {
  name: "0001-rename-fields-and-collections",
  summary: "Stored fields and collections get their names of November 2026.",
  phase: "before-indexes",
  reversible: false,
  run: ({ connection }) => renameStored(connection, RENAMES),
  repair: ({ connection }, since) => renameStored(connection, RENAMES, since),
};

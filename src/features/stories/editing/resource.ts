import Joi from "joi";
import { defineResource, type Field, type Resource } from "#core/api/index.ts";
import { forbidden, invalidField } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { attributesOf } from "#core/fields/index.ts";
import type { UploadRecord } from "#core/files/stored.ts";
import type { Services } from "#core/services.ts";
import { searchQuery } from "#core/text/search-words.ts";
import { messages } from "#shared/messages.ts";
import { storyFields } from "#shared/stories/story.fields.ts";
import { STORY_STATES } from "#shared/story.enums.ts";
import { unseenBy } from "../../people/blocks/index.ts";
import { deletionRules } from "../../people/member-content/index.ts";
import { readTagGroups } from "../../platform/tag-groups/index.ts";
import { knownTeam, Story } from "../stories/entity.ts";
import { leftOutWith, type StoryDoc, storyPolicy } from "../stories/index.ts";
import { deleteStory } from "./commands/removal.ts";
import { assertMayCover, createStory, setCover, updateStory } from "./commands/write.ts";
import { presentForApi } from "./present.ts";
import { createStoryRules, type StoryInput, updateStoryRules } from "./rules.ts";
import {
  asksForPublication,
  NEW,
  newStateRules,
  type StateInput,
  stateRules,
  type Verb,
  verbOf,
} from "./state-input.ts";
import { assertNoWarnings } from "./warnings.ts";

const flag = { type: "boolean", filter: true, sort: true } as const;
const number = { type: "integer", filter: true, sort: true } as const;
const date = { type: "datetime", filter: true, sort: true } as const;

const fields: Readonly<Record<string, Field>> = {
  ...attributesOf(storyFields),
  slug: { type: "string", filter: true },
  tags: {
    type: "string",
    many: true,
    filter: true,
    description: "Synonyms count as one tag in $eq, $ne, $in and $notIn",
    synonymsOf: async (tag) => (await readTagGroups()).spellingsOf(tag),
  },
  language: { type: "string", filter: true },
  licence: { ...attributesOf(storyFields).licence!, computed: true, requires: ["licence"] },
  pricing: { type: "string", description: "Currency of the price" },
  paid: {
    type: "boolean",
    computed: true,
    filter: true,
    requires: ["price"],
    description: "True if the story is for sale",
    when: (_viewer, wanted) => ({ price: wanted ? { $ne: null } : null }),
  },
  price: {
    type: "decimal",
    units: 100,
    filter: true,
    sort: true,
    description: "US dollars; null when free",
  },
  priceCents: { ...number, path: "price", description: "The price in US cents" },
  previewChapter: { type: "boolean", computed: true, description: "True if a paid story has a free preview" },
  passworded: { type: "boolean", computed: true },
  state: { type: "enumeration", values: STORY_STATES, filter: true },
  published: {
    type: "boolean",
    computed: true,
    requires: ["state"],
    filter: true,
    when: (_viewer, wanted) => ({ state: wanted ? "published" : { $ne: "published" } }),
  },
  removedReason: {
    type: "string",
    computed: true,
    description: "Visible to its author: why it was taken down",
  },
  narration: { ...flag, description: "Whether a person narrates one of its chapters" },
  featured: flag,
  pinnedAt: { type: "datetime", description: "When its author featured it on their profile" },
  publishedAt: date,
  lastChapterAt: date,
  scheduledFor: { type: "datetime", computed: true, description: "For its team" },
  words: { ...number, path: "stats.words" },
  chaptersCount: { ...number, path: "stats.chapters" },
  views: { ...number, path: "stats.views" },
  favouritesCount: { ...number, path: "stats.favourites" },
  commentsCount: { ...number, path: "stats.comments" },
  rating: {
    type: "decimal",
    path: "stats.rating",
    filter: true,
    sort: true,
    description: "Mean of 1 to 5; each rating is weighted by how much its reader has verifiably read",
  },
  plainRating: { type: "decimal", computed: true, description: "Unweighted mean" },
  reviewsCount: { ...number, path: "stats.reviews" },
  bookmarksCount: {
    type: "integer",
    path: "stats.bookmarks",
    description: "Number of bookmarks on it, its chapters and passages",
  },
  ratingsCount: { ...number, path: "stats.ratings" },
  score: { type: "decimal", path: "stats.score", sort: true, description: "Sorts the highest rated" },
  popularity: { type: "decimal", path: "stats.popularity", sort: true, description: "Sorts the popular" },
  parts: {
    type: "json",
    computed: true,
    requires: ["parts"],
    description:
      "Parts and volumes of the book in order: id, title, and the volume that contains it as parent",
  },
  version: {
    type: "integer",
    description: "An edit may send the version it is based on; an outdated version is 409",
  },
  cover: { type: "media" },
  author: { type: "relation", target: "users", filter: true, sort: true },
  chapters: { type: "relation", target: "chapters", inverse: "story", many: true, filter: true },
  // Collaborators are not public: only the members' field `collaborations` reads them, for viewers with
  // access.
  collaborators: {
    type: "relation",
    target: "users",
    path: "collaborators.user",
    many: true,
    private: true,
    known: knownTeam,
  },
};

/** Fields `presentForApi` requires in addition to the fields' paths. */
const REQUIRED = [
  ...Object.entries(fields).flatMap(([name, { path, computed, target }]) =>
    computed || target ? [] : [path ?? name],
  ),
  "stats.ratingSum",
  "author",
  "collaborators",
  "passwordVersion",
  "removedReason",
  "scheduledFor",
  "createdAt",
  "updatedAt",
];

/** Confirms the warnings before publication. */
const anyway = Joi.boolean().description(
  "True publishes a story although that reveals a gift before its exchange does",
);

/** Id of an image uploaded by the caller. */
const cover = Joi.string().hex().length(32).allow(null);

interface ApiInput extends StateInput {
  readonly cover?: string | null;
  /** Confirms the warnings before publication, such as that a gift is revealed early. */
  readonly anyway?: boolean;
}

type FindUpload = (id: string) => Promise<UploadRecord | null>;

/** `/api/stories`: listed stories for everyone, and the caller's own with `publicationState=preview`. */
export function storyResource(services: Services, findUpload: FindUpload = async () => null): Resource {
  return defineResource<StoryDoc>({
    name: "stories",
    cache: { tags: ["stories", "tags"] },
    singular: "story",
    scopes: { read: "read", write: "write" },
    model: Story,
    policy: storyPolicy,
    fields,
    requires: REQUIRED,
    present: presentForApi,
    search: (text) => ({ $text: { $search: searchQuery(text) } }),
    leftOut: leftOutWith(),
    unseen: unseenBy("author"),
    drafts: { published: { state: "published" } },
    rules: {
      delete: deletionRules,
      create: (createStoryRules as Joi.ObjectSchema).keys({ ...newStateRules, cover }),
      update: (updateStoryRules as Joi.ObjectSchema).keys({ ...stateRules, cover, anyway }),
    },
    commands: {
      async create(caller, { state, scheduledFor, cover, ...input }: ApiInput) {
        const picture = await pictureOf(caller, cover);
        const say = verbOf(services, caller, NEW, { state, scheduledFor });
        const story = await createStory(services, caller, input);
        await finish(caller, String(story._id), picture, say);
        return story;
      },
      async update(caller, id, { anyway, ...changes }: ApiInput & Partial<StoryInput>) {
        const { state, scheduledFor, cover, ...input } = changes;
        const picture = await pictureOf(caller, cover);
        const stored = await Story.findById(toId(id)).lean<StoryDoc>();
        const story = stored ?? NEW;
        const { synopsis = story.synopsis, categories = story.categories, aiUse = story.aiUse } = input;
        const changed = { ...story, synopsis, categories: [...categories], aiUse };
        const say = verbOf(services, caller, changed, { state, scheduledFor });
        if (picture) assertMayCover(services, caller, story);
        if (say && !anyway && stored && asksForPublication(stored, changes))
          await assertNoWarnings(services, caller.viewer, stored);
        // Usually only an action is requested, and it checks permission itself.
        if (!say || Object.keys(input).length > 0) await updateStory(services, caller, id, input);
        await finish(caller, id, picture, say);
      },
      delete: (caller, id, input) => deleteStory(services, caller, id, input),
    },
  });

  async function finish(
    caller: Caller,
    id: string,
    cover: StoryDoc["cover"] | undefined,
    say: Verb | null,
  ): Promise<void> {
    if (cover !== undefined) await setCover(services, caller, id, { cover });
    await say?.(id);
  }

  /** Returns an image from the caller's uploads; undefined leaves the cover unchanged. */
  async function pictureOf(
    { viewer }: Caller,
    id: string | null | undefined,
  ): Promise<StoryDoc["cover"] | undefined> {
    if (id == null) return id;
    const upload = await findUpload(id);
    if (!upload?.image) throw invalidField("cover", messages.noSuchPicture);
    if (upload.owner !== viewer.id) throw forbidden();
    return upload.image;
  }
}

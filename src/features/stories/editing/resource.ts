import Joi from "joi";
import { defineResource, type Field, type Resource } from "../../../core/api/index.ts";
import { forbidden, invalidField } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import type { UploadRecord } from "../../../core/files/stored.ts";
import type { Services } from "../../../core/services.ts";
import { messages } from "../../../shared/messages.ts";
import {
  AI_USES,
  CONTENT_WARNINGS,
  GENRES,
  LICENCES,
  STORY_STATES,
} from "../../../shared/stories/catalogue.enums.ts";
import { knownTeam, Story } from "../stories/entity.ts";
import { leftOutWith, type StoryDoc, storyPolicy } from "../stories/index.ts";
import { deleteStory } from "./commands/keep.ts";
import { createStory, setCover, updateStory } from "./commands/write.ts";
import { presentForApi } from "./present.ts";
import { createStoryRules, updateStoryRules } from "./rules.ts";
import { NEW, newStateRules, type StateInput, stateRules, type Verb, verbOf } from "./state-input.ts";

const line = { type: "string", filter: true, sort: true } as const;
const flag = { type: "boolean", filter: true, sort: true } as const;
const number = { type: "integer", filter: true, sort: true } as const;
const date = { type: "datetime", filter: true, sort: true } as const;

const fields: Readonly<Record<string, Field>> = {
  title: line,
  slug: { type: "string", filter: true },
  synopsis: { type: "text", filter: true },
  categories: { type: "enumeration", values: GENRES, many: true, filter: true },
  tags: { type: "string", many: true, filter: true },
  language: { type: "string", filter: true },
  warnings: { type: "enumeration", values: CONTENT_WARNINGS, many: true, filter: true },
  aiUse: {
    type: "enumeration",
    values: AI_USES,
    filter: true,
    description: "Null until the author says",
  },
  licence: {
    type: "enumeration",
    values: LICENCES,
    computed: true,
    requires: ["licence"],
    description: "What its author lets others do with it",
  },
  mature: flag,
  private: flag,
  complete: flag,
  narration: flag,
  pricing: { type: "string", description: "Currency of the price" },
  paid: {
    type: "boolean",
    computed: true,
    filter: true,
    requires: ["price"],
    description: "Whether it is sold",
    when: (_viewer, wanted) => ({ price: wanted ? { $ne: null } : null }),
  },
  price: {
    type: "decimal",
    units: 100,
    filter: true,
    sort: true,
    description: "US dollars; null when free",
  },
  priceCents: { ...number, path: "price", description: "The same in US cents" },
  previewChapters: { type: "integer", description: "Chapters of a paid story that are open to all" },
  previewChapter: { type: "boolean", computed: true, description: "Whether a paid story has a preview" },
  mailingList: { type: "boolean", filter: true, description: "Readers join the author's mailing list" },
  noCrawlers: { type: "boolean" },
  passworded: { type: "boolean", computed: true },
  state: { type: "enumeration", values: STORY_STATES, filter: true },
  published: {
    type: "boolean",
    computed: true,
    requires: ["state"],
    filter: true,
    when: (_viewer, wanted) => ({ state: wanted ? "published" : { $ne: "published" } }),
  },
  removedReason: { type: "string", computed: true, description: "For its author: why it was taken down" },
  featured: flag,
  pinnedAt: { type: "datetime", description: "Since when its author features it on the own profile" },
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
    description: "Mean of 1 to 5, in which a rating weighs as much as its reader has verifiably read",
  },
  plainRating: { type: "decimal", computed: true, description: "Mean in which all ratings weigh the same" },
  reviewsCount: { ...number, path: "stats.reviews" },
  bookmarksCount: {
    type: "integer",
    path: "stats.bookmarks",
    description: "Readers' bookmarks on it, its chapters and passages",
  },
  ratingsCount: { ...number, path: "stats.ratings" },
  score: { type: "decimal", path: "stats.score", sort: true, description: "Sorts the highest rated" },
  popularity: { type: "decimal", path: "stats.popularity", sort: true, description: "Sorts the popular" },
  parts: {
    type: "json",
    computed: true,
    requires: ["parts"],
    description: "Parts and volumes of the book in order: id, title, and the volume it stands in as parent",
  },
  version: {
    type: "integer",
    description: "An edit may name the one it is based on; behind another it is 409",
  },
  cover: { type: "media" },
  author: { type: "relation", target: "users", filter: true, sort: true },
  chapters: { type: "relation", target: "chapters", inverse: "story", many: true, filter: true },
  // Who works on a story is not public: only `collaborations` of members come by it, for who may know.
  collaborators: {
    ...{ type: "relation", target: "users", path: "collaborators.user", many: true, private: true },
    known: knownTeam,
  },
};

/** What `presentForApi` reads beside the fields' own paths. */
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

/** Id of an uploaded picture of one's own. */
const cover = Joi.string().hex().length(32).allow(null);

interface ApiInput extends StateInput {
  readonly cover?: string | null;
}

type FindUpload = (id: string) => Promise<UploadRecord | null>;

/** `/api/stories`: listed stories for everyone, and one's own with `publicationState=preview`. */
export function storyResource(services: Services, findUpload: FindUpload = async () => null): Resource {
  return defineResource<StoryDoc>({
    name: "stories",
    singular: "story",
    scopes: { read: "read", write: "write" },
    model: Story,
    policy: storyPolicy,
    fields,
    requires: REQUIRED,
    present: presentForApi,
    search: "text",
    leftOut: leftOutWith(),
    drafts: { published: { state: "published" } },
    rules: {
      create: (createStoryRules as Joi.ObjectSchema).keys({ ...newStateRules, cover }),
      update: (updateStoryRules as Joi.ObjectSchema).keys({ ...stateRules, cover }),
    },
    commands: {
      async create(caller, { state, scheduledFor, cover, ...input }: ApiInput) {
        const picture = await pictureOf(caller, cover);
        const say = verbOf(services, caller, NEW, { state, scheduledFor });
        const story = await createStory(services, caller, input);
        await finish(caller, String(story._id), picture, say);
        return story;
      },
      async update(caller, id, { state, scheduledFor, cover, ...input }: ApiInput) {
        const picture = await pictureOf(caller, cover);
        const story = (await Story.findById(toId(id)).lean<StoryDoc>()) ?? NEW;
        const say = verbOf(services, caller, story, { state, scheduledFor });
        // A verb alone is asked for most, and looks itself whether the caller may.
        if (!say || Object.keys(input).length > 0) await updateStory(services, caller, id, input);
        await finish(caller, id, picture, say);
      },
      delete: (caller, id) => deleteStory(services, caller, id),
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

  /** A picture of the caller's own uploads; undefined leaves the cover as it is. */
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

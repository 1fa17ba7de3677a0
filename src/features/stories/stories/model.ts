import { Schema } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { storedFields } from "#core/fields/index.ts";
import { storedImageSchema } from "#core/files/stored.ts";
import { CHAPTER_STATES, CHAPTER_TYPES } from "#shared/stories/chapters.enums.ts";
import { CREDITED_WORKS } from "#shared/stories/collaborators.enums.ts";
import { ASKED_STEPS } from "#shared/stories/setup.ts";
import { storyFields } from "#shared/stories/story.fields.ts";
import { COLLABORATOR_ROLES, STORY_STATES } from "#shared/story.enums.ts";
import type { ContentsEntry, Credit, StoryDoc, StoryPart, StorySetup } from "./document.ts";
import { indexStories } from "./indexes.ts";

export type * from "./document.ts";

const flag = { type: Boolean, default: false };
const counter = { type: Number, default: 0 };
const date = { type: Date, default: null };
const user = { type: Schema.Types.ObjectId, ref: "User", required: true } as const;

const contentsEntry = new Schema<ContentsEntry>(
  {
    chapter: { type: Schema.Types.ObjectId, ref: "Chapter", required: true },
    title: { type: String, default: "" },
    type: { type: String, enum: CHAPTER_TYPES, required: true },
    state: { type: String, enum: CHAPTER_STATES, required: true },
    words: counter,
    publishedAt: date,
    scheduledFor: date,
    open: { type: Boolean, default: true },
    part: { type: Schema.Types.ObjectId },
    silent: Boolean,
  },
  { _id: false },
);

const schema = new Schema<StoryDoc>(
  {
    ...storedFields(storyFields),
    slug: { type: String, required: true },
    slugHistory: { type: [String], default: [] },
    tags: { type: [String], default: [] },
    language: { type: String, default: "en" },
    cover: { type: storedImageSchema, default: null },
    coverDrawn: flag,
    pricing: { type: String, enum: ["USD"], default: "USD" },
    price: { type: Number, default: null, min: 0 },
    password: { type: String, default: null, select: false },
    passwordVersion: { type: String, default: null },
    author: user,
    authorCard: {
      username: { type: String, default: "" },
      name: { type: String, default: "" },
      photo: { type: storedImageSchema, default: null },
    },
    collaborators: {
      type: [
        new Schema(
          {
            user,
            role: { type: String, enum: COLLABORATOR_ROLES, required: true },
            order: { type: Schema.Types.ObjectId },
          },
          { _id: false },
        ),
      ],
      default: [],
    },
    credits: {
      type: [
        new Schema<Credit>(
          {
            user,
            work: { type: String, enum: CREDITED_WORKS, required: true },
            order: { type: Schema.Types.ObjectId, required: true },
            rights: { type: String, default: "" },
          },
          { _id: false },
        ),
      ],
      default: undefined,
    },
    state: { type: String, enum: STORY_STATES, default: "draft" },
    scheduledFor: date,
    publishedAt: date,
    lastChapterAt: date,
    removedReason: { type: String, default: "" },
    removedFrom: { type: String, enum: [...STORY_STATES, null], default: null },
    deletedAt: date,
    ending: Boolean,
    goesWithAuthor: Boolean,
    authorHidden: Boolean,
    narration: flag,
    featured: flag,
    featuredAt: date,
    pinnedAt: date,
    listed: flag,
    facets: { type: [String], default: [] },
    titleKeys: { type: [String], default: [] },
    searchWords: { type: [String], default: [] },
    filterFields: { type: [String], default: [] },
    contents: { type: [contentsEntry], default: [] },
    parts: {
      type: [
        new Schema<StoryPart>({
          title: { type: String, required: true },
          parent: { type: Schema.Types.ObjectId, default: null },
        }),
      ],
      default: undefined,
    },
    setup: {
      type: new Schema<StorySetup>(
        { step: { type: String, enum: ASKED_STEPS, required: true }, together: flag },
        { _id: false },
      ),
      default: null,
    },
    stats: {
      words: counter,
      chapters: counter,
      drafts: counter,
      views: counter,
      favourites: counter,
      comments: counter,
      reviews: counter,
      bookmarks: counter,
      ratingSum: counter,
      ratings: counter,
      ratingWeight: counter,
      ratingWeighted: counter,
      rating: counter,
      score: counter,
      popularity: counter,
      rising: Number,
      newReaders: Number,
    },
    version: { type: Number, default: 1 },
  },
  { timestamps: true, versionKey: false, strict: "throw", minimize: false },
);

indexStories(schema);

export const Story = defineModel<StoryDoc>("Story", schema);

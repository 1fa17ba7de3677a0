import { isDeepStrictEqual } from "node:util";
import { type ClientSession, Types } from "mongoose";
import { assertMayPost } from "../../../../core/auth/posting.ts";
import { conflict, forbidden } from "../../../../core/base/errors.ts";
import type { Caller } from "../../../../core/base/viewer.ts";
import { inTransaction } from "../../../../core/db/transaction.ts";
import type { Services } from "../../../../core/services.ts";
import { validate } from "../../../../core/validate.ts";
import { messages } from "../../../../shared/messages.ts";
import { LICENCES } from "../../../../shared/stories/catalogue.enums.ts";
import { findAuthorFields } from "../../../people/users/index.ts";
import type { AfterChange, StorySetup, StoryStats } from "../../stories/entity.ts";
import {
  changeStory,
  changeStoryAs,
  type Decide,
  eventOf,
  insertStory,
  permit,
  type StoryChange,
  type StoryDoc,
  storyPolicy,
} from "../../stories/index.ts";
import { createStoryRules, updateStoryRules } from "../rules.ts";
import { slugOf } from "../slug.ts";
import { applied, newPassword } from "./details.ts";

declare module "../../../../core/extensions.ts" {
  interface ExtensionPoints {
    /** Takes part in the transaction in which somebody changes a story's details. */
    "story.edited": (change: StoryChange & { readonly by: string }, session: ClientSession) => Promise<void>;
  }
}

const noStats: StoryStats = Object.freeze({
  words: 0,
  chapters: 0,
  drafts: 0,
  views: 0,
  favourites: 0,
  comments: 0,
  reviews: 0,
  bookmarks: 0,
  ratingSum: 0,
  ratings: 0,
  ratingWeight: 0,
  ratingWeighted: 0,
  rating: 0,
  score: 0,
  popularity: 0,
});

/** A new draft, with `setup` where its author is asked for the rest step by step; throws 403 for a guest and 400 ValidationError with the specification's messages. */
export async function createStory(
  services: Services,
  caller: Caller,
  input: unknown,
  setup: StorySetup | null = null,
): Promise<StoryDoc> {
  const story = { ...(await prepareStory(services, caller, input)), setup };
  return inTransaction(async (session) => {
    const created = await insertStory(story, session);
    await services.events.publish("story.created", eventOf(caller, created), session);
    return created;
  });
}

/** A story that is ready to be inserted; for `createStory` and for imports, which insert more with it. */
export async function prepareStory(
  services: Services,
  { viewer }: Caller,
  input: unknown,
): Promise<Omit<StoryDoc, "createdAt" | "updatedAt">> {
  if (!storyPolicy.can(viewer, "create", null)) throw forbidden();
  const given = validate(createStoryRules, input);
  const author = await findAuthorFields(viewer.id);
  if (!author) throw forbidden();
  const blank = {
    _id: new Types.ObjectId(),
    title: given.title,
    slug: slugOf(given.title),
    slugHistory: [],
    synopsis: "",
    categories: [],
    tags: [],
    language: "en",
    warnings: [],
    aiUse: null,
    licence: LICENCES[0],
    cover: null,
    coverDrawn: false,
    mature: false,
    private: false,
    complete: false,
    narration: false,
    pricing: "USD",
    price: null,
    previewChapters: 1,
    mailingList: false,
    noCrawlers: false,
    password: null,
    passwordVersion: null,
    author: author._id,
    authorCard: { username: author.username, name: author.name, photo: author.profile_photo },
    collaborators: [],
    state: "draft",
    scheduledFor: null,
    publishedAt: null,
    lastChapterAt: null,
    removedReason: "",
    removedFrom: null,
    deletedAt: null,
    featured: false,
    featuredAt: null,
    pinnedAt: null,
    listed: false,
    facets: [],
    titleKeys: [],
    filterFields: [],
    contents: [],
    stats: noStats,
    version: 1,
  } as const;
  return { ...blank, ...(await applied(services, blank, given)) };
}

/**
 * Changes a story's details. With `version` an edit that is based on an older version is refused (409, with what stands
 * there now) and writes nothing; without one the last writer wins, and what was written over stands in the history of
 * details. A new title moves the slug and the old one stays known. Of a story that is out, or will be by itself, the
 * words others read are no business of whom posting is closed to.
 */
export async function updateStory(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<StoryDoc> {
  const { version, ...given } = validate(updateStoryRules, input);
  const secret = given.password ? await newPassword(services, given.password) : null;
  const updated: Decide = async (story) => {
    if (version !== undefined && version !== story.version)
      throw conflict(messages.editedMeanwhile, {
        version: story.version,
        current: { title: story.title, synopsis: story.synopsis },
      });
    const changes = await applied(services, story, given, secret);
    if (isOut(story) && changesPublicText(story, changes)) assertMayPost(caller, services.now());
    return Object.keys(changes).length > 0 ? { ...changes, version: story.version + 1 } : {};
  };
  const publish = publishUpdated(services, caller);
  return (await changeStoryAs(services, caller, "update", id, updated, { publish })).after;
}

/** Sets or takes away the cover: an image of `core/files`; `drawn` marks one that we made. */
export async function setCover(
  services: Services,
  caller: Caller | null,
  id: string,
  input: { readonly cover: StoryDoc["cover"]; readonly drawn?: boolean },
): Promise<StoryDoc> {
  const covered: Decide = (story) => {
    if (caller) permit(caller, "update", story);
    if (caller && input.cover && isOut(story)) assertMayPost(caller, services.now());
    // An author's own cover came in while ours was being drawn.
    if (input.drawn && story.cover && !story.coverDrawn) return {};
    return { cover: input.cover, coverDrawn: input.drawn ?? false };
  };
  return (await changeStory(services, id, covered, publishUpdated(services, caller))).after;
}

const publishUpdated =
  (services: Services, caller: Caller | null): AfterChange =>
  async ({ before, after }, session) => {
    if (caller?.viewer.id)
      for (const follow of services.extensions.at("story.edited"))
        await follow({ before, after, by: caller.viewer.id }, session);
    const changed = changedFields(before, after);
    if (changed.length > 0)
      await services.events.publish("story.updated", { ...eventOf(caller, after), changed }, session);
  };

const isOut = ({ state }: Pick<StoryDoc, "state">): boolean => state === "published" || state === "scheduled";

/** What of a story's details others read. */
const WORDS = ["title", "synopsis", "tags"] as const;

/** Whether a change says something anew, or opens what few could read. */
const changesPublicText = (story: StoryDoc, changes: Partial<StoryDoc>): boolean =>
  (story.private && changes.private === false) ||
  WORDS.some((name) => changes[name] !== undefined && !isDeepStrictEqual(changes[name], story[name]));

/** Names of the top-level fields that an event tells of. */
const changedFields = (before: StoryDoc, after: StoryDoc): string[] =>
  Object.keys(after).filter((name) => {
    const key = name as keyof StoryDoc;
    return key !== "version" && key !== "stats" && JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  });

import { isDeepStrictEqual } from "node:util";
import { type ClientSession, Types } from "mongoose";
import { assertMayPost } from "#core/auth/posting.ts";
import { conflict, forbidden } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { rulesOf } from "#core/fields/index.ts";
import type { Services } from "#core/services.ts";
import { validate, validateChange } from "#core/validate.ts";
import { findAuthorFields } from "#features/people/users/index.ts";
import { messages } from "#shared/messages.ts";
import { missingDetails } from "#shared/stories/publication.ts";
import { storyFields } from "#shared/stories/story.fields.ts";
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
import { assertDescribed } from "./publish.ts";

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Runs in the transaction in which somebody changes a story's details. */
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

/**
 * Creates a draft, with `setup` if the author completes the rest step by step; throws 403 for a guest and 400
 * ValidationError with the specification's messages.
 */
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

/** Builds a story document for insertion; used by `createStory` and by imports, which insert more with it. */
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
    ...validate(rulesOf(storyFields), { title: given.title }),
    slug: slugOf(given.title),
    slugHistory: [],
    tags: [],
    language: "en",
    cover: null,
    coverDrawn: false,
    pricing: "USD",
    price: null,
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
    narration: false,
    featured: false,
    featuredAt: null,
    pinnedAt: null,
    listed: false,
    facets: [],
    titleKeys: [],
    searchWords: [],
    filterFields: [],
    contents: [],
    stats: noStats,
    version: 1,
  } as const;
  return { ...blank, ...(await applied(services, blank, given)) };
}

/**
 * Changes a story's details. With `version` an edit based on an older version is rejected (409, with the
 * current values) and writes nothing; without it the last writer wins, and overwritten values are in the
 * details history. The details by which readers choose cannot be removed from a published or scheduled story. A new
 * title changes the slug and the old one continues to work. Members who may not post cannot change the public text of a
 * published or scheduled story.
 */
export async function updateStory(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<StoryDoc> {
  const { version, ...given } = validateChange(updateStoryRules, input);
  const secret = given.password ? await newPassword(services, given.password) : null;
  const updated: Decide = async (story) => {
    if (version !== undefined && version !== story.version)
      throw conflict(messages.editedMeanwhile, {
        version: story.version,
        current: { title: story.title, synopsis: story.synopsis },
      });
    const changes = await applied(services, story, given, secret);
    if (isOut(story) && changesPublicText(story, changes)) assertMayPost(caller, services.now());
    if (isOut(story) && missingDetails({ ...story, ...changes }).length > missingDetails(story).length)
      assertDescribed({ ...story, ...changes });
    return Object.keys(changes).length > 0 ? { ...changes, version: story.version + 1 } : {};
  };
  const publish = publishUpdated(services, caller);
  return (await changeStoryAs(services, caller, "update", id, updated, { publish })).after;
}

/** Rejects (400) a new cover for a published or scheduled story by a member who may not post. */
export function assertMayCover(services: Services, caller: Caller, story: Pick<StoryDoc, "state">): void {
  if (isOut(story)) assertMayPost(caller, services.now());
}

/** Sets or removes the cover: an image of `core/files`; `drawn` marks a generated one. */
export async function setCover(
  services: Services,
  caller: Caller | null,
  id: string,
  input: { readonly cover: StoryDoc["cover"]; readonly drawn?: boolean },
): Promise<StoryDoc> {
  const covered: Decide = (story) => {
    if (caller) permit(caller, "update", story);
    if (caller && input.cover) assertMayCover(services, caller, story);
    // The author uploaded a cover while one was being generated.
    if (input.drawn && story.cover && !story.coverDrawn) return {};
    return { cover: input.cover, coverDrawn: input.drawn ?? false };
  };
  return (await changeStory(services, id, covered, publishUpdated(services, caller))).after;
}

/** Removes a story's cover if it is still this picture; a replaced one stays. Idempotent. @throws 404 */
export async function removeCover(services: Services, id: string, picture: string): Promise<void> {
  const uncovered: Decide = ({ cover }) => (cover?.id === picture ? { cover: null, coverDrawn: false } : {});
  await changeStory(services, id, uncovered, publishUpdated(services, null));
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

/** Details of a story that are public text. */
const WORDS = ["title", "synopsis", "tags"] as const;

/** Returns true if a change alters public text, or makes text public. */
const changesPublicText = (story: StoryDoc, changes: Partial<StoryDoc>): boolean =>
  (story.private && changes.private === false) ||
  WORDS.some((name) => changes[name] !== undefined && !isDeepStrictEqual(changes[name], story[name]));

/** Names of the changed top-level fields, for events. */
const changedFields = (before: StoryDoc, after: StoryDoc): string[] =>
  Object.keys(after).filter((name) => {
    const key = name as keyof StoryDoc;
    return key !== "version" && key !== "stats" && JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  });

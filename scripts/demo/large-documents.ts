import { createHash } from "node:crypto";
import { Types } from "mongoose";
import { derivedFields, keyOf, publicVisit, type UserDoc } from "#features/people/users/index.ts";
import { gateOf } from "#features/stories/chapters/gate.ts";
import type { ChapterDoc, RevisionDoc } from "#features/stories/chapters/model.ts";
import { slugOf } from "#features/stories/editing/slug.ts";
import { scoreOf } from "#features/stories/stories/derive.ts";
import { type ContentsEntry, derive, type StoryDoc } from "#features/stories/stories/index.ts";
import { LICENCES } from "#shared/story.enums.ts";
import type { LargeAuthor, LargeStory } from "./large.ts";
import { generateChapters, type LargeChapter } from "./large-chapters.ts";

/** Returns an author as the model stores it. `stories`: number of listed stories. */
export const userDocument = (
  author: LargeAuthor,
  { seed, passwordHash, stories }: { seed: string; passwordHash: string; stories: number },
): UserDoc => ({
  _id: idOf(seed, "author", author.index, author.createdAt),
  username: author.username,
  email: author.email,
  usernameKey: keyOf(author.username),
  emailKey: keyOf(author.email),
  passwordHash,
  hasDemoPassword: true,
  tokenVersion: 0,
  name: author.name,
  bio: author.bio,
  location: author.location,
  interests: author.interests,
  skills: [],
  ...NO_LINKS,
  timezone: "",
  profile_photo: null,
  cover_photo: null,
  role: "member",
  confirmed: true,
  blocked: false,
  leaving: null,
  blockedReason: "",
  setup_complete: true,
  last_logged_in: author.createdAt,
  ...publicVisit(author.createdAt, false),
  ...derivedFields(author),
  hideLastOnline: false,
  hideFollows: false,
  hideFromSearch: false,
  messagesFrom: "everyone",
  readMarks: true,
  typingMarks: true,
  keepHistory: true,
  promotional_emails: false,
  referral: "",
  referred_by: null,
  referral_end_date: null,
  eventToken: "",
  referrer: "",
  userAgent: "",
  email_risk_level: "",
  captcha_score: null,
  firstTouch: "",
  lastTouch: "",
  setup: null,
  stats: { followers: 0, following: 0, stories, favourites: 0 },
  createdAt: author.createdAt,
  updatedAt: author.createdAt,
});

const NO_LINKS = { website: "", facebook: "", twitter: "", linkedin: "", instagram: "", goodreads: "" };

/** Returns a story as the model stores it, completed by `derive`. */
export function storyDocument(story: LargeStory, author: LargeAuthor): StoryDoc {
  const { views, favourites, comments, ratings, ratingSum } = story;
  const weighed = { ratingWeight: ratings * 100, ratingWeighted: ratingSum * 100 };
  return derive({
    _id: idOf(story.seed, "story", story.index, story.createdAt),
    title: story.title,
    slug: slugOf(story.title),
    slugHistory: [],
    synopsis: story.synopsis,
    categories: story.categories,
    tags: story.tags,
    language: story.language,
    warnings: story.warnings,
    aiUse: story.aiUse,
    licence: LICENCES[0],
    series: "",
    firstPublished: "",
    cover: null,
    coverDrawn: false,
    mature: story.mature,
    private: story.private,
    complete: story.complete,
    narration: false,
    pricing: story.pricing,
    price: story.priceCents,
    previewChapters: story.previewChapters,
    mailingList: false,
    noCrawlers: false,
    setup: null,
    password: null,
    passwordVersion: null,
    author: idOf(story.seed, "author", author.index, author.createdAt),
    authorCard: { username: author.username, name: author.name, photo: null },
    collaborators: [],
    state: story.state,
    scheduledFor: null,
    publishedAt: story.publishedAt,
    lastChapterAt: story.lastChapterAt,
    removedReason: "",
    removedFrom: null,
    deletedAt: null,
    featured: story.featured,
    featuredAt: story.featured ? story.publishedAt : null,
    pinnedAt: null,
    listed: false,
    facets: [],
    titleKeys: [],
    searchWords: [],
    filterFields: [],
    contents: [...generateChapters(story)].map((chapter) => entryOf(story, chapter)),
    stats: {
      ...weighed,
      words: 0,
      chapters: 0,
      drafts: 0,
      popularity: 0,
      reviews: 0,
      views,
      favourites,
      comments,
      ratings,
      ratingSum,
      bookmarks: 0,
      rating: story.rating ?? 0,
      score: scoreOf(weighed),
    },
    version: 1,
    createdAt: story.createdAt,
    updatedAt: story.lastChapterAt ?? story.createdAt,
  });
}

/** Returns the chapters of a story with their text, and the first revision of each. */
export function chapterDocuments(
  story: LargeStory,
  stored: StoryDoc,
): { chapters: ChapterDoc[]; revisions: RevisionDoc[] } {
  const chapters: ChapterDoc[] = [];
  const revisions: RevisionDoc[] = [];
  for (const chapter of generateChapters(story)) {
    const entry = stored.contents[chapter.number - 1]!;
    const { title, words, publishedAt, state } = entry;
    const text = { title, html: chapter.html(), words, notesBefore: "", notesAfter: "" };
    const at = publishedAt ?? stored.createdAt;
    chapters.push({
      _id: entry.chapter,
      story: stored._id,
      author: stored.author,
      number: chapter.number,
      type: entry.type,
      state,
      scheduledFor: null,
      publishedAt,
      ...text,
      revision: 1,
      lastRevision: 1,
      pending: null,
      open: entry.open,
      ...gateOf(stored),
      filterFields: stored.filterFields,
      deletedAt: null,
      version: 1,
      createdAt: at,
      updatedAt: at,
    });
    revisions.push({
      _id: idOf(story.seed, "revision", `${story.index}.${chapter.number}`, at),
      chapter: entry.chapter,
      story: stored._id,
      number: 1,
      ...text,
      by: stored.author,
      at,
      publishedAt,
    });
  }
  return { chapters, revisions };
}

function entryOf(story: LargeStory, { number, title, words, publishedAt }: LargeChapter): ContentsEntry {
  const at = publishedAt ?? story.createdAt;
  return {
    chapter: idOf(story.seed, "chapter", `${story.index}.${number}`, at),
    title,
    type: "chapter",
    state: publishedAt ? "published" : "draft",
    words,
    publishedAt,
    scheduledFor: null,
    open: true,
  };
}

/** Returns an id derived from what it identifies; sorts by time like the driver's ids. */
function idOf(seed: string, kind: string, index: number | string, at: Date): Types.ObjectId {
  const bytes = createHash("sha1").update(`${seed}/${kind}/${index}`).digest().subarray(0, 12);
  bytes.writeUInt32BE(Math.floor(at.getTime() / 1000), 0);
  return new Types.ObjectId(bytes);
}

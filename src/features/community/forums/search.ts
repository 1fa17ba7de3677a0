import type { Model } from "mongoose";
import type { Viewer } from "#core/base/viewer.ts";
import { excerpt } from "#core/text/index.ts";
import { plainSearchQuery } from "#core/text/search-words.ts";
import type { ForumSearchPageData } from "#shared/community/forums.dto.ts";
import { FOUND_PAGES_MAX, POSTS_PER_PAGE } from "#shared/community/forums.limits.ts";
import { plainWords } from "#shared/people/plain-words.ts";
import { findPeople, presentUserCard } from "../../people/users/index.ts";
import { unavailableInTime } from "../../stories/catalogue/index.ts";
import { withheldPosts } from "./copies.ts";
import { Thread, type ThreadDoc } from "./model.ts";
import { Post, type PostDoc } from "./post-model.ts";
import { leftOut, THREAD_SHOWN } from "./reads.ts";

/** Characters shown of each post, and time limit of a search in milliseconds. */
const EXCERPT = 240;
const SEARCH_TIME = 3_000;

type Found = ForumSearchPageData["found"];

/** Search input: text and page number, from 1. */
export interface ForumSearch {
  readonly q: string;
  readonly page: number;
}

/** A page of results, and whether there is another. */
interface FoundPage<Row> {
  readonly rows: readonly Row[];
  readonly more: boolean;
}

/**
 * Returns public threads with these words in title or tags, best first, without those by people the viewer
 * has muted or blocked; at most `limit` per page.
 */
export const searchThreads = async (
  viewer: Viewer,
  { q, page }: ForumSearch,
  limit: number,
): Promise<FoundPage<ThreadDoc>> =>
  findBest<ThreadDoc>(await leftOut(viewer), Thread, { q, page }, limit, THREAD_SHOWN);

/** Returns posts with these words, in the same way as `searchThreads`. */
export async function searchPosts(viewer: Viewer, asked: ForumSearch): Promise<FoundPage<Found[number]>> {
  const shown = { thread: 1, section: 1, author: 1, text: 1, createdAt: 1 } as const;
  const withheld = await withheldPosts(viewer);
  const filter = { ...(await leftOut(viewer)), ...(withheld ? { $nor: [withheld] } : {}) };
  const { rows, more } = await findBest<PostDoc>(filter, Post, asked, POSTS_PER_PAGE, shown);
  return { rows: await presentFound(rows), more };
}

/** Uses a text index; there are few pages, so skipping earlier results is cheap. */
async function findBest<Doc extends { readonly _id: unknown }>(
  among: Readonly<Record<string, unknown>>,
  model: Model<Doc>,
  { q, page }: ForumSearch,
  limit: number,
  shown: Readonly<Record<string, 1>>,
): Promise<FoundPage<Doc>> {
  const score = { $meta: "textScore" } as const;
  const filter = { $text: { $search: plainSearchQuery(q) }, open: true, ...among };
  const rows = await model
    .find(filter, { ...shown, score })
    .sort({ score, _id: -1 })
    .skip((page - 1) * limit)
    .limit(limit + 1)
    .maxTimeMS(SEARCH_TIME)
    .lean<Doc[]>()
    .catch(unavailableInTime);
  return { rows: rows.slice(0, limit), more: rows.length > limit && page < FOUND_PAGES_MAX };
}

async function presentFound(posts: readonly PostDoc[]): Promise<Found> {
  const [threads, people] = await Promise.all([
    Thread.find({ _id: { $in: posts.map(({ thread }) => thread) } }, { title: 1 }).lean<ThreadDoc[]>(),
    findPeople([...new Set(posts.map(({ author }) => String(author)))]),
  ]);
  const titles = new Map(threads.map(({ _id, title }) => [String(_id), title]));
  return posts.flatMap(({ _id, thread, section, author, text, createdAt }) => {
    const [person, title] = [people.get(String(author)), titles.get(String(thread))];
    if (!person || !title) return [];
    return [
      {
        post: String(_id),
        title,
        section,
        author: presentUserCard(person),
        excerpt: excerpt(plainWords(text), EXCERPT),
        createdAt: createdAt.toISOString(),
      },
    ];
  });
}

import type { Viewer } from "../../../core/base/viewer.ts";
import { excerpt } from "../../../core/text/index.ts";
import type { ForumSearchPageData } from "../../../shared/community/forums.dto.ts";
import { hideSpoilers } from "../../../shared/talk/spoilers.ts";
import { findPeople, presentUserCard } from "../../people/users/index.ts";
import { unavailableInTime } from "../../stories/catalogue/index.ts";
import { Thread, type ThreadDoc } from "./model.ts";
import { Post, type PostDoc } from "./post-model.ts";
import { leftOut } from "./reads.ts";

/** Posts that a search shows, characters of each, and milliseconds it may take. */
const FOUND_MAX = 30;
const EXCERPT = 240;
const SEARCH_TIME = 3_000;

type Found = ForumSearchPageData["found"];

/** Posts with these words that everyone may read, the best first, but for those of whom the viewer has muted or blocked. */
export async function searchPosts(viewer: Viewer, q: string): Promise<Found> {
  const posts = await Post.find({ $text: { $search: q }, open: true, ...(await leftOut(viewer)) } as never, {
    thread: 1,
    section: 1,
    author: 1,
    text: 1,
    createdAt: 1,
    score: { $meta: "textScore" },
  })
    .sort({ score: { $meta: "textScore" } })
    .limit(FOUND_MAX)
    .maxTimeMS(SEARCH_TIME)
    .lean<PostDoc[]>()
    .catch(unavailableInTime);
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
        ...{ title, section, author: presentUserCard(person) },
        excerpt: excerpt(hideSpoilers(text), EXCERPT),
        createdAt: createdAt.toISOString(),
      },
    ];
  });
}

import { notFound } from "#core/base/errors.ts";
import { isAdmin } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { findKeysetPage } from "#core/db/keyset.ts";
import { presentPicture } from "#core/files/present.ts";
import { staffOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { WaitingPostsPageData } from "#shared/community/forum-moderation.dto.ts";
import { forumModerationText } from "#shared/community/forum-moderation.text.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { ADMIN_PAGE_SIZE } from "#shared/site/admin.ts";
import { reviewQueuePaths } from "#shared/site/review-queue.paths.ts";
import { WaitingPostsPage } from "#views/community/forums/WaitingPostsPage.tsx";
import { findStandings, findUsernames, zoneOf } from "../../people/users/index.ts";
import { decideWaitingPost } from "./commands/approve.ts";
import { Thread, type ThreadDoc } from "./model.ts";
import { Post, type PostDoc } from "./post-model.ts";
import type { ForumWriting } from "./writing.ts";

const texts = forumModerationText.waiting;
const SHOWN = { thread: 1, section: 1, author: 1, number: 1, text: 1, pictures: 1, createdAt: 1 } as const;
/** Limit of the count shown in the overview. */
const COUNTED = 100;

/** Counts posts awaiting approval, up to a hundred. */
export const countWaitingPosts = (): Promise<number> =>
  Post.countDocuments({ waits: true }, { limit: COUNTED }).exec();

/** `/admin/forum-posts`: posts that staff must approve before others can read them. */
export const waitingPostsPage = (writing: ForumWriting): PageDefinition =>
  definePage<WaitingPostsPageData>({
    path: forumsPaths.adminPosts(),
    query: ["only", "after", "before"],
    access: staffOnly,
    cache: "private",
    sheets: ["office", "talk", "people"],
    async load({ viewer, query }) {
      const only = query.get("only");
      const page = await findKeysetPage<PostDoc, PostDoc>(Post, {
        filter: { waits: true, ...(only ? { _id: toId(only) } : {}) },
        key: "createdAt",
        rising: true,
        limit: ADMIN_PAGE_SIZE,
        projection: SHOWN,
        after: query.get("after"),
        before: query.get("before"),
      });
      const authors = [...new Set(page.rows.map(({ author }) => String(author)))];
      const [zone, names, threads, joined] = await Promise.all([
        zoneOf(viewer),
        findUsernames(authors),
        Thread.find({ _id: { $in: page.rows.map(({ thread }) => thread) } }, { title: 1 }).lean<
          ThreadDoc[]
        >(),
        findStandings(authors),
      ]);
      const titles = new Map(threads.map(({ _id, title }) => [String(_id), title]));
      return {
        isAdmin: isAdmin(viewer),
        zone,
        only,
        posts: page.rows.map((post) => ({
          id: String(post._id),
          author: { id: String(post.author), username: names.get(String(post.author)) ?? null },
          joinedAt: joined.get(String(post.author))?.createdAt.toISOString() ?? null,
          thread: titles.get(String(post.thread)) ?? "",
          section: post.section,
          first: post.number === 1,
          text: post.text,
          pictures: (post.pictures ?? []).map(({ image, alt }) => presentPicture(image, alt)),
          createdAt: post.createdAt.toISOString(),
        })),
        paging: pagingOf(forumsPaths.adminPosts(), page, null),
      };
    },
    async action({ caller, request, url }, { values }) {
      const { id = "", intent, reason } = values;
      if (!isId(id)) throw notFound();
      const approves = intent === "approve";
      await decideWaitingPost(writing, caller, String(toId(id)), approves, { reason });
      request.session.flash = { kind: "success", text: approves ? texts.approved : texts.refused };
      const isAlone = url.searchParams.has("only");
      return seeOther(isAlone ? reviewQueuePaths.queue() : forumsPaths.adminPosts() + url.search);
    },
    meta: () => ({ title: adminText.pageTitle(texts.title), robots: "noindex" }),
    Component: WaitingPostsPage,
  });

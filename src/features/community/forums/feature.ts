import { isId, toId } from "#core/db/ids.ts";
import type { Feature } from "#core/feature.ts";
import { adminForumsText } from "#shared/community/admin-forums.text.ts";
import { forumModerationText } from "#shared/community/forum-moderation.text.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { createContentPictures, notifiedContent } from "../../people/member-content/index.ts";
import { countWaitingPosts, waitingPostsPage } from "./admin-page.tsx";
import { forumRoutes } from "./api.ts";
import { forumsAudit } from "./audit.ts";
import { forumsConsequences } from "./consequences.ts";
import { forumCounters } from "./counters.ts";
import { forumsDemo } from "./demo.ts";
import { serveThreads } from "./live.ts";
import { forumsMenu } from "./menu.ts";
import { findNamedThreads, findRemovedThreads, forumKinds } from "./notification-kinds.ts";
import { prepareNumbers } from "./numbers.ts";
import { adminForumPages } from "./pages/admin.tsx";
import { forumPages } from "./pages/index.ts";
import { forumPersonalData } from "./personal-data.ts";
import { Post } from "./post-model.ts";
import { postKind, threadKind } from "./report-kind.ts";
import { forumResource, postResource, threadResource } from "./resource.ts";
import { firstPostQueue } from "./review-queue.ts";
import { prepareForums } from "./sections.ts";
import { postContent, threadContent } from "./state.ts";
import { forumSubscribers } from "./subscribers.ts";

/** Forums: sections, threads and posts. */
export function forums(dependencies: FeatureDependencies): Feature {
  const { services, limits, site, cards, realtime } = dependencies;
  const pictures = createContentPictures(dependencies, {
    kind: "post",
    job: "forums.remove-pictures",
    isShown: async (owner, id) =>
      isId(owner) && (await Post.exists({ author: toId(owner), "pictures.image.id": id })) !== null,
  });
  const writing = { services, limits, pictures, cards };
  return {
    name: "forums",
    consequences: forumsConsequences(services),
    notifiedContents: [notifiedContent(postContent), notifiedContent(threadContent)],
    audit: forumsAudit,
    menu: forumsMenu,
    sheets: ["talk", "people"],
    demo: forumsDemo,
    notificationKinds: forumKinds,
    notificationSubjects: { thread: findNamedThreads, own_thread: findRemovedThreads },
    reportKinds: [postKind(services), threadKind(services)],
    reviewQueues: [firstPostQueue],
    counters: forumCounters,
    apiRoutes: [forumRoutes(services)],
    resources: [forumResource(), threadResource(writing), postResource(writing)],
    pages: [...forumPages(writing, site), waitingPostsPage(writing), ...adminForumPages(dependencies)],
    adminAreas: [
      {
        key: "forums",
        label: adminForumsText.title,
        href: forumsPaths.admin(),
        adminsOnly: false,
        group: "moderation",
        place: 54,
      },
      {
        key: "forum-posts",
        label: forumModerationText.waiting.section,
        href: forumsPaths.adminPosts(),
        adminsOnly: false,
        group: "moderation",
        place: 55,
        waiting: [
          {
            label: forumModerationText.waiting.figure,
            href: forumsPaths.adminPosts(),
            count: countWaitingPosts,
          },
        ],
      },
    ],
    personalData: forumPersonalData(writing),
    subscribers: [...serveThreads(realtime), ...forumSubscribers(dependencies, pictures)],
    quietCollections: ["thread-reads", "poll-votes", "post-revisions", "forum-numbers", "forum-drafts"],
    async prepare() {
      await prepareForums();
      await prepareNumbers();
    },
  };
}

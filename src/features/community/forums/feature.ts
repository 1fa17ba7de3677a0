import { isId, toId } from "../../../core/db/ids.ts";
import type { Feature } from "../../../core/feature.ts";
import { forumModerationText } from "../../../shared/community/forum-moderation.text.ts";
import { forumsPaths } from "../../../shared/community/forums.paths.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { createContentPictures, followWriters } from "../../people/member-content/index.ts";
import { countWaitingPosts, waitingPostsPage } from "./admin-page.tsx";
import { forumRoutes } from "./api.ts";
import { forumsAudit } from "./audit.ts";
import { forumCounters } from "./counters.ts";
import { forumsDemo } from "./demo.ts";
import { serveThreads } from "./live.ts";
import { forumsMenu } from "./menu.ts";
import { findNamedThreads, forumKinds } from "./notification-kinds.ts";
import { prepareNumbers } from "./numbers.ts";
import { forumPages } from "./pages/index.ts";
import { forumPersonalData } from "./personal-data.ts";
import { Post } from "./post-model.ts";
import { postKind } from "./report-kind.ts";
import { forumResource, postResource, threadResource } from "./resource.ts";
import { prepareForums } from "./sections.ts";
import { postContent } from "./state.ts";

/** Where members talk, section by section, thread by thread. */
export function forums(dependencies: FeatureDependencies): Feature {
  const { services, limits, jobs, site, cards, realtime } = dependencies;
  const pictures = createContentPictures(dependencies, {
    ...{ kind: "post", job: "forums.remove-pictures" },
    isShown: async (owner, id) =>
      isId(owner) && (await Post.exists({ author: toId(owner), "pictures.image.id": id })) !== null,
  });
  const writing = { services, limits, pictures, cards };
  return {
    name: "forums",
    audit: forumsAudit,
    menu: forumsMenu,
    sheets: ["talk", "people"],
    demo: forumsDemo,
    notificationKinds: forumKinds,
    notificationSubjects: { thread: findNamedThreads },
    reportKinds: [postKind],
    counters: forumCounters,
    apiRoutes: [forumRoutes(services)],
    resources: [forumResource(), threadResource(writing), postResource(writing)],
    pages: [...forumPages(writing, site), waitingPostsPage(writing)],
    adminAreas: [
      {
        ...{ key: "forum-posts", label: forumModerationText.waiting.section, href: forumsPaths.adminPosts() },
        ...{ adminsOnly: false, group: "moderation", place: 55 },
        waiting: [
          {
            ...{ label: forumModerationText.waiting.figure, href: forumsPaths.adminPosts() },
            count: countWaitingPosts,
          },
        ],
      },
    ],
    personalData: forumPersonalData(writing),
    subscribers: [
      ...followWriters(jobs, { name: "forums", setHidden: postContent.setHidden }),
      ...serveThreads(realtime),
    ],
    quietCollections: ["thread-reads", "poll-votes", "post-revisions", "forum-numbers", "forum-drafts"],
    async prepare() {
      await prepareForums();
      await prepareNumbers();
    },
  };
}

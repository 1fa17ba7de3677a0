import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { followWriters } from "../../people/member-content/index.ts";
import { forumCounters } from "./counters.ts";
import { forumsDemo } from "./demo.ts";
import { forumsMenu } from "./menu.ts";
import { findNamedThreads, forumKinds } from "./notification-kinds.ts";
import { prepareNumbers } from "./numbers.ts";
import { forumPages } from "./pages/index.ts";
import { forumPersonalData } from "./personal-data.ts";
import { postKind } from "./report-kind.ts";
import { forumResource, postResource, threadResource } from "./resource.ts";
import { prepareForums } from "./sections.ts";
import { postContent } from "./state.ts";

/** Where members talk, section by section, thread by thread. */
export function forums({ services, limits, jobs, site }: FeatureDependencies): Feature {
  const writing = { services, limits };
  return {
    name: "forums",
    menu: forumsMenu,
    sheets: ["talk", "people"],
    demo: forumsDemo,
    notificationKinds: forumKinds,
    notificationSubjects: { thread: findNamedThreads },
    reportKinds: { post: postKind },
    counters: forumCounters,
    resources: [forumResource(), threadResource(writing), postResource(writing)],
    pages: forumPages(writing, site),
    personalData: forumPersonalData(services),
    subscribers: followWriters(jobs, { name: "forums", setAway: postContent.setAway }),
    quietCollections: ["thread-reads", "post-revisions", "forum-numbers"],
    async prepare() {
      await prepareForums();
      await prepareNumbers();
    },
  };
}

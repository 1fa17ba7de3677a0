import type { Feature } from "../../core/feature.ts";
import { defineJob } from "../../core/jobs/index.ts";
import type { FeatureDependencies } from "../dependencies.ts";
import { registerReportKind } from "../reports/index.ts";
import "./chapter-page.ts";
import { Comment, CommentLike } from "./model.ts";
import { commentPages } from "./pages/index.ts";
import { commentPersonalData } from "./personal-data.ts";
import { nameKeepers, reconcileComments } from "./reconcile.ts";
import { commentKind } from "./report-kind.ts";
import { commentResource } from "./resource.ts";
import { commentSlots } from "./slots.tsx";
import { subscribeComments } from "./subscribers.ts";

/** What readers say of chapters and their passages, and answer each other. */
export function comments({ services, limits, jobs, logger }: FeatureDependencies): Feature {
  const commenting = { services, limits };
  registerReportKind("comment", commentKind());
  const reconcile = defineJob<null>({
    name: "comments.reconcile",
    async run(_, { signal }) {
      await nameKeepers(signal);
      const drifts = await reconcileComments(signal);
      if (drifts.stories.length + drifts.chapters.length > 0)
        logger.warn({ drifts }, "numbers of comments were wrong and are counted anew");
    },
  });
  return {
    name: "comments",
    resources: [commentResource(commenting)],
    pages: commentPages(commenting),
    slots: commentSlots,
    personalData: commentPersonalData,
    subscribe: () => subscribeComments(services, jobs),
    async prepare() {
      for (const model of [Comment, CommentLike]) {
        await model.createCollection();
        await model.createIndexes();
      }
      await jobs.every("53 3 * * *", reconcile, null);
    },
  };
}

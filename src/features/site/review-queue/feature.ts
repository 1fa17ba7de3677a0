import { decidedOnRead } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import { defineJob } from "#core/jobs/index.ts";
import { reviewQueuePaths } from "#shared/site/review-queue.paths.ts";
import { reviewQueueText } from "#shared/site/review-queue.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { forgetDecided } from "./assignments.ts";
import { reviewQueueAudit } from "./audit.ts";
import { forgetOldNotes } from "./notes.ts";
import { reviewQueuePages } from "./pages.tsx";
import { reviewQueuePersonalData } from "./personal-data.ts";

/** The review queue: what waits for staff in all features that declare `reviewQueues`. */
export function reviewQueue({ services, jobs, collected }: FeatureDependencies): Feature {
  const forget = defineJob<null>({
    name: "review-queue.forget-decided",
    async run() {
      await forgetDecided(collected.reviewQueues());
      await forgetOldNotes(services, collected.reviewQueues());
    },
  });
  return {
    name: "review-queue",
    consequences: decidedOnRead(
      "Shows what waits for staff in other features, which apply the consequences.",
    ),
    audit: reviewQueueAudit,
    sheets: ["office"],
    pages: reviewQueuePages({ services, collected }),
    adminAreas: [
      {
        key: "queue",
        label: reviewQueueText.title,
        href: reviewQueuePaths.queue(),
        adminsOnly: false,
        group: null,
        place: 15,
      },
    ],
    personalData: reviewQueuePersonalData,
    quietCollections: ["review-assignments", "review-notes"],
    async prepare() {
      await jobs.every("17 4 * * *", forget, null);
    },
  };
}

import type { Filter } from "#core/base/policy.ts";
import { defineReviewQueue, type ReviewQueue } from "#core/review-queue.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { Service, type ServiceDoc } from "./model.ts";
import { IN_REVIEW } from "./reads.ts";

const queueOf = (kind: string, label: string, live: Filter): ReviewQueue =>
  defineReviewQueue<ServiceDoc>(Service, {
    kind,
    label,
    subject: "service",
    filter: { ...IN_REVIEW, live },
    key: "draft.submittedAt",
    projection: { seller: 1, draft: 1 },
    present: ({ _id, seller, draft }) => ({
      title: draft?.terms.title || servicesText.mine.untitled,
      href: servicesPaths.adminService(String(_id)),
      by: String(seller),
    }),
  });

/** Services, and updates of published ones, that sellers submitted for review. */
export const serviceQueues: readonly ReviewQueue[] = [
  queueOf("services", servicesText.admin.queues.services, { $eq: null }),
  queueOf("service-updates", servicesText.admin.queues.updates, { $ne: null }),
];

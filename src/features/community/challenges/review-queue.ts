import { defineReviewQueue, type ReviewQueue } from "#core/review-queue.ts";
import { adminChallengesText } from "#shared/community/admin-challenges.text.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { challengeReport } from "#shared/community/challenges.report.ts";
import { Challenge, type ChallengeDoc } from "./model.ts";
import { ownerIdOf } from "./permitted.ts";

/** Challenges that staff run, until they are over or given back (decision 96). */
export const challengeQueue: ReviewQueue = defineReviewQueue<ChallengeDoc>(Challenge, {
  kind: "challenges",
  label: adminChallengesText.queue,
  subject: "challenge",
  filter: { "staff.since": { $type: "date" } },
  key: "staff.since",
  projection: { title: 1, owner: 1 },
  matterOf: async (id) => ({ kind: challengeReport.name, id, parties: [] }),
  present: ({ _id, title, owner }) => ({
    title,
    href: challengesPaths.adminChallenge(String(_id)),
    by: ownerIdOf({ owner }) || null,
  }),
});

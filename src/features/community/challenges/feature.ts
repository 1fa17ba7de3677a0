import { isId, toId } from "#core/db/ids.ts";
import type { Feature } from "#core/feature.ts";
import { defineJob } from "#core/jobs/index.ts";
import { stopInvitations } from "#core/mail/index.ts";
import { adminChallengesText } from "#shared/community/admin-challenges.text.ts";
import { challengeMailText } from "#shared/community/challenge-mail.text.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { createContentPictures, notifiedContent } from "../../people/member-content/index.ts";
import { challengeApi } from "./api.ts";
import { saveAtDeadline } from "./at-end.ts";
import { challengesAudit } from "./audit.ts";
import { findChallengeParties } from "./conflicts.ts";
import { challengesConsequences } from "./consequences.ts";
import { challengeCounters } from "./counters.ts";
import { challengesDemo } from "./demo.ts";
import { applyDueTransitions } from "./due-transitions.ts";
import { CHALLENGE_MAIL_TOPIC, mailInvitationJob } from "./mail-invitations.ts";
import { challengesMenu } from "./menu.ts";
import { Challenge } from "./model.ts";
import { challengeKinds, findNamedChallenges } from "./notification-kinds.ts";
import { adminChallengePages } from "./pages/admin.tsx";
import { challengePages } from "./pages/index.ts";
import { challengePersonalData } from "./personal-data.ts";
import { renewPopularity } from "./popularity.ts";
import { challengeKind, entryKind } from "./report-kind.ts";
import { ballotResource, challengeResource, entryResource } from "./resource.ts";
import { challengeQueue } from "./review-queue.ts";
import { challengeRoutes } from "./routes.ts";
import { challengeContent } from "./state.ts";
import { challengeSubscribers } from "./subscribers.ts";
import { updateJob } from "./update-job.ts";
import { winsOnProfile, winsOnStory } from "./wins.ts";

const MINUTE = 60_000;

/** Challenges: an owner sets a task, members enter stories, judges or readers decide. */
export function challenges(dependencies: FeatureDependencies): Feature {
  const { services, limits, jobs, site, mailer, cards, files } = dependencies;
  const pictures = createContentPictures(dependencies, {
    kind: "challenge",
    job: "challenges.remove-covers",
    isShown: async (owner, id) =>
      isId(owner) && (await Challenge.exists({ owner: toId(owner), "cover.image.id": id })) !== null,
  });
  const send = mailInvitationJob({ services, mailer, site });
  const update = updateJob({ services, limits, cards }, site);
  jobs.add(send);
  jobs.add(update);
  const writing = { services, limits, pictures, byMail: { jobs, send }, announcing: { jobs, update } };
  const moving = defineJob<null>({
    name: "challenges.move-due",
    run: async () => void (await applyDueTransitions(services)),
  });
  const renewing = defineJob<null>({ name: "challenges.renew-popularity", run: () => renewPopularity() });
  return {
    name: "challenges",
    consequences: challengesConsequences(services),
    notifiedContents: [notifiedContent(challengeContent)],
    audit: challengesAudit,
    menu: challengesMenu,
    sheets: ["talk", "stories", "people", "office"],
    notificationKinds: challengeKinds,
    notificationSubjects: { challenge: findNamedChallenges },
    extends: {
      "decision.parties": findChallengeParties,
      "story.change": saveAtDeadline(services),
      "story.page": winsOnStory,
      "profile.page": winsOnProfile,
    },
    mailTopics: [
      { name: CHALLENGE_MAIL_TOPIC, of: "address", ...challengeMailText.stop, end: stopInvitations },
    ],
    reviewQueues: [challengeQueue],
    reportKinds: [challengeKind(services), entryKind(services)],
    demo: challengesDemo,
    counters: challengeCounters,
    apiRoutes: [challengeApi(writing)],
    resources: [challengeResource(writing), entryResource(writing), ballotResource(writing)],
    pages: [...challengePages(writing, site), ...adminChallengePages(writing)],
    adminAreas: [
      {
        key: "challenges",
        label: adminChallengesText.title,
        href: challengesPaths.admin(),
        adminsOnly: false,
        group: "moderation",
        place: 57,
      },
    ],
    routes: challengeRoutes(),
    personalData: challengePersonalData({ services, files, pictures }),
    subscribers: challengeSubscribers(jobs),
    quietFields: ["challenges.ballotsCast"],
    quietCollections: ["ballots", "frozen-chapters", "challenge-mail-invitations", "challenge-reminders"],
    async prepare() {
      await jobs.every(MINUTE, moving, null);
      await jobs.every(10 * MINUTE, renewing, null);
    },
  };
}

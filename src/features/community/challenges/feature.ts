import { isId, toId } from "../../../core/db/ids.ts";
import type { Feature } from "../../../core/feature.ts";
import { defineJob } from "../../../core/jobs/index.ts";
import { stopInvitations } from "../../../core/mail/index.ts";
import { challengeMailText } from "../../../shared/community/challenge-mail.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { createContentPictures } from "../../people/member-content/index.ts";
import { challengeApi } from "./api.ts";
import { keepAtEnd } from "./at-end.ts";
import { challengesAudit } from "./audit.ts";
import { challengeCounters } from "./counters.ts";
import { challengesDemo } from "./demo.ts";
import { CHALLENGE_MAIL_TOPIC, mailInvitationJob } from "./mail-invitations.ts";
import { challengesMenu } from "./menu.ts";
import { Challenge } from "./model.ts";
import { moveDue } from "./move.ts";
import { challengeKinds, findNamedChallenges } from "./notification-kinds.ts";
import { challengePages } from "./pages/index.ts";
import { challengePersonalData } from "./personal-data.ts";
import { renewPopularity } from "./popularity.ts";
import { challengeKind } from "./report-kind.ts";
import { ballotResource, challengeResource, entryResource } from "./resource.ts";
import { challengeRoutes } from "./routes.ts";
import { challengeSubscribers } from "./subscribers.ts";
import { updateJob } from "./update-job.ts";
import { noteEarlierWins, winsOnProfile, winsOnStory } from "./wins.ts";

const MINUTE = 60_000;

/** Challenges: an owner asks, members enter stories, judges or readers decide. */
export function challenges(dependencies: FeatureDependencies): Feature {
  const { services, limits, jobs, site, mailer, cards } = dependencies;
  const pictures = createContentPictures(dependencies, {
    ...{ kind: "challenge", job: "challenges.remove-covers" },
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
    run: async () => void (await moveDue(services)),
  });
  const renewing = defineJob<null>({ name: "challenges.renew-popularity", run: () => renewPopularity() });
  return {
    name: "challenges",
    audit: challengesAudit,
    menu: challengesMenu,
    sheets: ["talk", "stories", "people"],
    notificationKinds: challengeKinds,
    notificationSubjects: { challenge: findNamedChallenges },
    extends: {
      "story.change": keepAtEnd(services),
      "story.page": winsOnStory,
      "profile.page": winsOnProfile,
    },
    mailTopics: [
      { name: CHALLENGE_MAIL_TOPIC, of: "address", ...challengeMailText.stop, end: stopInvitations },
    ],
    reportKinds: [challengeKind],
    demo: challengesDemo,
    counters: challengeCounters,
    apiRoutes: [challengeApi(writing)],
    resources: [challengeResource(writing), entryResource(writing), ballotResource(writing)],
    pages: challengePages(writing, site),
    routes: challengeRoutes(),
    personalData: challengePersonalData({ events: services.events, pictures }),
    subscribers: challengeSubscribers(jobs),
    quietCollections: ["ballots", "frozen-chapters", "challenge-mail-invitations", "challenge-reminders"],
    async prepare() {
      await noteEarlierWins();
      await jobs.every(MINUTE, moving, null);
      await jobs.every(10 * MINUTE, renewing, null);
    },
  };
}

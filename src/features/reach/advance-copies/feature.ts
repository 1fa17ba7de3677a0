import type { Feature } from "#core/feature.ts";
import { defineJob } from "#core/jobs/index.ts";
import { advanceCopiesPaths } from "#shared/reach/advance-copies.paths.ts";
import { advanceCopiesText } from "#shared/reach/advance-copies.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { createWriters } from "../../stories/manuscripts/index.ts";
import { advanceCopiesAudit } from "./audit.ts";
import { advanceCopiesConsequences } from "./consequences.ts";
import { copiesDemo } from "./demo.ts";
import { defineInviteByMail } from "./invite.ts";
import { copiesMenu } from "./menu.ts";
import { copyKinds } from "./notification-kinds.ts";
import { copyPages } from "./pages/index.ts";
import { copyPersonalData } from "./personal-data.ts";
import { advanceReadersAmong, findCopyTitles } from "./reads.ts";
import { remindReaders } from "./remind.ts";
import { advanceCopyResource } from "./resource.ts";
import { copyRoutes } from "./routes.ts";
import { copySubscribers } from "./subscribers.ts";

/** Advance copies of a story for readers before release, each with an individual watermark. */
export function advanceCopies(dependencies: FeatureDependencies): Feature {
  const { services, jobs, mailer, site } = dependencies;
  const writers = createWriters({ waiting: 8, each: 2 });
  const byMail = defineInviteByMail({ mailer, site });
  jobs.add(byMail);
  const remind = defineJob<null>({
    name: "advance-copies.remind",
    concurrency: 1,
    run: (_, { signal }) => remindReaders(services, signal),
  });
  return {
    name: "advance-copies",
    consequences: advanceCopiesConsequences,
    audit: advanceCopiesAudit,
    menu: copiesMenu,
    sheets: ["stories", "writing", "reach"],
    resources: [advanceCopyResource({ services, jobs, byMail })],
    pages: copyPages({ services, jobs, byMail }),
    routes: copyRoutes(dependencies, writers),
    adminAreas: [
      {
        key: "trace",
        label: advanceCopiesText.trace.section,
        href: advanceCopiesPaths.trace(),
        adminsOnly: false,
        group: "moderation",
        place: 48,
      },
    ],
    notificationKinds: copyKinds,
    notificationSubjects: { advance_copy: (ids) => findCopyTitles(services.now, ids) },
    subscribers: copySubscribers,
    demo: copiesDemo,
    personalData: copyPersonalData,
    quietCollections: ["advance-copies", "advance-copy-invitations", "advance-copy-sets"],
    extends: { "review.advance-readers": advanceReadersAmong },
    async prepare() {
      await jobs.every("10 9 * * *", remind, null);
    },
    stop: () => writers.close(),
  };
}

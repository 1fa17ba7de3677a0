import { notAffected } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import { defineJob } from "#core/jobs/index.ts";
import { notificationPreferencesText } from "#shared/live/notification-preferences.text.ts";
import { unsubscribeText } from "#shared/live/unsubscribe.text.ts";
import { figuresPaths } from "#shared/site/figures.paths.ts";
import { figuresText } from "#shared/site/figures.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { setNotificationPreferences } from "../../people/profile/index.ts";
import { figuresPage } from "./pages.tsx";
import { rollUp } from "./roll-up.ts";
import { figuresRoutes } from "./routes.ts";
import { sendWeeklyFigures, WEEKLY_FIGURES_TOPIC } from "./weekly-mail.ts";

/** Figures over time, which features declare in `figures`; stored by day. */
export function figures(dependencies: FeatureDependencies): Feature {
  const { services, jobs, collected } = dependencies;
  const weekly = defineJob<null>({
    name: "figures.weekly-mail",
    concurrency: 1,
    run: async () => void (await sendWeeklyFigures(dependencies)),
  });
  const count = defineJob<null>({
    name: "figures.roll-up",
    concurrency: 1,
    run: (_, { signal }) => rollUp(services, collected.figures(), signal),
  });
  return {
    name: "figures",
    consequences: notAffected("Its totals name nobody, and what is removed later still happened."),
    sheets: ["office"],
    pages: [figuresPage(dependencies)],
    routes: figuresRoutes(dependencies),
    adminAreas: [
      {
        key: "figures",
        label: figuresText.title,
        href: figuresPaths.figures(),
        adminsOnly: false,
        group: null,
        place: 18,
      },
    ],
    quietCollections: ["figure-days", "figure-mails"],
    // Without it the page would be empty until the job runs. Runs after all other demo content.
    demo: { place: Number.MAX_SAFE_INTEGER, load: () => rollUp(services, collected.figures()) },
    mailTopics: [
      {
        name: WEEKLY_FIGURES_TOPIC,
        of: "account",
        asks: unsubscribeText.about([notificationPreferencesText.staffWeekly]),
        done: unsubscribeText.done([notificationPreferencesText.staffWeekly]),
        end: (to) => setNotificationPreferences(services, to, { staff_weekly: false }),
      },
    ],
    async prepare() {
      await jobs.every("7 * * * *", count, null);
      // Monday in every time zone at one of these times; each week is mailed once.
      await jobs.every("30 6,18 * * 1", weekly, null);
    },
  };
}

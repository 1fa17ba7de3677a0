import { decidedOnRead } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import { defineJob } from "#core/jobs/index.ts";
import { notificationPreferencesText } from "#shared/live/notification-preferences.text.ts";
import { unsubscribeText } from "#shared/live/unsubscribe.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { setNotificationPreferences } from "../../people/profile/index.ts";
import { createWeeklyStoriesJobs } from "./jobs.ts";
import { WEEKLY_STORIES_TOPIC } from "./mail.ts";
import { weeklyStoriesPersonalData } from "./personal-data.ts";

/** Weekly email about stories, sent on Saturdays to members who opted in. */
export function weeklyStories({ services, jobs, mailer, site }: FeatureDependencies): Feature {
  const batches = createWeeklyStoriesJobs(jobs, { services, mailer, site });
  const weekly = defineJob<null>({
    name: "story-letters.weekly",
    run: () => batches.begin(services.now()),
  });
  return {
    name: "weekly-stories",
    consequences: decidedOnRead(
      "Each mail shows stories that are listed when it is sent, without authors the reader has blocked or muted. Banned members get none.",
    ),
    mailTopics: [
      {
        name: WEEKLY_STORIES_TOPIC,
        of: "account",
        asks: unsubscribeText.about([notificationPreferencesText.weekly]),
        done: unsubscribeText.done([notificationPreferencesText.weekly]),
        end: (to) => setNotificationPreferences(services, to, { weekly_stories: false }),
      },
    ],
    quietCollections: ["story-letters"],
    personalData: weeklyStoriesPersonalData,
    async prepare() {
      await jobs.every("0 8 * * 6", weekly, null);
    },
  };
}

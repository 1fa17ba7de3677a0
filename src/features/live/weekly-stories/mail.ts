import type { BulkMail } from "../../../core/mail/mail.ts";
import { notificationPreferencesPaths } from "../../../shared/live/notification-preferences.paths.ts";
import { weeklyStoriesText } from "../../../shared/live/weekly-stories.text.ts";
import { labelsText } from "../../../shared/platform/labels.text.ts";
import { discoveryText } from "../../../shared/reading/discovery.text.ts";
import { cataloguePaths } from "../../../shared/stories/catalogue.paths.ts";
import { storiesText } from "../../../shared/stories/stories.text.ts";
import type { StoryCardDto } from "../../../shared/stories/story-card.dto.ts";
import type { Addressee } from "../../people/users/index.ts";
import type { WeeklyStoriesContent } from "./content.ts";

/** The kind of mail that it is. */
export const WEEKLY_STORIES_TOPIC = "weekly-stories";

/** The e-mail of one week; null where there is nothing to tell. */
export function writeWeeklyStories(
  content: WeeklyStoriesContent,
  to: Addressee,
  user: string,
  site: { readonly name: string; readonly url: string },
): BulkMail | null {
  const words = weeklyStoriesText;
  const line = (story: StoryCardDto, reason?: string): string => {
    const what = words.story(story.title, story.author.name);
    return `${reason ? `${what}: ${reason}` : what}\n${site.url}${cataloguePaths.story(story)}`;
  };
  const part = (title: string, lines: readonly string[]): string[] =>
    lines.length > 0 ? [title, ...lines] : [];
  const parts = [
    ...part(
      words.chapters,
      content.chapters.map(({ story, chapters }) => line(story, words.newChapters(chapters))),
    ),
    ...content.because.flatMap(({ after, by, stories }) =>
      part(
        words.because[by](after.title),
        stories.map(({ story, readers }) => line(story, discoveryText.alsoIn(readers))),
      ),
    ),
    ...content.popular.flatMap(({ genre, stories }) =>
      part(
        words.popular(labelsText.genre[genre]),
        stories.map((story) => line(story)),
      ),
    ),
    ...part(
      words.rising,
      content.rising.map((story) => line(story, storiesText.home.newReaders(story.newReaders))),
    ),
  ];
  if (parts.length === 0) return null;
  return {
    kind: "newsletter",
    to: to.email,
    subject: words.subject(site.name),
    text: [
      words.greeting(to.name || to.username),
      ...parts,
      words.settings(site.url + notificationPreferencesPaths.notificationSettings()),
      site.name,
    ].join("\n\n"),
    topic: { about: WEEKLY_STORIES_TOPIC, to: user },
  };
}

import type { BulkMail } from "#core/mail/mail.ts";
import { labelsText } from "#shared/labels.text.ts";
import { notificationPreferencesPaths } from "#shared/live/notification-preferences.paths.ts";
import { weeklyStoriesText } from "#shared/live/weekly-stories.text.ts";
import { discoveryText } from "#shared/reading/discovery.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { storiesText } from "#shared/stories/stories.text.ts";
import type { StoryCardDto } from "#shared/stories/story-card.dto.ts";
import type { Addressee } from "../../people/users/index.ts";
import type { WeeklyStoriesContent } from "./content.ts";

/** Mail topic. */
export const WEEKLY_STORIES_TOPIC = "weekly-stories";

/** Writes the email of one week; returns null if there is no content. */
export function writeWeeklyStories(
  content: WeeklyStoriesContent,
  to: Addressee,
  user: string,
  site: { readonly name: string; readonly url: string },
): BulkMail | null {
  const texts = weeklyStoriesText;
  const line = (story: StoryCardDto, reason?: string): string => {
    const what = texts.story(story.title, story.author.name);
    return `${reason ? `${what}: ${reason}` : what}\n${site.url}${cataloguePaths.story(story)}`;
  };
  const part = (title: string, lines: readonly string[]): string[] =>
    lines.length > 0 ? [title, ...lines] : [];
  const parts = [
    ...part(
      texts.chapters,
      content.chapters.map(({ story, chapters }) => line(story, texts.newChapters(chapters))),
    ),
    ...content.because.flatMap(({ after, by, stories }) =>
      part(
        texts.because[by](after.title),
        stories.map(({ story, readers }) => line(story, discoveryText.alsoIn(readers))),
      ),
    ),
    ...content.popular.flatMap(({ genre, stories }) =>
      part(
        texts.popular(labelsText.genre[genre]),
        stories.map((story) => line(story)),
      ),
    ),
    ...part(
      texts.rising,
      content.rising.map((story) => line(story, storiesText.home.newReaders(story.newReaders))),
    ),
  ];
  if (parts.length === 0) return null;
  return {
    kind: "newsletter",
    to: to.email,
    subject: texts.subject(site.name),
    text: [
      texts.greeting(to.name || to.username),
      ...parts,
      texts.settings(site.url + notificationPreferencesPaths.notificationSettings()),
      site.name,
    ].join("\n\n"),
    topic: { about: WEEKLY_STORIES_TOPIC, to: user },
  };
}

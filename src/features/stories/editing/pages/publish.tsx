import { assertMayPost } from "#core/auth/posting.ts";
import { conflict, invalidField, notFound } from "#core/base/errors.ts";
import { toLocalTime } from "#core/base/zones.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition, type SentForm } from "#core/pages/define-page.ts";
import { goTo, seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { validateChange } from "#core/validate.ts";
import { zoneOf } from "#features/people/users/index.ts";
import { messages } from "#shared/messages.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { missingDetails } from "#shared/stories/publication.ts";
import type { PublishStoryPageData } from "#shared/stories/publish-story.dto.ts";
import { publishStoryText } from "#shared/stories/publish-story.text.ts";
import { PublishStoryPage } from "#views/stories/editing/PublishStoryPage.tsx";
import { presentManagedContents, type StoryDoc, storyFor } from "../../stories/index.ts";
import { updateStory } from "../commands/write.ts";
import { updateStoryRules } from "../rules.ts";
import { warningsBeforePublication } from "../warnings.ts";
import { asksToPublish, publication, withDetails } from "./publication.ts";

/** Page that publishes a story. Its form has only the fields that publishing requires and the story lacks. */
export function publishStoryPage(services: Services): PageDefinition {
  return definePage<PublishStoryPageData>({
    path: "/story/:id/publish",
    query: ["at"],
    access: membersOnly,
    cache: "private",
    async load(context) {
      const story = await storyFor(context, "publish");
      const { state } = story;
      if (state === "published") throw goTo(pathOf(story));
      const zone = await zoneOf(context.viewer);
      const contents = presentManagedContents(story);
      const of = (wanted: string) => contents.filter((entry) => entry.state === wanted && entry.words > 0);
      const [ready, drafts, scheduled] = [of("published"), of("draft"), of("scheduled")];
      const first = firstDate(story, ready.length + drafts.length === 0);
      return {
        story: {
          id: String(story._id),
          slug: story.slug,
          title: story.title,
          language: story.language,
          state,
        },
        missing: missingDetails(story),
        warnings: await warningsBeforePublication(services, context.viewer, story, zone),
        ready,
        drafts,
        scheduled,
        values: {
          synopsis: story.synopsis,
          categories: story.categories,
          aiUse: story.aiUse ?? "",
          // Other drafts may be unfinished if the author has marked some chapters as ready.
          publishChapters: ready.length > 0 ? [] : drafts.map(({ id }) => id),
          publishAt: context.query.get("at") ?? (first ? toLocalTime(first, zone) : ""),
        },
        zone,
      };
    },
    async action(context, form) {
      const story = await storyFor(context, "publish");
      refuseOtherSynopsis(form, story);
      if (story.state === "published") return seeOther(pathOf(story));
      if (!asksToPublish(form)) throw notFound();
      assertMayPost(context.caller, services.now());
      const details = validateChange(updateStoryRules, askedIn(form, story));
      const warnings = await warningsBeforePublication(services, context.viewer, story);
      if (warnings.length > 0 && !form.values.anyway)
        throw invalidField("anyway", publishStoryText.anywayNeeded);
      const tell = await publication(services, context, form, withDetails(story, details));
      const saved = await updateStory(services, context.caller, String(story._id), details);
      context.request.session.flash = { kind: "success", text: await tell(saved) };
      return seeOther(pathOf(saved));
    },
    meta: ({ story }) => ({ title: publishStoryText.title(story.title), robots: "noindex" }),
    Component: PublishStoryPage,
  });
}

const pathOf = ({ _id, slug }: StoryDoc): string => cataloguePaths.story({ id: String(_id), slug });

/** Returns the fields of the details that the story lacks; others are not on the form. */
const askedIn = ({ values, all }: SentForm, story: StoryDoc): Record<string, unknown> =>
  Object.fromEntries(
    missingDetails(story).map((name) => [name, name === "categories" ? all(name) : (values[name] ?? "")]),
  );

/**
 * Refuses a synopsis if a co-author has written another one since the form was opened: it would be dropped.
 * @throws 409
 */
function refuseOtherSynopsis({ values }: SentForm, story: StoryDoc): void {
  if (!values.synopsis?.trim() || missingDetails(story).includes("synopsis")) return;
  const { synopsis } = validateChange(updateStoryRules, { synopsis: values.synopsis });
  if (synopsis !== story.synopsis) throw conflict(messages.editedMeanwhile);
}

/** Returns when the story appears, or could appear if all its chapters are scheduled. */
function firstDate({ scheduledFor, contents }: StoryDoc, onlyScheduled: boolean): Date | null {
  if (scheduledFor || !onlyScheduled) return scheduledFor;
  const dates = contents.flatMap((entry) => (entry.scheduledFor ? [entry.scheduledFor] : []));
  return dates.reduce<Date | null>((first, date) => (first && first <= date ? first : date), null);
}

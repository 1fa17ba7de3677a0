import { notFound } from "#core/base/errors.ts";
import { daysAfter, haveClocksChanged, localDay } from "#core/base/zones.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageContext, type PageDefinition, type SentForm } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { zoneOf } from "#features/people/users/index.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import type { PlannedChapterDto, PlanPageData } from "#shared/stories/plan.dto.ts";
import { planText } from "#shared/stories/plan.text.ts";
import { missingDetails } from "#shared/stories/publication.ts";
import { PlanPage } from "#views/stories/chapters/PlanPage.tsx";
import { type StoryDoc, storyFor, storyPolicy } from "../../stories/index.ts";
import { clearPlan, moveInPlan, planChapters } from "../commands/plan.ts";

/** Page to give all draft chapters a date at once, and to move them. */
export const planPage = (services: Services): PageDefinition =>
  definePage<PlanPageData>({
    path: "/story/:id/plan",
    access: membersOnly,
    cache: "private",
    async load(context) {
      const story = await storyFor(context, "publish-chapters");
      const zone = await zoneOf(context.viewer);
      const planned = plannedIn(story, zone);
      const drafts = story.contents.filter(({ state }) => state === "draft");
      const dates = planned.map(({ at }) => new Date(at)).sort((one, other) => Number(one) - Number(other));
      const today = localDay(services.now(), zone);
      return {
        story: {
          id: String(story._id),
          title: story.title,
          language: story.language,
          state: story.state,
        },
        planned,
        drafts: drafts.filter(({ words }) => words > 0).length,
        empty: drafts.filter(({ words }) => words === 0).length,
        publish:
          (story.state === "draft" || story.state === "unpublished") &&
          storyPolicy.can(context.viewer, "publish", story),
        missing: missingDetails(story),
        clocksChange: dates.length > 1 && haveClocksChanged(dates[0]!, dates.at(-1)!, zone),
        today,
        values: { days: [], time: "20:00", from: daysAfter(today, 1) },
        zone,
      };
    },
    async action(context, form) {
      const story = await storyFor(context, "publish-chapters");
      context.request.session.flash = { kind: "success", text: await change(services, context, form, story) };
      return seeOther(chaptersPaths.plan(String(story._id)));
    },
    meta: ({ story }) => ({
      title: planText.titleOf(story.title),
      robots: "noindex",
      scripts: ["plan.js"],
    }),
    Component: PlanPage,
  });

/** Performs what the pressed button asks for, and returns the text for the author. */
async function change(
  services: Services,
  { caller, viewer }: PageContext,
  { values, all }: SentForm,
  { _id }: StoryDoc,
): Promise<string> {
  const id = String(_id);
  const zone = await zoneOf(viewer);
  switch (values.intent) {
    case "plan": {
      const { time, from, silent } = values;
      return planText.done(
        await planChapters(services, caller, id, { days: all("days"), time, from, silent }, zone),
      );
    }
    case "clear":
      return planText.cleared(await clearPlan(services, caller, id));
    default: {
      const [chapter, days] = (values.move ?? "").split(" ");
      if (!chapter) throw notFound();
      const input = { chapter, days, following: values.following };
      return planText.moved(await moveInPlan(services, caller, id, input, zone));
    }
  }
}

/** Returns the scheduled chapters in the order of the story. */
function plannedIn({ contents }: StoryDoc, zone: string): PlannedChapterDto[] {
  let latest = 0;
  return contents.flatMap(({ chapter, title, scheduledFor }, index) => {
    if (!scheduledFor) return [];
    const isEarly = Number(scheduledFor) < latest;
    latest = Math.max(latest, Number(scheduledFor));
    return [
      {
        id: String(chapter),
        number: index + 1,
        title,
        at: scheduledFor.toISOString(),
        day: localDay(scheduledFor, zone),
        early: isEarly,
      },
    ];
  });
}

import { formValuesOf, inputOf } from "#core/fields/index.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import type { WritingGoalsPageData } from "#shared/stories/writing-goals.dto.ts";
import { goalFields } from "#shared/stories/writing-goals.fields.ts";
import { writingGoalsPaths } from "#shared/stories/writing-goals.paths.ts";
import { writingGoalsText as words } from "#shared/stories/writing-goals.text.ts";
import { WritingGoalsPage } from "#views/stories/writing-goals/WritingGoalsPage.tsx";
import { zoneOf } from "../../people/users/index.ts";
import { setGoals } from "./commands.ts";
import { isReached, readDays, readProgress } from "./reads.ts";

/** Page with the viewer's word goals and the words written on recent days. */
export function goalPages(services: Services): PageDefinition[] {
  const page = definePage<WritingGoalsPageData>({
    path: writingGoalsPaths.goals(),
    access: membersOnly,
    cache: "private",
    async load({ viewer }) {
      const now = services.now();
      const [progress, days] = [await readProgress(viewer.id!, now), await readDays(viewer.id!, now)];
      return {
        ...progress,
        values: formValuesOf(goalFields, { daily: progress.today.goal, session: progress.session.goal }),
        days,
        reached: days.filter(isReached).length,
        zone: await zoneOf(viewer),
      };
    },
    async action({ caller, request }, form) {
      await setGoals(services, caller, inputOf(goalFields, form));
      request.session.flash = { kind: "success", text: words.saved };
      return seeOther(writingGoalsPaths.goals());
    },
    meta: () => ({ title: words.title, robots: "noindex" }),
    Component: WritingGoalsPage,
  });
  return [page];
}

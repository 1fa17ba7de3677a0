import { WritingGoalsPage } from "../../../../views/stories/writing-goals/WritingGoalsPage.tsx";
import { definePage, membersOnly, type PageDefinition, seeOther } from "../../../core/pages/define-page.ts";
import type { Services } from "../../../core/services.ts";
import type { WritingGoalsPageData } from "../../../shared/stories/writing-goals.dto.ts";
import { writingGoalsPaths } from "../../../shared/stories/writing-goals.paths.ts";
import { writingGoalsText as words } from "../../../shared/stories/writing-goals.text.ts";
import { zoneOf } from "../../people/users/index.ts";
import { setGoals } from "./commands.ts";
import { isReached, readDays, readProgress } from "./reads.ts";

/** One's word goals, and what was written on the last days. */
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
        values: {
          daily: String(progress.today.goal ?? ""),
          session: String(progress.session.goal ?? ""),
        },
        days,
        reached: days.filter(isReached).length,
        zone: await zoneOf(viewer),
      };
    },
    async action({ caller, request }, { values: { daily, session } }) {
      await setGoals(services, caller, { daily, session });
      request.session.flash = { kind: "success", text: words.saved };
      return seeOther(writingGoalsPaths.goals());
    },
    meta: () => ({ title: words.title, robots: "noindex" }),
    Component: WritingGoalsPage,
  });
  return [page];
}

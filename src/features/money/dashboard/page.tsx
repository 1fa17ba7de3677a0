import { DashboardPage } from "../../../../views/money/dashboard/DashboardPage.tsx";
import type { Viewer } from "../../../core/base/viewer.ts";
import { definePage, membersOnly, type PageDefinition } from "../../../core/pages/define-page.ts";
import type { Services } from "../../../core/services.ts";
import type { DashboardPageData } from "../../../shared/money/dashboard.dto.ts";
import { dashboardPaths } from "../../../shared/money/dashboard.paths.ts";
import { dashboardText } from "../../../shared/money/dashboard.text.ts";
import { zoneOf } from "../../people/users/index.ts";
import { periodIn, periodsFor, storyIn } from "./asked.ts";
import { ownStories, readDashboard, readReaders } from "./reads.ts";

/** Everything of the page, and of the files beside it. */
export async function loadDashboard(
  viewer: Viewer,
  query: URLSearchParams,
  services: Services,
): Promise<DashboardPageData> {
  const now = services.now();
  const [own, zone, periods] = await Promise.all([
    ownStories(viewer.id!),
    zoneOf(viewer),
    periodsFor(services, viewer.id!),
  ]);
  const by = periodIn(query, periods);
  const story = storyIn(query, own);
  const [figures, readers] = await Promise.all([
    readDashboard(viewer.id!, own, by, zone, now),
    story ? readReaders(story, zone, now) : [],
  ]);
  return { ...figures, by, periods, readers, story: story && named(story), stories: own.map(named) };
}

/** `/dashboard`: how an author's stories do, for the author alone. */
export const dashboardPage = (services: Services): PageDefinition =>
  definePage<DashboardPageData>({
    path: dashboardPaths.dashboard(),
    query: ["by", "story"],
    access: membersOnly,
    cache: "private",
    load: ({ viewer, query }) => loadDashboard(viewer, query, services),
    meta: () => ({ title: dashboardText.title, robots: "noindex" }),
    Component: DashboardPage,
  });

const named = ({ _id, title }: { readonly _id: unknown; readonly title: string }) => ({
  id: String(_id),
  title,
});

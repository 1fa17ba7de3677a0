import { DashboardPage } from "../../../../views/money/dashboard/DashboardPage.tsx";
import type { Viewer } from "../../../core/base/viewer.ts";
import { definePage, membersOnly, type PageDefinition } from "../../../core/pages/define-page.ts";
import type { DashboardPageData } from "../../../shared/money/dashboard.dto.ts";
import { dashboardPaths } from "../../../shared/money/dashboard.paths.ts";
import { dashboardText } from "../../../shared/money/dashboard.text.ts";
import { zoneOf } from "../../people/users/index.ts";
import { periodIn, storyIn } from "./asked.ts";
import { ownStories, readDashboard, readReaders } from "./reads.ts";

/** Everything of the page, and of the files beside it. */
export async function loadDashboard(
  viewer: Viewer,
  query: URLSearchParams,
  now: Date,
): Promise<DashboardPageData> {
  const [own, zone] = await Promise.all([ownStories(viewer.id!), zoneOf(viewer)]);
  const by = periodIn(query);
  const story = storyIn(query, own);
  const [figures, readers] = await Promise.all([
    readDashboard(viewer.id!, own, by, zone, now),
    story ? readReaders(story) : [],
  ]);
  return { ...figures, by, readers, story: story && named(story), stories: own.map(named) };
}

/** `/dashboard`: how an author's stories do, for the author alone. */
export const dashboardPage = (now: () => Date): PageDefinition =>
  definePage<DashboardPageData>({
    path: dashboardPaths.dashboard(),
    query: ["by", "story"],
    access: membersOnly,
    cache: "private",
    load: ({ viewer, query }) => loadDashboard(viewer, query, now()),
    meta: () => ({ title: dashboardText.title, robots: "noindex" }),
    Component: DashboardPage,
  });

const named = ({ _id, title }: { readonly _id: unknown; readonly title: string }) => ({
  id: String(_id),
  title,
});

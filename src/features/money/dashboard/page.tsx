import type { Viewer } from "#core/base/viewer.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import type { Services } from "#core/services.ts";
import type { DashboardPageData, NextStage, SellerDto } from "#shared/money/dashboard.dto.ts";
import { dashboardPaths } from "#shared/money/dashboard.paths.ts";
import { dashboardText } from "#shared/money/dashboard.text.ts";
import { DashboardPage } from "#views/money/dashboard/DashboardPage.tsx";
import { zoneOf } from "../../people/users/index.ts";
import type { StoryDoc } from "../../stories/stories/index.ts";
import { periodIn, periodsFor, storyIn } from "./parameters.ts";
import { ownStories, readDashboard, readReaders } from "./reads.ts";

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Returns what a member sells besides stories; null if they sell nothing. */
    "dashboard.seller": (member: string) => Promise<SellerDto | null>;
  }
}

/** Loads all data of the page and of its file downloads. */
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
  const [figures, readers, sellers] = await Promise.all([
    readDashboard(viewer.id!, own, by, zone, now),
    story ? readReaders(story, zone, now) : [],
    Promise.all(services.extensions.at("dashboard.seller").map((sellerOf) => sellerOf(viewer.id!))),
  ]);
  const hasFigures =
    [figures.reads, figures.followers, figures.ratings, figures.sales].some((rows) =>
      rows.some(({ count }) => count > 0),
    ) || readers.some(({ readers: count }) => count > 0);
  return {
    ...figures,
    by,
    periods,
    readers,
    story: story && named(story),
    stories: own.map(named),
    hasFigures,
    next: hasFigures && own.length > 0 ? null : nextStage(own),
    seller: sellers.find((each) => each !== null) ?? null,
    zone,
  };
}

/** Returns what comes next for an author with these stories. */
const nextStage = (own: readonly StoryDoc[]): NextStage =>
  own.length === 0 ? "write" : own.some(({ state }) => state === "published") ? "readers" : "publish";

/** `/dashboard`: statistics of an author's stories, for that author only. */
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

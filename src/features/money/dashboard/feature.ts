import { decidedOnRead } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { dashboardMenu } from "./menu.ts";
import { dashboardPage } from "./page.tsx";
import { dashboardRoutes } from "./routes.ts";

/** Statistics of an author's stories: reads, followers, ratings, sales. Stores no data. */
export const dashboard = ({ services }: FeatureDependencies): Feature => ({
  name: "dashboard",
  consequences: decidedOnRead("Counts the current data of other features, for the author only."),
  menu: dashboardMenu,
  sheets: ["writing"],
  pages: [dashboardPage(services)],
  routes: dashboardRoutes(services),
});

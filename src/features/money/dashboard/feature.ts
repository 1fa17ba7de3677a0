import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { dashboardMenu } from "./menu.ts";
import { dashboardPage } from "./page.tsx";
import { dashboardRoutes } from "./routes.ts";

/** How an author's stories do: read, followed, rated, sold. It keeps nothing of its own. */
export const dashboard = ({ services }: FeatureDependencies): Feature => ({
  name: "dashboard",
  menu: dashboardMenu,
  sheets: ["writing"],
  pages: [dashboardPage(services)],
  routes: dashboardRoutes(services),
});

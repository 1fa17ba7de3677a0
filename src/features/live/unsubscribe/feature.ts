import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { oneClickRoute } from "./one-click.ts";
import { unsubscribePages } from "./pages.tsx";

/** Every mail that nobody asked for can be ended by its link, signed in or not. */
export const unsubscribing = (dependencies: FeatureDependencies): Feature => ({
  name: "unsubscribe",
  sheets: ["accounts"],
  pages: unsubscribePages(dependencies),
  routes: oneClickRoute(dependencies),
});

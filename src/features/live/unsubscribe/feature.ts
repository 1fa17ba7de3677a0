import { notAffected } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { oneClickRoute } from "./one-click.ts";
import { unsubscribePages } from "./pages.tsx";

/** Unsubscribe links in every mail that was not requested, for signed-in members or not. */
export const unsubscribing = (dependencies: FeatureDependencies): Feature => ({
  name: "unsubscribe",
  consequences: notAffected("Its data is shown only to the visitor or the staff."),
  sheets: ["accounts"],
  pages: unsubscribePages(dependencies),
  routes: oneClickRoute(dependencies),
});

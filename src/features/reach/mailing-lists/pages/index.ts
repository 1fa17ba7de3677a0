import type { PageDefinition } from "../../../../core/pages/define-page.ts";
import type { FeatureDependencies } from "../../../dependencies.ts";
import type { AskAll } from "../commands.ts";
import { joinPages } from "./join.tsx";
import { manageListPages } from "./manage.tsx";

/** Pages of mailing lists: their author's, and those by which readers join. */
export const listPages = (dependencies: FeatureDependencies, ask: AskAll): PageDefinition[] => [
  ...manageListPages(dependencies, ask),
  ...joinPages(dependencies),
];

import type { PageDefinition } from "#core/pages/define-page.ts";
import type { FeatureDependencies } from "#features/dependencies.ts";
import type { AskAll } from "../commands.ts";
import { joinPages } from "./join.tsx";
import { manageListPages } from "./manage.tsx";

/** Pages of mailing lists: for authors, and for joining. */
export const listPages = (dependencies: FeatureDependencies, ask: AskAll): PageDefinition[] => [
  ...manageListPages(dependencies, ask),
  ...joinPages(dependencies),
];

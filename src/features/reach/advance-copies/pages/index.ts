import type { PageDefinition } from "../../../../core/pages/define-page.ts";
import type { FeatureDependencies } from "../../../dependencies.ts";
import { authorCopyPage } from "./author.tsx";
import { readerCopyPages } from "./reader.tsx";
import { tracePage } from "./trace.tsx";

/** Pages of advance copies: for their readers, their author, and the staff. */
export const copyPages = ({ services }: Pick<FeatureDependencies, "services">): PageDefinition[] => [
  ...readerCopyPages(services),
  authorCopyPage(services),
  tracePage(services),
];

import type { PageDefinition } from "#core/pages/define-page.ts";
import type { Inviting } from "../invite.ts";
import { authorCopyPage } from "./author.tsx";
import { readerCopyPages } from "./reader.tsx";
import { tracePage } from "./trace.tsx";

/** Pages of advance copies for readers, authors and staff. */
export const copyPages = (inviting: Inviting): PageDefinition[] => [
  ...readerCopyPages(inviting.services),
  authorCopyPage(inviting),
  tracePage(inviting.services),
];

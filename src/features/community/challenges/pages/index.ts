import type { PageDefinition } from "#core/pages/define-page.ts";
import type { Announcing } from "../commands/challenges.ts";
import type { Inviting } from "../commands/invites.ts";
import type { Covering } from "../cover.ts";
import { entryPages } from "./entries.tsx";
import { judgePages } from "./judge.tsx";
import { listPage } from "./list.tsx";
import { type Site, showPage } from "./show.tsx";
import { writePages } from "./write.tsx";

/** Pages for challenges: list, detail, managing, entering. */
export const challengePages = (writing: Announcing & Inviting & Covering, site: Site): PageDefinition[] => [
  listPage,
  ...writePages(writing),
  ...entryPages(writing),
  ...judgePages(writing),
  showPage(writing, site),
];

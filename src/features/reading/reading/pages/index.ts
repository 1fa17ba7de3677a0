import type { PageDefinition } from "../../../../core/pages/define-page.ts";
import type { Services } from "../../../../core/services.ts";
import type { Openings } from "../openings.ts";
import { historyPages } from "./history.tsx";
import { yearPage } from "./year.tsx";

/** What the pages of one's own reading need. */
export interface ReadingHouse {
  readonly services: Services;
  readonly openings: Openings;
  /** Cookies carry `Secure`. */
  readonly secure: boolean;
}

export const readingPages = (house: ReadingHouse): PageDefinition[] => [
  ...historyPages(house),
  yearPage(house),
];

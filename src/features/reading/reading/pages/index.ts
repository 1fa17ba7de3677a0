import type { PageDefinition } from "#core/pages/define-page.ts";
import type { ReadingHouse } from "./dependencies.ts";
import { historyPages } from "./history.tsx";
import { yearPage } from "./year.tsx";

export const readingPages = (house: ReadingHouse): PageDefinition[] => [
  ...historyPages(house),
  yearPage(house),
];

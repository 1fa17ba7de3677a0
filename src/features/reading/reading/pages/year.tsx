import { notFound } from "#core/base/errors.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { zoneOf } from "#features/people/users/index.ts";
import { historyText } from "#shared/reading/history.text.ts";
import type { ReadingYearPageData } from "#shared/reading/reading.dto.ts";
import { ReadingYearPage } from "#views/reading/reading/ReadingYearPage.tsx";
import { readYear, yearIn } from "../year.ts";
import type { ReadingHouse } from "./dependencies.ts";

/** Reading year in review, visible only to the member. */
export const yearPage = ({ services, openings }: ReadingHouse): PageDefinition =>
  definePage<ReadingYearPageData>({
    path: "/history/year/:year",
    access: membersOnly,
    cache: "private",
    async load({ viewer, params }) {
      const year = yearIn(params.year!);
      if (year === null) throw notFound();
      await openings.settled(viewer.id);
      return readYear(viewer, year, await zoneOf(viewer), services.now());
    },
    meta: ({ year }) => ({ title: historyText.year.title(year), robots: "noindex" }),
    Component: ReadingYearPage,
  });

import { ReadingYearPage } from "../../../../../views/reading/reading/ReadingYearPage.tsx";
import { notFound } from "../../../../core/base/errors.ts";
import { definePage, membersOnly, type PageDefinition } from "../../../../core/pages/define-page.ts";
import { historyText } from "../../../../shared/reading/history.text.ts";
import type { ReadingYearPageData } from "../../../../shared/reading/reading.dto.ts";
import { zoneOf } from "../../../people/users/index.ts";
import { readYear, yearIn } from "../year.ts";
import type { ReadingHouse } from "./dependencies.ts";

/** A year of one's reading, for oneself alone. */
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

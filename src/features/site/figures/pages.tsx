import { isAdmin } from "#core/base/viewer.ts";
import { staffOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { PERIODS } from "#shared/periods.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { FiguresPageData } from "#shared/site/figures.dto.ts";
import { figuresPaths } from "#shared/site/figures.paths.ts";
import { figuresText } from "#shared/site/figures.text.ts";
import { FiguresPage } from "#views/site/figures/FiguresPage.tsx";
import type { FeatureDependencies } from "../../dependencies.ts";
import { zoneOf } from "../../people/users/index.ts";
import { figuresFor, readFigures } from "./reads.ts";

/** `/admin/figures`: figures about the site by day, week or month. */
export const figuresPage = ({
  services,
  collected,
}: Pick<FeatureDependencies, "services" | "collected">): PageDefinition =>
  definePage<FiguresPageData>({
    path: figuresPaths.figures(),
    query: ["by"],
    access: staffOnly,
    cache: "private",
    async load({ viewer, query }) {
      const by = PERIODS.find((each) => each === query.get("by")) ?? "day";
      const [figures, zone] = await Promise.all([
        readFigures(services, figuresFor(collected.figures(), isAdmin(viewer)), by),
        zoneOf(viewer),
      ]);
      return { ...figures, isAdmin: isAdmin(viewer), zone, siteZone: services.zone };
    },
    meta: () => ({ title: adminText.pageTitle(figuresText.title), robots: "noindex" }),
    Component: FiguresPage,
  });

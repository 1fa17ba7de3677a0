import { notFound } from "#core/base/errors.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { assertOlder } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import type { DetailsHistoryPageData } from "#shared/stories/details-history.dto.ts";
import { detailsHistoryPaths } from "#shared/stories/details-history.paths.ts";
import { detailsHistoryText as texts } from "#shared/stories/details-history.text.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { DetailsHistoryPage } from "#views/stories/details-history/DetailsHistoryPage.tsx";
import { zoneOf } from "../../people/users/index.ts";
import type { Comparers } from "../comparison/index.ts";
import { storyFor, storyPolicy } from "../stories/index.ts";
import { restoreDetails } from "./commands.ts";
import { presentChanges, withWords } from "./present.ts";
import { findChange, readChanges } from "./reads.ts";

/** History of a story's details, for its team; members who may edit the details can restore earlier ones. */
export function detailsHistoryPages(services: Services, comparers: Comparers): PageDefinition[] {
  const page = definePage<DetailsHistoryPageData>({
    path: "/story/:id/history",
    query: ["change", "before", "view"],
    access: membersOnly,
    cache: "private",
    async load(context) {
      const { viewer, query } = context;
      const story = await storyFor(context, "read-drafts");
      const id = String(story._id);
      const before = numberOf(query.get("before"));
      const rows = await readChanges(story._id, before);
      assertOlder(before, rows);
      const last = rows.at(-1)?.number ?? 1;
      const asked = numberOf(query.get("change"));
      const change = asked && (await findChange(story._id, asked));
      const view = query.get("view") === "side" ? "side" : "inline";
      if (asked && !change) throw notFound();
      const [looked] = change ? await presentChanges([change]) : [];
      return {
        story: { id, slug: story.slug, title: story.title, language: story.language },
        version: story.version,
        changes: await presentChanges(rows),
        looked: looked ? await withWords(looked, comparers, viewer.id ?? "", view) : null,
        view,
        can: { restore: storyPolicy.can(viewer, "update", story) },
        older: last > 1 && rows.length > 0 ? `${detailsHistoryPaths.history(id)}?before=${last}` : null,
        zone: await zoneOf(viewer),
      };
    },
    async action({ caller, params, request }, { values }) {
      if (values.intent !== "restore") throw notFound();
      const [number, version] = [numberOf(values.number), numberOf(values.version)];
      if (number === null || version === null) throw notFound();
      await restoreDetails(services, caller, params.id!, { number, version });
      request.session.flash = { kind: "success", text: texts.restored };
      return seeOther(editingPaths.storyEdit(params.id!));
    },
    meta: ({ story }) => ({ title: texts.titleOf(story.title), robots: "noindex" }),
    Component: DetailsHistoryPage,
  });
  return [page];
}

const numberOf = (given: string | null | undefined): number | null =>
  given && /^[1-9]\d{0,6}$/.test(given) ? Number(given) : null;

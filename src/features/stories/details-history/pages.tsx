import { DetailsHistoryPage } from "../../../../views/stories/details-history/DetailsHistoryPage.tsx";
import { notFound } from "../../../core/base/errors.ts";
import { definePage, membersOnly, type PageDefinition, seeOther } from "../../../core/pages/define-page.ts";
import type { Services } from "../../../core/services.ts";
import type { DetailsHistoryPageData } from "../../../shared/stories/details-history.dto.ts";
import { detailsHistoryPaths } from "../../../shared/stories/details-history.paths.ts";
import { detailsHistoryText as words } from "../../../shared/stories/details-history.text.ts";
import { editingPaths } from "../../../shared/stories/editing.paths.ts";
import { zoneOf } from "../../people/users/index.ts";
import type { Comparers } from "../comparison/index.ts";
import { storyFor, storyPolicy } from "../stories/index.ts";
import { restoreDetails } from "./commands.ts";
import { presentChanges, withWords } from "./present.ts";
import { findChange, readChanges } from "./reads.ts";

/** What was changed of a story's details, for its team; who may change them may put back what stood before. */
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
      const last = rows.at(-1)?.number ?? 1;
      const asked = numberOf(query.get("change"));
      const found = asked && (await findChange(story._id, asked));
      const view = query.get("view") === "side" ? "side" : "inline";
      if (asked && !found) throw notFound();
      const [looked] = found ? await presentChanges([found]) : [];
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
      request.session.flash = { kind: "success", text: words.restored };
      return seeOther(editingPaths.storyEdit(params.id!));
    },
    meta: ({ story }) => ({ title: words.titleOf(story.title), robots: "noindex" }),
    Component: DetailsHistoryPage,
  });
  return [page];
}

const numberOf = (given: string | null | undefined): number | null =>
  given && /^[1-9]\d{0,6}$/.test(given) ? Number(given) : null;

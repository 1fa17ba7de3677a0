import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageContext, type PageDefinition, type SentForm } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { ExportsPageData } from "#shared/stories/exports.dto.ts";
import { exportsPaths } from "#shared/stories/exports.paths.ts";
import { exportsText } from "#shared/stories/exports.text.ts";
import { ExportsPage } from "#views/stories/exports/ExportsPage.tsx";
import { type StoryDoc, storyFor } from "../stories/index.ts";
import { findExports, type MakeExport, requestExport } from "./commands.ts";
import type { ExportDependencies } from "./make.ts";
import { presentExport } from "./present.ts";

/** Pages for exporting one story, or all of a member's stories. */
export function exportPages(dependencies: ExportDependencies, make: MakeExport): PageDefinition[] {
  const load = async ({ viewer }: PageContext, story: StoryDoc | null): Promise<ExportsPageData> => ({
    story: story && { id: String(story._id), title: story.title },
    exports: (await findExports(viewer.id!, story?._id ?? null)).map(presentExport),
  });
  const act = async ({ caller, request }: PageContext, story: StoryDoc | null, { values }: SentForm) => {
    const { format, size, drafts, review } = values;
    const options = { format, size, drafts: drafts === "true", review: review === "true" };
    await requestExport(dependencies, make, caller, story, options);
    request.session.flash = { kind: "success", text: exportsText.asked };
    return seeOther(story ? exportsPaths.storyExports(String(story._id)) : exportsPaths.allExports());
  };
  const common = { access: membersOnly, cache: "private", Component: ExportsPage } as const;
  const ofStory = definePage<ExportsPageData>({
    ...common,
    path: "/story/:id/export",
    load: async (context) => load(context, await storyFor(context, "write-chapters")),
    action: async (context, form) => act(context, await storyFor(context, "write-chapters"), form),
    meta: ({ story }) => ({ title: exportsText.titleOf(story?.title ?? ""), robots: "noindex" }),
  });
  const ofAll = definePage<ExportsPageData>({
    ...common,
    path: exportsPaths.allExports(),
    load: (context) => load(context, null),
    action: (context, form) => act(context, null, form),
    meta: () => ({ title: exportsText.titleAll, robots: "noindex" }),
  });
  return [ofStory, ofAll];
}

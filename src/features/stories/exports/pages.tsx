import { notFound } from "#core/base/errors.ts";
import { isId, toId } from "#core/db/ids.ts";
import { membersOnly } from "#core/pages/access.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import { definePage, type PageContext, type PageDefinition, type SentForm } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { ExportsPageData } from "#shared/stories/exports.dto.ts";
import { exportsPaths } from "#shared/stories/exports.paths.ts";
import { exportsText } from "#shared/stories/exports.text.ts";
import { ExportsPage } from "#views/stories/exports/ExportsPage.tsx";
import { type StoryDoc, storyFor } from "../stories/index.ts";
import { cancelExport, findExports, type MakeExport, requestExport } from "./commands.ts";
import type { ExportDependencies } from "./make.ts";
import { presentExport } from "./present.ts";
import type { RunningExports } from "./running.ts";

/** Pages for exporting one story, or all of a member's stories. */
export function exportPages(
  dependencies: ExportDependencies,
  make: MakeExport,
  running: RunningExports,
): PageDefinition[] {
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
  const cancel = async ({ caller, params, request }: PageContext, story: string | null) => {
    if (story !== null && !isId(story)) throw notFound();
    const { open } = await cancelExport(
      { ...dependencies, running },
      caller,
      story === null ? null : toId(story),
      params.export!,
    );
    request.session.flash = {
      kind: "success",
      text: open ? exportsText.cancelled : exportsText.cancelledLate,
    };
    return story ? exportsPaths.storyExports(story) : exportsPaths.allExports();
  };
  return [
    ofStory,
    ofAll,
    buttonPage("/story/:id/export/:export/cancel", (context) => cancel(context, context.params.id!)),
    buttonPage("/my-stories/export/:export/cancel", (context) => cancel(context, null)),
  ];
}

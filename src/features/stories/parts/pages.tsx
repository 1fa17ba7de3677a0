import { notFound } from "#core/base/errors.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import type { PartsPageData } from "#shared/stories/parts.dto.ts";
import { partsText } from "#shared/stories/parts.text.ts";
import { contentsTree } from "#shared/stories/parts.ts";
import { PartsPage } from "#views/stories/parts/PartsPage.tsx";
import { presentManagedContents, presentParts, storyFor } from "../stories/index.ts";
import { createPart, deletePart, updatePart } from "./commands.ts";

/** Page of a story's parts and volumes, for its writers. */
export function partPages(services: Services): PageDefinition[] {
  const page = definePage<PartsPageData>({
    path: "/story/:id/parts",
    access: membersOnly,
    cache: "private",
    async load(context) {
      const story = await storyFor(context, "write-chapters");
      const parts = presentParts(story);
      const chapters = presentManagedContents(story).map(({ number, title, part }) => ({
        number,
        title,
        ...(part ? { part } : {}),
      }));
      return {
        story: { id: String(story._id), title: story.title, language: story.language },
        parts,
        chapters,
        contents: contentsTree(chapters, parts, { empty: true }),
      };
    },
    async action({ caller, params, request }, { values }) {
      const story = params.id!;
      const { intent = "", part = "", title, parent, from } = values;
      const acts: Readonly<Record<string, () => Promise<string>>> = {
        add: async () => String((await createPart(services, caller, story, { title, parent, from }))._id),
        save: async () => {
          await updatePart(services, caller, story, part, { title, parent: parent || null });
          return part;
        },
        up: () => move("up"),
        down: () => move("down"),
        remove: async () => {
          await deletePart(services, caller, story, part);
          return "";
        },
      };
      const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined;
      if (!act) throw notFound();
      const id = await act();
      request.session.flash = {
        kind: "success",
        text: partsText.done[intent as keyof typeof partsText.done],
      };
      return seeOther(`${chaptersPaths.parts(story)}${id ? `#part-${id}` : ""}`);

      async function move(way: "up" | "down"): Promise<string> {
        // All buttons are in one form; a title that was typed before another was pressed would be dropped.
        const typed = title === undefined ? {} : { title, parent: parent || null };
        await updatePart(services, caller, story, part, { ...typed, move: way });
        return part;
      }
    },
    meta: ({ story }) => ({ title: partsText.titleOf(story.title), robots: "noindex" }),
    Component: PartsPage,
  });
  return [page];
}

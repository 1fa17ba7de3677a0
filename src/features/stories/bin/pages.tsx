import { notFound } from "#core/base/errors.ts";
import type { Files } from "#core/files/files.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import type { BinPageData } from "#shared/stories/bin.dto.ts";
import { binText } from "#shared/stories/bin.text.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { BinPage } from "#views/stories/bin/BinPage.tsx";
import { zoneOf } from "../../people/users/index.ts";
import { findBinnedChapters, restoreChapter } from "../chapters/index.ts";
import { restoreStory } from "../editing/index.ts";
import { findBinned, findKeptNames } from "../stories/index.ts";
import { emptyBin, goneAt } from "./empty.ts";
import { findBinnedOfTeams } from "./of-teams.ts";

/** Page of a member's deleted items, with restore. */
export function binPages(services: Services, files: Files): PageDefinition[] {
  const bin = definePage<BinPageData>({
    path: editingPaths.bin(),
    access: membersOnly,
    cache: "private",
    async load({ viewer }) {
      const [stories, own, ofTeams] = await Promise.all([
        findBinned(viewer.id!),
        findKeptNames(viewer.id!),
        findBinnedOfTeams(viewer.id!),
      ]);
      const chapters = await findBinnedChapters(own.map(({ _id }) => _id));
      const titles = new Map(own.map(({ _id, title }) => [String(_id), title]));
      return {
        stories: stories.map((story) => ({
          ...binned(story),
          words: story.contents.reduce((sum, { words }) => sum + words, 0),
        })),
        chapters: chapters.map((chapter) => ({
          ...binned(chapter),
          words: chapter.words,
          story: { id: String(chapter.story), title: titles.get(String(chapter.story)) ?? "" },
        })),
        ofTeams: ofTeams.map(({ author, story, ...item }) => ({
          ...binned(item),
          words: item.words,
          author,
          story,
        })),
        zone: await zoneOf(viewer),
      };
    },
    async action({ caller, request }, { values }) {
      const flash = (text: string) => {
        request.session.flash = { kind: "success", text };
      };
      switch (values.intent) {
        case "story": {
          const { title } = await restoreStory(services, caller, values.id ?? "");
          flash(binText.restored(title));
          break;
        }
        case "chapter": {
          const { title } = await restoreChapter(services, caller, values.id ?? "");
          flash(binText.restoredChapter(title));
          break;
        }
        case "empty":
          flash(binText.cleared(await emptyBin(services, files, caller)));
          break;
        default:
          throw notFound();
      }
      return seeOther(editingPaths.bin());
    },
    meta: () => ({ title: binText.title, robots: "noindex" }),
    Component: BinPage,
  });
  return [bin];
}

const binned = ({ _id, title, deletedAt }: { _id: unknown; title: string; deletedAt: Date | null }) => ({
  id: String(_id),
  title,
  deletedAt: deletedAt!.toISOString(),
  until: goneAt(deletedAt!).toISOString(),
});

import { ReusableNotesPage } from "../../../../views/stories/reusable-notes/ReusableNotesPage.tsx";
import { notFound } from "../../../core/base/errors.ts";
import { definePage, membersOnly, type PageDefinition, seeOther } from "../../../core/pages/define-page.ts";
import type { Services } from "../../../core/services.ts";
import type { ReusableNotesPageData } from "../../../shared/stories/reusable-notes.dto.ts";
import { reusableNotesPaths } from "../../../shared/stories/reusable-notes.paths.ts";
import { reusableNotesText as words } from "../../../shared/stories/reusable-notes.text.ts";
import { addReusableNote, changeReusableNote, removeReusableNote } from "./commands.ts";
import { readReusableNotes } from "./reads.ts";

/** One's reusable notes. */
export function reusableNotePages(services: Services): PageDefinition[] {
  const page = definePage<ReusableNotesPageData>({
    path: reusableNotesPaths.notes(),
    access: membersOnly,
    cache: "private",
    load: async ({ viewer }) => ({ notes: await readReusableNotes(viewer.id!) }),
    async action({ caller, request }, { values: { intent = "", id = "", name, text } }) {
      const acts: Readonly<Record<string, () => Promise<unknown>>> = {
        add: () => addReusableNote(services, caller, { name, text }),
        edit: () => changeReusableNote(caller, id, { name, text }),
        delete: () => removeReusableNote(caller, id),
      };
      const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined;
      if (!act) throw notFound();
      await act();
      request.session.flash = { kind: "success", text: intent === "delete" ? words.deleted : words.saved };
      return seeOther(reusableNotesPaths.notes());
    },
    meta: () => ({ title: words.title, robots: "noindex" }),
    Component: ReusableNotesPage,
  });
  return [page];
}

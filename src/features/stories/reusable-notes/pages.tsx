import { notFound } from "#core/base/errors.ts";
import { inputOf } from "#core/fields/index.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import type { ReusableNotesPageData } from "#shared/stories/reusable-notes.dto.ts";
import { reusableNoteFields } from "#shared/stories/reusable-notes.fields.ts";
import { reusableNotesPaths } from "#shared/stories/reusable-notes.paths.ts";
import { reusableNotesText as words } from "#shared/stories/reusable-notes.text.ts";
import { ReusableNotesPage } from "#views/stories/reusable-notes/ReusableNotesPage.tsx";
import { addReusableNote, changeReusableNote, removeReusableNote } from "./commands.ts";
import { readReusableNotes } from "./reads.ts";

/** Page of a member's reusable notes. */
export function reusableNotePages(services: Services): PageDefinition[] {
  const page = definePage<ReusableNotesPageData>({
    path: reusableNotesPaths.notes(),
    access: membersOnly,
    cache: "private",
    load: async ({ viewer }) => ({ notes: await readReusableNotes(viewer.id!) }),
    async action({ caller, request }, form) {
      const { intent = "", id = "" } = form.values;
      const input = inputOf(reusableNoteFields, form);
      const acts: Readonly<Record<string, () => Promise<unknown>>> = {
        add: () => addReusableNote(services, caller, input),
        edit: () => changeReusableNote(caller, id, input),
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

import { addNote } from "#features/stories/private-notes/commands.ts";
import { type MatrixRows, row } from "../support/matrix.ts";
import { letIn, storeStory } from "../support/stories.ts";

/** The owner's note: hidden from everybody else, including co-authors and the staff. */
const ownersOnly = row("403 404 200 404 404 404 404 404");

export const rows: MatrixRows = {
  pages: {
    "GET /story/:id/notes open": "302 403 200 200 200 200 403 200",
    "GET /story/:id/notes draft": "302 404 200 200 200 200 404 200",
    // Sent without an intent; the commands check what may be done.
    "POST /story/:id/notes open": "303 403 404 404 404 404 403 404",
    "GET /story/:id/notes/:chapter": "302 404 200 200 200 200 404 200",
    "POST /story/:id/notes/:chapter": "303 404 404 404 404 404 404 404",
  },
  api: {
    "GET /api/private-notes": row("403 200 200 200 200 200 200 200"),
    "GET /api/private-notes/{id}": ownersOnly,
    "POST /api/private-notes": row("403 400 400 400 400 400 400 400", { data: {} }),
    "PUT /api/private-notes/{id}": row("403 404 200 404 404 404 404 404", { data: { note: "Edited" } }, true),
    "DELETE /api/private-notes/{id}": row("403 404 200 404 404 404 404 404", undefined, true),
  },
  async urls(site, { owner, ...members }) {
    const story = await storeStory(site, owner, { draft: true });
    for (const role of ["co-author", "editor", "beta-reader"] as const)
      await letIn(site, owner, story, members[role], role);
    const note = async () => {
      const input = { story: story.id, note: "Look this up" };
      return `/api/private-notes/${(await addNote(site.app.services, owner.caller, input))._id}`;
    };
    const kept = await note();
    const chapter = `/story/${story.id}/notes/${story.doc.contents[0]?.chapter}`;
    return {
      "GET /story/:id/notes/:chapter": chapter,
      "POST /story/:id/notes/:chapter": chapter,
      "GET /api/private-notes/{id}": kept,
      "PUT /api/private-notes/{id}": note,
      "DELETE /api/private-notes/{id}": note,
    };
  },
};

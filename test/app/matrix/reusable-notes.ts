import { addReusableNote } from "#features/stories/reusable-notes/commands.ts";
import { type MatrixRows, row } from "../support/matrix.ts";

export const rows: MatrixRows = {
  pages: {
    "GET /my-stories/notes": "302 200 200 200 200 200 200 200",
    // Sent without an intent.
    "POST /my-stories/notes": "303 404 404 404 404 404 404 404",
  },
  api: {
    "GET /api/reusable-notes": row("403 200 200 200 200 200 200 200"),
    "GET /api/reusable-notes/{id}": row("403 404 200 404 404 404 404 404"),
    "POST /api/reusable-notes": row("403 400 400 400 400 400 400 400", { data: {} }),
    "PUT /api/reusable-notes/{id}": row(
      "403 404 200 404 404 404 404 404",
      { data: { name: "Edited" } },
      true,
    ),
    "DELETE /api/reusable-notes/{id}": row("403 404 200 404 404 404 404 404", undefined, true),
  },
  async urls(site, { owner }) {
    const note = async () => {
      const input = { name: "Thanks", text: "Thank you." };
      return `/api/reusable-notes/${(await addReusableNote(site.app.services, owner.caller, input))._id}`;
    };
    return {
      "GET /api/reusable-notes/{id}": await note(),
      "PUT /api/reusable-notes/{id}": note,
      "DELETE /api/reusable-notes/{id}": note,
    };
  },
};

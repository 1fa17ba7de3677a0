import { saveForPreview } from "#features/stories/imports/pending.ts";
import { type MatrixRows, row } from "../support/matrix.ts";

const OWN = "302 404 200 404 404 404 404 404";

export const rows: MatrixRows = {
  pages: {
    "GET /story/import": "302 200 200 200 200 200 200 200",
    "POST /story/import": "303 422 422 422 422 422 422 422",
    // The owner's manuscript: hidden from everybody else, including co-authors and the staff.
    "GET /story/import/:id": OWN,
    "GET /story/import/:id/chapter/:chapter": OWN,
    "GET /story/import/:id/place": OWN,
    "POST /story/import/:id": "303 404 422 404 404 404 404 404",
    // Sent without a position.
    "POST /story/import/:id/chapter/:chapter": "303 404 422 404 404 404 404 404",
    "POST /story/import/:id/place": "303 404 422 404 404 404 404 404",
  },
  api: {
    // Sent without a file.
    "POST /api/imports": row("403 400 400 400 400 400 400 400", {}),
    "GET /api/imports": row("403 200 200 200 200 200 200 200"),
    "GET /api/imports/{id}": row("403 404 200 404 404 404 404 404"),
    "GET /api/imports/{id}/matches": row("403 404 404 404 404 404 404 404"),
    "PUT /api/imports/{id}": row("403 404 200 404 404 404 404 404", { data: { title: "Another" } }),
    "POST /api/imports/{id}/store": row("403 404 200 404 404 404 404 404", { data: { way: "new" } }, true),
    "DELETE /api/imports/{id}": row("403 404 200 404 404 404 404 404", undefined, true),
  },
  async urls(site, { owner }) {
    const { services, files } = site.app;
    let made = 0;
    const anew = async () => {
      made += 1;
      const bytes = Buffer.from(`# Tale ${made}\n\n## One\n\nWords of ${made}.\n\n## Two\n\nMore.\n`);
      const waiting = await saveForPreview(services, files, owner.caller, {
        file: bytes,
        fileName: "tale.md",
      });
      return { id: String(waiting._id), chapter: String(waiting.entries[0]!._id) };
    };
    const { id, chapter } = await anew();
    const here = `/story/import/${id}`;
    return {
      "GET /story/import/:id": here,
      "POST /story/import/:id": here,
      "GET /story/import/:id/chapter/:chapter": `${here}/chapter/${chapter}`,
      "POST /story/import/:id/chapter/:chapter": `${here}/chapter/${chapter}`,
      "GET /story/import/:id/place": `${here}/place`,
      "POST /story/import/:id/place": `${here}/place`,
      "GET /api/imports/{id}": `/api/imports/${id}`,
      "PUT /api/imports/{id}": `/api/imports/${id}`,
      "GET /api/imports/{id}/matches": `/api/imports/${id}/matches?story=${id}`,
      "POST /api/imports/{id}/store": async () => `/api/imports/${(await anew()).id}/store`,
      "DELETE /api/imports/{id}": async () => `/api/imports/${(await anew()).id}`,
    };
  },
};

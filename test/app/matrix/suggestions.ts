import { suggest } from "#features/stories/suggestions/commands.ts";
import { suggestionsPaths } from "#shared/stories/suggestions.paths.ts";
import { type MatrixRows, row } from "../support/matrix.ts";
import { letIn, storeStory } from "../support/stories.ts";

export const rows: MatrixRows = {
  pages: {
    "GET /story/:id/suggestions open": "302 403 200 200 200 403 403 403",
    "GET /story/:id/suggestions draft": "302 404 200 200 200 403 404 403",
    // Sent without an intent.
    "POST /story/:id/suggestions open": "303 403 404 404 403 403 403 403",
    "GET /story/:id/suggestions/new/:chapter": "302 404 200 200 200 403 404 403",
    "POST /story/:id/suggestions/new/:chapter": "303 404 422 422 422 403 404 403",
    "GET /story/:id/suggestions/:suggestion": "302 404 200 200 200 403 404 403",
    // Sent without an intent; the commands check what may be done.
    "POST /story/:id/suggestions/:suggestion": "303 404 404 404 404 404 404 404",
  },
  api: {
    "GET /api/chapters/{id}/suggestions open": row("403 403 200 200 200 403 403 403"),
    "POST /api/chapters/{id}/suggestions open": row("403 403 200 200 200 403 403 403", {
      data: { html: "<p>Otherwise.</p>", revision: 1 },
    }),
    "GET /api/chapters/{id}/suggestions/drafts": row("404 404 200 200 200 403 404 403"),
    "PUT /api/chapters/{id}/suggestions/drafts": row("404 404 200 200 200 403 404 403", {
      data: { text: "Otherwise.", revision: 1 },
    }),
    // A draft that belongs to nobody.
    "DELETE /api/chapters/{id}/suggestions/drafts/{draft}": row("404 404 404 404 404 403 404 403"),
    "GET /api/suggestions/{id}": row("404 404 200 200 200 403 404 403"),
    "POST /api/suggestions/{id}/answers": row("404 404 200 200 200 403 404 403", { data: { text: "Why?" } }),
    "POST /api/suggestions/{id}/decisions": row("404 404 404 404 403 403 404 403", {
      data: { take: true, parts: ["none"] },
    }),
    "DELETE /api/suggestions/{id}": row("404 404 403 403 200 403 404 403"),
  },
  async urls(site, { owner, ...members }) {
    const story = await storeStory(site, owner, { draft: true });
    for (const role of ["co-author", "editor", "beta-reader"] as const)
      await letIn(site, owner, story, members[role], role);
    const chapter = String(story.doc.contents[0]?.chapter);
    const input = { html: "<p>Otherwise.</p>", revision: 1 };
    const { _id } = await suggest(site.app.services, members.editor.caller, chapter, input);
    const form = `/story/${story.id}/suggestions/new/${chapter}`;
    const drafts = suggestionsPaths.draftsApi(chapter);
    const one = `/story/${story.id}/suggestions/${_id}`;
    return {
      "GET /story/:id/suggestions/new/:chapter": form,
      "POST /story/:id/suggestions/new/:chapter": form,
      "GET /story/:id/suggestions/:suggestion": one,
      "POST /story/:id/suggestions/:suggestion": one,
      "GET /api/chapters/{id}/suggestions/drafts": drafts,
      "PUT /api/chapters/{id}/suggestions/drafts": drafts,
      "DELETE /api/chapters/{id}/suggestions/drafts/{draft}": `${drafts}/${_id}`,
      "GET /api/suggestions/{id}": `/api/suggestions/${_id}`,
      "POST /api/suggestions/{id}/answers": `/api/suggestions/${_id}/answers`,
      "DELETE /api/suggestions/{id}": `/api/suggestions/${_id}`,
      "POST /api/suggestions/{id}/decisions": `/api/suggestions/${_id}/decisions`,
    };
  },
};

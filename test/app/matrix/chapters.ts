import { toId } from "#core/db/ids.ts";
import { updateChapter } from "#features/stories/chapters/index.ts";
import { StoryExport } from "#features/stories/exports/model.ts";
import { everyone, type MatrixRows, row } from "../support/matrix.ts";
import { letIn, storeStory } from "../support/stories.ts";

const toItsPage = "302 302 302 302 302 302 302 302";

export const rows: MatrixRows = {
  pages: {
    "GET /story/:id/:slug/chapter/:number open": "200 200 200 200 200 200 200 200",
    "GET /story/:id/:slug/chapter/:number open 3": "404 404 200 200 200 200 404 200",
    "GET /story/:id/:slug/chapter/:number draft": "404 404 200 200 200 200 404 200",
    "GET /story/:id/:slug/chapter/:number private": "404 404 200 200 200 200 200 200",
    "GET /story/:id/chapters/new open": "302 403 200 200 403 403 403 403",
    "GET /story/:id/chapters/new draft": "302 404 200 200 403 403 404 403",
    "GET /story/:id/chapters/:number/edit open": "302 403 200 200 200 403 403 403",
    "GET /story/:id/chapters/:number/edit draft": "302 404 200 200 200 403 404 403",
    "GET /story/:id/revisions open": "302 403 200 200 200 200 403 200",
    "GET /story/:id/revisions draft": "302 404 200 200 200 200 404 200",
    "GET /story/:id/revisions/:chapter": "302 404 200 200 200 200 404 200",
    "GET /story/:id/revisions/:chapter/compare": "302 404 200 200 200 200 404 200",
    // Sent without an intent, as a viewer who may see them; the commands check what may be done.
    "POST /story/:id/revisions/:chapter/compare": "303 404 404 404 404 404 404 404",
    "GET /story/:id/plan open": "302 403 200 200 403 403 403 403",
    "GET /story/:id/plan draft": "302 404 200 200 403 403 404 403",
    // Sent without an intent.
    "POST /story/:id/plan open": "303 403 404 404 403 403 403 403",
    "GET /story/:id/publishing open": "302 403 200 200 403 403 403 403",
    "GET /story/:id/publishing draft": "302 404 200 200 403 403 404 403",
    // Sent without chapters.
    "POST /story/:id/publishing open": "303 403 422 422 403 403 403 403",
    "GET /story/:id/parts open": "302 403 200 200 403 403 403 403",
    "GET /story/:id/parts draft": "302 404 200 200 403 403 404 403",
    // Sent without an intent.
    "POST /story/:id/parts open": "303 404 404 404 404 404 404 404",
    "GET /story/:id/export open": "302 403 200 200 403 403 403 403",
    "GET /story/:id/export draft": "302 404 200 200 403 403 404 403",
    // Sent without a format.
    "POST /story/:id/export open": "303 403 422 422 403 403 403 403",
    "POST /story/:id/export draft": "303 404 422 422 403 403 404 403",
    // Its member's only.
    "GET /story/:id/export/:export/cancel": toItsPage,
    "POST /story/:id/export/:export/cancel": "303 404 303 404 404 404 404 404",
    "GET /my-stories/export/:export/cancel": toItsPage,
    "POST /my-stories/export/:export/cancel": "303 404 303 404 404 404 404 404",
    "GET /my-stories/export": "302 200 200 200 200 200 200 200",
    "POST /my-stories/export": "303 422 422 422 422 422 422 422",
    "POST /story/:id/chapters/new open": "303 403 422 422 403 403 403 403",
    "POST /story/:id/chapters/:number/edit draft": "303 404 422 422 422 403 404 403",
  },
  addresses: {
    // An id that does not exist.
    "GET /exports/:id": "302 404 404 404 404 404 404 404",
  },
  api: {
    "GET /api/stories/{id}/exports open": row("403 403 200 200 403 403 403 403"),
    "GET /api/stories/{id}/exports draft": row("404 404 200 200 403 403 404 403"),
    "POST /api/stories/{id}/exports open": row("403 403 200 200 403 403 403 403", {
      data: { format: "text" },
    }),
    "DELETE /api/stories/{id}/exports/{export}": row("403 404 200 404 404 404 404 404"),
    "GET /api/chapters": everyone,
    "GET /api/chapters/{id} open": everyone,
    "GET /api/chapters/{id} draft": row("404 404 200 200 200 200 404 200"),
    "GET /api/chapters/{id}?publicationState=preview draft": row("404 404 200 200 200 200 404 200"),
    "POST /api/chapters": row("403 403 200 200 403 403 403 403", {
      data: { title: "New", html: "<p>x</p>" },
    }),
    "PUT /api/chapters/{id} open": row("403 403 200 200 200 403 403 403", {
      data: { html: "<p>New.</p>", version: 1 },
    }),
    "DELETE /api/chapters/{id} open": row("403 403 200 403 403 403 403 403", undefined, true),
    "POST /api/stories/{id}/plan draft": row(
      "404 404 200 200 403 403 404 403",
      { data: { days: [7], time: "20:00", from: "2026-01-01" } },
      true,
    ),
    "POST /api/stories/{id}/parts open": row("403 403 200 200 403 403 403 403", { data: { title: "One" } }),
    "POST /api/stories/{id}/parts draft": row("404 404 200 200 403 403 404 403", { data: { title: "One" } }),
    "PUT /api/stories/{id}/parts/{part} open": row("403 403 404 404 403 403 403 403", {
      data: { title: "Two" },
    }),
    "DELETE /api/stories/{id}/parts/{part} open": row("403 403 404 404 403 403 403 403"),
    "GET /api/chapters/{id}/revisions open": row("404 404 200 200 200 200 404 200"),
    "GET /api/chapters/{id}/revisions/{number} open": row("404 404 200 200 200 200 404 200"),
    "POST /api/chapters/{id}/revisions/{number}/restore open": row("403 403 200 200 200 403 403 403", {
      data: { version: 2 },
    }),
  },
  async urls(site, { owner, ...members }) {
    const story = await storeStory(site, owner, { draft: true });
    for (const role of ["co-author", "editor", "beta-reader"] as const)
      await letIn(site, owner, story, members[role], role);
    const chapter = String(story.doc.contents[0]?.chapter);
    await updateChapter(site.app.services, owner.caller, chapter, { html: "<p>Anew.</p>" });
    const compare = `/story/${story.id}/revisions/${chapter}/compare?from=1&to=2`;
    const cancelUrl = (all: boolean, path: (id: string) => string) => async () => {
      const made = await StoryExport.create({
        user: toId(owner.id),
        story: all ? null : story.doc._id,
        format: "epub",
        open: true,
        requestedAt: new Date(),
      });
      return path(String(made._id));
    };
    const cancelOne = cancelUrl(false, (id) => `/story/${story.id}/export/${id}/cancel`);
    const cancelAll = cancelUrl(true, (id) => `/my-stories/export/${id}/cancel`);
    return {
      "GET /story/:id/export/:export/cancel": cancelOne,
      "POST /story/:id/export/:export/cancel": cancelOne,
      "GET /my-stories/export/:export/cancel": cancelAll,
      "POST /my-stories/export/:export/cancel": cancelAll,
      "DELETE /api/stories/{id}/exports/{export}": cancelUrl(
        false,
        (id) => `/api/stories/${story.id}/exports/${id}`,
      ),
      "GET /story/:id/revisions/:chapter": `/story/${story.id}/revisions/${chapter}`,
      "GET /story/:id/revisions/:chapter/compare": compare,
      "POST /story/:id/revisions/:chapter/compare": compare,
    };
  },
};

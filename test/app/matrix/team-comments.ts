import { commentOnDraft } from "#features/stories/team-comments/commands.ts";
import { beginRound } from "#features/stories/team-comments/rounds.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { type MatrixRows, row } from "../support/matrix.ts";
import { letIn, storeStory } from "../support/stories.ts";

export const rows: MatrixRows = {
  pages: {
    "GET /story/:id/beta open": "302 403 200 200 200 200 403 200",
    "GET /story/:id/beta draft": "302 404 200 200 200 200 404 200",
    // Sent without an intent; the commands check what may be done.
    "POST /story/:id/beta open": "303 404 404 404 404 404 404 404",
    "GET /story/:id/beta/:round": "302 404 200 200 200 200 404 200",
    "POST /story/:id/beta/:round": "303 404 404 404 404 404 404 404",
    "GET /story/:id/drafts/:chapter": "302 404 200 200 200 200 404 200",
    "POST /story/:id/drafts/:chapter": "303 404 404 404 404 404 404 404",
  },
  api: {
    "GET /api/chapters/{id}/team-comments open": row("403 403 200 200 200 200 403 200"),
    "GET /api/chapters/{id}/team-comments draft": row("404 404 200 200 200 200 404 200"),
    "POST /api/chapters/{id}/team-comments open": row("403 403 200 200 200 200 403 403", {
      data: { text: "Which tide?" },
    }),
    "POST /api/team-comments/{id}/answers": row("404 404 200 200 200 200 404 403", {
      data: { text: "The second." },
    }),
    "PUT /api/team-comments/{id}": row("404 404 200 200 200 403 404 403", { data: { assignee: null } }),
    "DELETE /api/team-comments/{id}": row("404 404 200 200 403 403 404 403"),
    "GET /api/stories/{id}/beta-rounds open": row("403 403 200 200 200 200 403 200"),
    "POST /api/stories/{id}/beta-rounds open": row("403 403 200 200 403 403 403 403", {
      data: { title: "A round" },
    }),
    "GET /api/stories/{id}/beta-rounds/{round}": row("404 404 200 200 200 200 404 200"),
    "PUT /api/stories/{id}/beta-rounds/{round}": row("404 404 200 200 403 403 404 403", {
      data: { closed: false },
    }),
    "PUT /api/stories/{id}/beta-rounds/{round}/answers": row("404 404 403 403 200 200 404 403", {
      data: { answers: ["Yes."] },
    }),
  },
  async urls(site, { owner, ...members }) {
    const story = await storeStory(site, owner, { draft: true });
    for (const role of ["co-author", "editor", "beta-reader"] as const)
      await letIn(site, owner, story, members[role], role);
    const round = { title: "First draft", questions: "Did you like it?" };
    const { _id } = await beginRound(site.app.services, owner.caller, story.id, round);
    const limits = unlimited;
    const commenting = { services: site.app.services, limits };
    const chapter = String(story.doc.contents[0]?.chapter);
    const says = async () => (await commentOnDraft(commenting, owner.caller, chapter, { text: "Who?" }))._id;
    const said = `/api/team-comments/${await says()}`;
    const rounds = `/api/stories/${story.id}/beta-rounds/${_id}`;
    const page = `/story/${story.id}/beta/${_id}`;
    const draft = `/story/${story.id}/drafts/${chapter}`;
    return {
      "GET /story/:id/beta/:round": page,
      "POST /story/:id/beta/:round": page,
      "GET /story/:id/drafts/:chapter": draft,
      "POST /story/:id/drafts/:chapter": draft,
      "POST /api/team-comments/{id}/answers": `${said}/answers`,
      "PUT /api/team-comments/{id}": said,
      "DELETE /api/team-comments/{id}": async () => `/api/team-comments/${await says()}`,
      "GET /api/stories/{id}/beta-rounds/{round}": rounds,
      "PUT /api/stories/{id}/beta-rounds/{round}": rounds,
      "PUT /api/stories/{id}/beta-rounds/{round}/answers": `${rounds}/answers`,
    };
  },
};

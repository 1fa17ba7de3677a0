import { beginRound } from "../../../src/features/stories/team-comments/rounds.ts";
import type { MatrixRows } from "../support/matrix.ts";
import { letIn, writeStory } from "../support/stories.ts";

export const rows: MatrixRows = {
  pages: {
    "GET /story/:id/beta open": "302 403 200 200 200 200 403 200",
    "GET /story/:id/beta draft": "302 404 200 200 200 200 404 200",
    // Without an intent; what may be done is the commands' to ask.
    "POST /story/:id/beta open": "302 404 404 404 404 404 404 404",
    "GET /story/:id/beta/:round": "302 404 200 200 200 200 404 200",
    "POST /story/:id/beta/:round": "302 404 404 404 404 404 404 404",
    "GET /story/:id/drafts/:chapter": "302 404 200 200 200 200 404 200",
    "POST /story/:id/drafts/:chapter": "302 404 404 404 404 404 404 404",
  },
  async urls(site, { owner, ...members }) {
    const story = await writeStory(site, owner, { draft: true });
    for (const role of ["co-author", "editor", "beta-reader"] as const)
      await letIn(site, owner, story, members[role], role);
    const { _id } = await beginRound(site.app.services, owner.caller, story.id, { title: "First draft" });
    const round = `/story/${story.id}/beta/${_id}`;
    const draft = `/story/${story.id}/drafts/${story.doc.contents[0]?.chapter}`;
    return {
      "GET /story/:id/beta/:round": round,
      "POST /story/:id/beta/:round": round,
      "GET /story/:id/drafts/:chapter": draft,
      "POST /story/:id/drafts/:chapter": draft,
    };
  },
};

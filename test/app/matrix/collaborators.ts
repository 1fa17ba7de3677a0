import { type MatrixRows, row } from "../support/matrix.ts";
import { letIn, storeStory } from "../support/stories.ts";

export const rows: MatrixRows = {
  api: {
    "GET /api/stories/{id}/collaborators open": row("403 403 200 200 200 200 403 200"),
    "GET /api/stories/{id}/collaborators draft": row("404 404 200 200 200 200 404 200"),
    // Those who manage the team get an error that there is no such member.
    "POST /api/stories/{id}/collaborators open": row("403 403 400 403 403 403 403 403", {
      data: { username: "nobody-of-this-name", role: "editor" },
    }),
    "GET /api/stories/{id}/collaborators/invitation open": row("404 404 404 404 404 404 404 404"),
    "POST /api/stories/{id}/collaborators/invitation open": row("403 404 404 404 404 404 404 404", {
      data: { accept: false },
    }),
    "PUT /api/stories/{id}/collaborators/{user}": row("404 404 200 403 403 403 404 403", {
      data: { role: "editor" },
    }),
    "DELETE /api/stories/{id}/collaborators/{user}": row("404 404 200 403 200 403 404 403"),
    // Their author is there.
    "POST /api/stories/{id}/collaborators/authorship open": row("403 404 404 404 404 404 404 404"),
    // Former co-authors alone are asked, and answer.
    "POST /api/stories/{id}/collaborators/sale open": row("403 404 404 404 404 404 404 404", {
      data: { allow: true },
    }),
    "POST /api/stories/{id}/collaborators/{user}/sale": row("404 404 404 403 403 403 404 403"),
  },
  async urls(site, { owner, ...members }) {
    const story = await storeStory(site, owner, { draft: true });
    for (const role of ["co-author", "beta-reader"] as const)
      await letIn(site, owner, story, members[role], role);
    const editor = async () => {
      await letIn(site, owner, story, members.editor, "editor");
      return `/api/stories/${story.id}/collaborators/${members.editor.id}`;
    };
    return {
      "PUT /api/stories/{id}/collaborators/{user}": editor,
      "DELETE /api/stories/{id}/collaborators/{user}": editor,
      "POST /api/stories/{id}/collaborators/{user}/sale": async () => `${await editor()}/sale`,
    };
  },
};

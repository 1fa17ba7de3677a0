import supertest from "supertest";
import { unblockMember } from "#features/people/blocks/index.ts";
import { type MatrixRows, everyone as open, row } from "../support/matrix.ts";
import { storeStory } from "../support/stories.ts";

const everyone = "200 200 200 200 200 200 200 200";

/** Staff need a reason; others’ is ignored. */
const reason = { data: { reason: "Spam" } };

/** The stranger comments on a story of the owner's. */
export const rows: MatrixRows = {
  pages: {
    "GET /story/:id/:slug/chapter/:number/comments open": everyone,
    "GET /story/:id/:slug/chapter/:number/comments draft": "404 404 200 200 200 200 404 200",
    "POST /story/:id/:slug/chapter/:number/comments open": "403 303 303 303 303 303 303 303",
    "GET /story/:id/:slug/chapter/:number/comments/lock open": "302 302 302 302 302 302 302 302",
    "POST /story/:id/:slug/chapter/:number/comments/lock open": "303 403 303 303 403 403 303 303",
    "GET /comments/:comment": "302 302 302 302 302 302 302 302",
    "GET /comments/:comment/edit": "302 200 403 403 403 403 403 403",
    "POST /comments/:comment/edit": "303 303 403 403 403 403 403 403",
    "GET /comments/:comment/delete": "302 200 403 403 403 403 200 200",
    "POST /comments/:comment/delete": "303 303 403 403 403 403 422 422",
    "GET /comments/:comment/hide": "302 403 302 403 403 403 200 200",
    "POST /comments/:comment/hide": "303 403 303 403 403 403 422 422",
    "GET /comments/:comment/like": "302 302 302 302 302 302 302 302",
    "POST /comments/:comment/like": "303 303 303 303 303 303 303 303",
  },
  api: {
    "GET /api/comments": open,
    "GET /api/comments/{id}": open,
    "POST /api/comments": row("403 400 400 400 400 400 400 400", { data: {} }),
    "PUT /api/comments/{id}": row("403 200 403 403 403 403 403 403", { data: { text: "Edited" } }),
    "DELETE /api/comments/{id}": row("403 200 403 403 403 403 200 200", reason, true),
    "POST /api/comments/{id}/like": row("403 400 200 200 200 200 200 200"),
    "DELETE /api/comments/{id}/like": row("403 400 200 200 200 200 200 200"),
    "POST /api/comments/{id}/hide": row("403 403 200 403 403 403 200 200", reason),
    "DELETE /api/comments/{id}/hide": row("403 403 200 403 403 403 200 200"),
    "POST /api/chapters/{id}/comments-lock open": row("403 403 200 200 403 403 200 200"),
    "DELETE /api/chapters/{id}/comments-lock open": row("403 403 200 200 403 403 200 200"),
    "POST /api/chapters/{id}/comments-lock draft": row("404 404 200 200 403 403 404 200"),
  },
  async urls(site, { owner, stranger }) {
    const token = await site.tokenOf(stranger);
    const story = await storeStory(site, owner);
    const chapter = String(story.doc.contents[0]!.chapter);
    const comment = async (): Promise<string> => {
      // Other rows make everybody block the owner.
      await unblockMember(site.app.services, stranger.caller, { who: owner.id, kind: "block" });
      const { body } = await supertest(site.url)
        .post("/api/comments")
        .set("Authorization", `Bearer ${token}`)
        .send({ data: { text: "Hello", chapter } })
        .expect(200);
      return body.data.id;
    };
    const kept = await comment();
    const page = (act: string) => `/comments/${kept}${act}`;
    return {
      "GET /comments/:comment": page(""),
      "GET /comments/:comment/edit": page("/edit"),
      "POST /comments/:comment/edit": page("/edit"),
      "GET /comments/:comment/delete": page("/delete"),
      "POST /comments/:comment/delete": async () => `/comments/${await comment()}/delete`,
      "GET /comments/:comment/hide": page("/hide"),
      "POST /comments/:comment/hide": async () => `/comments/${await comment()}/hide`,
      "GET /comments/:comment/like": page("/like"),
      "POST /comments/:comment/like": page("/like"),
      "GET /api/comments/{id}": `/api/comments/${kept}`,
      "PUT /api/comments/{id}": `/api/comments/${kept}`,
      ...Object.fromEntries(
        ["POST", "DELETE"].flatMap((method) => [
          [`${method} /api/comments/{id}/like`, `/api/comments/${kept}/like`],
          // A separate comment for each role, because others could not find it once hidden.
          [`${method} /api/comments/{id}/hide`, async () => `/api/comments/${await comment()}/hide`],
        ]),
      ),
      "DELETE /api/comments/{id}": async () => `/api/comments/${await comment()}`,
    };
  },
};

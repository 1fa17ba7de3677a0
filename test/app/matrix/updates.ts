import supertest from "supertest";
import { unblockMember } from "#features/people/blocks/index.ts";
import { type MatrixRows, everyone as open, row } from "../support/matrix.ts";

const everyone = "200 200 200 200 200 200 200 200";
const members = "302 200 200 200 200 200 200 200";

/** Staff need a reason; others’ is ignored. */
const reason = { data: { reason: "Spam" } };

/** The stranger writes on the owner's feed. */
export const rows: MatrixRows = {
  pages: {
    "GET /newsfeed": members,
    "POST /newsfeed": "303 303 303 303 303 303 303 303",
    "GET /user/:username/updates": everyone,
    "POST /user/:username/updates": "403 303 303 303 303 303 303 303",
    "GET /updates/:id": everyone,
    "POST /updates/:id": "403 303 303 303 303 303 303 303",
    "GET /updates/:id/edit": "302 200 403 403 403 403 403 403",
    "POST /updates/:id/edit": "303 303 403 403 403 403 403 403",
    "GET /updates/:id/delete": "302 200 200 403 403 403 200 200",
    "POST /updates/:id/delete": "303 303 303 403 403 403 422 422",
    "GET /updates/:id/hide": "302 403 302 403 403 403 200 200",
    "POST /updates/:id/hide": "303 403 303 403 403 403 422 422",
    "GET /updates/:id/card": "302 302 302 302 302 302 302 302",
    "POST /updates/:id/card": "303 303 403 403 403 403 403 403",
    "GET /updates/:id/replies/:reply": "302 302 302 302 302 302 302 302",
    "GET /updates/:id/replies/:reply/edit": "302 200 403 403 403 403 403 403",
    "POST /updates/:id/replies/:reply/edit": "303 303 403 403 403 403 403 403",
    "GET /updates/:id/replies/:reply/delete": "302 200 200 403 403 403 200 200",
    "POST /updates/:id/replies/:reply/delete": "303 303 303 403 403 403 422 422",
    "GET /updates/:id/replies/:reply/hide": "302 403 302 403 403 403 200 200",
    "POST /updates/:id/replies/:reply/hide": "303 403 303 403 403 403 422 422",
  },
  api: {
    "GET /api/updates": open,
    "GET /api/updates/{id}": open,
    "POST /api/updates": row("403 200 200 200 200 200 200 200", { data: { text: "Hello" } }),
    "PUT /api/updates/{id}": row("403 200 403 403 403 403 403 403", { data: { text: "Edited" } }),
    "DELETE /api/updates/{id}": row("403 200 200 403 403 403 200 200", reason, true),
    "GET /api/update-replies": open,
    "GET /api/update-replies/{id}": open,
    "POST /api/update-replies": row("403 400 400 400 400 400 400 400", { data: {} }),
    "PUT /api/update-replies/{id}": row("403 200 403 403 403 403 403 403", { data: { text: "Edited" } }),
    "DELETE /api/update-replies/{id}": row("403 200 200 403 403 403 200 200", reason, true),
  },
  async urls(site, { owner, stranger }) {
    const token = await site.tokenOf(stranger);
    const post = async (place: string, data: object): Promise<string> => {
      const { body } = await supertest(site.url)
        .post(`/api/${place}`)
        .set("Authorization", `Bearer ${token}`)
        .send({ data })
        .expect(200);
      return body.data.id;
    };
    const update = async () => {
      // Other rows make everybody block the owner.
      await unblockMember(site.app.services, stranger.caller, { who: owner.id, kind: "block" });
      return post("updates", { text: "Hello", to: owner.id });
    };
    const other = await site.addMember("with-a-feed");
    const kept = await update();
    const reply = async () => {
      await unblockMember(site.app.services, stranger.caller, { who: owner.id, kind: "block" });
      return post("update-replies", { text: "Hello again", update: kept });
    };
    const keptReply = await reply();
    const page = (act: string) => `/updates/${kept}${act}`;
    const replyPage = (act: string) => `/updates/${kept}/replies/${keptReply}${act}`;
    const { body } = await supertest(site.url)
      .post("/api/updates")
      .set("Authorization", `Bearer ${await site.tokenOf(other)}`)
      .send({ data: { text: "Hello" } })
      .expect(200);
    return {
      "POST /user/:username/updates": `/user/${other.username}/updates`,
      "GET /updates/:id": page(""),
      "POST /updates/:id": `/updates/${body.data.id}`,
      "GET /updates/:id/edit": page("/edit"),
      "POST /updates/:id/edit": page("/edit"),
      "GET /updates/:id/delete": page("/delete"),
      "POST /updates/:id/delete": async () => `/updates/${await update()}/delete`,
      "GET /updates/:id/hide": page("/hide"),
      "POST /updates/:id/hide": async () => `/updates/${await update()}/hide`,
      "GET /updates/:id/card": page("/card"),
      "POST /updates/:id/card": page("/card"),
      "GET /updates/:id/replies/:reply": replyPage(""),
      "GET /updates/:id/replies/:reply/edit": replyPage("/edit"),
      "POST /updates/:id/replies/:reply/edit": replyPage("/edit"),
      "GET /updates/:id/replies/:reply/delete": replyPage("/delete"),
      "POST /updates/:id/replies/:reply/delete": async () =>
        `/updates/${kept}/replies/${await reply()}/delete`,
      "GET /updates/:id/replies/:reply/hide": replyPage("/hide"),
      "POST /updates/:id/replies/:reply/hide": async () => `/updates/${kept}/replies/${await reply()}/hide`,
      "GET /api/updates/{id}": `/api/updates/${kept}`,
      "PUT /api/updates/{id}": `/api/updates/${kept}`,
      "DELETE /api/updates/{id}": async () => `/api/updates/${await update()}`,
      "GET /api/update-replies/{id}": `/api/update-replies/${keptReply}`,
      "PUT /api/update-replies/{id}": `/api/update-replies/${keptReply}`,
      "DELETE /api/update-replies/{id}": async () => `/api/update-replies/${await reply()}`,
    };
  },
};

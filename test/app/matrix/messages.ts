import supertest from "supertest";
import { type MatrixRows, row } from "../support/matrix.ts";

const members = "403 200 200 200 200 200 200 200";
/** A conversation between the owner and another member: hidden from the staff too. */
const ownersOnly = "403 404 200 404 404 404 404 404";
const ownersPage = "302 404 200 404 404 404 404 404";

export const rows: MatrixRows = {
  pages: {
    "GET /messages": "302 200 200 200 200 200 200 200",
    "GET /messages/:group": ownersPage,
    "POST /messages/:group": "303 404 422 404 404 404 404 404",
    "GET /messages/:group/report": ownersPage,
    "POST /messages/:group/report": "303 404 422 404 404 404 404 404",
    "GET /messages/:group/mute": "302 302 302 302 302 302 302 302",
    "POST /messages/:group/mute": "303 404 303 404 404 404 404 404",
    "GET /user/:username/message": "302 302 302 302 302 302 302 302",
    "POST /user/:username/message": "303 303 303 303 303 303 303 303",
  },
  addresses: {
    "GET /messages/:group/export.txt": ownersPage,
    "GET /messages/:group/files/:message{/:width}": ownersPage,
  },
  api: {
    "GET /api/messages": row(members),
    "GET /api/messages/count": row(members),
    "GET /api/messages/since": row(members),
    "GET /api/messages/{id}": row(ownersOnly),
    "POST /api/messages": row("403 400 400 400 400 400 400 400", { data: {} }),
    "PUT /api/messages/{id}": row(ownersOnly, { data: { read: true } }),
    "GET /api/message-groups": row(members),
    "GET /api/message-groups/{id}": row(ownersOnly),
    "POST /api/message-groups": row("403 400 400 400 400 400 400 400", { data: {} }),
    "POST /api/message-groups/{id}/messages": row("403 404 400 404 404 404 404 404", {}),
    "GET /api/messages/{id}/attachment": row(ownersOnly),
    "POST /api/message-groups/{id}/signal": row(ownersOnly, { data: {} }),
    "POST /api/message-groups/{id}/mute": row(ownersOnly),
    "DELETE /api/message-groups/{id}/mute": row(ownersOnly),
    "POST /api/message-groups/{id}/read": row(ownersOnly),
  },
  async urls(site, { owner }) {
    const writer = await site.addMember("writes-to-owner");
    const token = await site.tokenOf(writer);
    const post = async (path: string, data: object) => {
      const { body } = await supertest(site.url)
        .post(path)
        .set("Authorization", `Bearer ${token}`)
        .send({ data })
        .expect(200);
      return String(body.data.id);
    };
    const group = await post("/api/message-groups", { participants: [writer.id, owner.id] });
    const message = await post("/api/messages", { for: owner.id, by: writer.id, message: "Hello", group });
    const sent = await supertest(site.url)
      .post(`/api/message-groups/${group}/messages`)
      .set("Authorization", `Bearer ${token}`)
      .attach("file", Buffer.from("%PDF-1.4\n%%EOF\n"), "map.pdf")
      .expect(200);
    const withFile = String(sent.body.data.id);
    return {
      "GET /messages/:group/files/:message{/:width}": `/messages/${group}/files/${withFile}`,
      "GET /api/messages/{id}/attachment": `/api/messages/${withFile}/attachment`,
      "POST /api/message-groups/{id}/messages": `/api/message-groups/${group}/messages`,
      "GET /messages/:group": `/messages/${group}`,
      "GET /messages/:group/mute": `/messages/${group}/mute`,
      "POST /messages/:group/mute": `/messages/${group}/mute`,
      "POST /api/message-groups/{id}/signal": `/api/message-groups/${group}/signal`,
      "POST /api/message-groups/{id}/mute": `/api/message-groups/${group}/mute`,
      "DELETE /api/message-groups/{id}/mute": `/api/message-groups/${group}/mute`,
      "POST /messages/:group": `/messages/${group}`,
      "GET /messages/:group/report": `/messages/${group}/report?message=${message}`,
      "POST /messages/:group/report": `/messages/${group}/report?message=${message}`,
      "GET /messages/:group/export.txt": `/messages/${group}/export.txt`,
      "GET /api/messages/since": "/api/messages/since?at=2026-01-01T00:00:00Z",
      "GET /api/messages/{id}": `/api/messages/${message}`,
      "PUT /api/messages/{id}": `/api/messages/${message}`,
      "GET /api/message-groups/{id}": `/api/message-groups/${group}`,
      "POST /api/message-groups/{id}/read": `/api/message-groups/${group}/read`,
    };
  },
};

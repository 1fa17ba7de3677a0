import { createList } from "#features/reach/mailing-lists/commands.ts";
import { Newsletter } from "#features/reach/newsletters/model.ts";
import { createNewsletter } from "#features/reach/newsletters/write.ts";
import { type MatrixRows, row } from "../support/matrix.ts";

const members = "302 200 200 200 200 200 200 200";
const everyone = "200 200 200 200 200 200 200 200";
/** The owner's newsletter: hidden from everybody else, including the staff. */
const own = "302 404 200 404 404 404 404 404";
/** Refused because the newsletter is unfinished. */
const ownRefused = "303 404 422 404 404 404 404 404";

const ownByApi = "403 404 200 404 404 404 404 404";

export const rows: MatrixRows = {
  pages: {
    "GET /newsletters": members,
    // Refused because the member has no list to write to.
    "POST /newsletters": "303 404 404 404 404 404 404 404",
    "GET /newsletters/:id": own,
    "POST /newsletters/:id": "303 404 303 404 404 404 404 404",
    "GET /newsletters/:id/review": own,
    "POST /newsletters/:id/review": ownRefused,
    "GET /newsletters/:id/test": "302 302 302 302 302 302 302 302",
    "POST /newsletters/:id/test": "303 404 303 404 404 404 404 404",
    "GET /newsletters/:id/again": "302 302 302 302 302 302 302 302",
    "POST /newsletters/:id/again": "303 404 303 404 404 404 404 404",
    "GET /newsletters/:id/stop": "302 302 302 302 302 302 302 302",
    "POST /newsletters/:id/stop": "303 404 303 404 404 404 404 404",
    "GET /newsletters/:id/delete": own,
    "POST /newsletters/:id/delete": "303 404 303 404 404 404 404 404",
    "GET /newsletter/:id": everyone,
    "GET /admin/newsletters": "404 404 404 404 404 404 403 200",
    "POST /admin/newsletters": "404 404 404 404 404 404 403 303",
  },
  addresses: {
    "GET /newsletters/:id/letter": own,
    "GET /newsletter/opened/:pixel.gif": everyone,
    "GET /newsletter/:id/:subject/:number": "302 302 302 302 302 302 302 302",
  },
  api: {
    "GET /api/newsletters": row("403 200 200 200 200 200 200 200"),
    "GET /api/newsletters/{id}": row(ownByApi),
    // Refused because the member has no list to write to.
    "POST /api/newsletters": row("403 400 400 400 400 400 400 400", { data: { list: "0".repeat(24) } }),
    "PUT /api/newsletters/{id}": row(ownByApi, { data: { subject: "Edited" } }),
    "DELETE /api/newsletters/{id}": row(ownByApi, undefined, true),
  },
  async urls(site, { owner }) {
    const { services } = site.app;
    const list = await createList(services, owner.caller, { name: "Matrix letters" });
    const make = async () =>
      String((await createNewsletter(services, owner.caller, { list: String(list._id) }))._id);
    const [draft, gone, sent] = [await make(), await make(), await make()];
    const ended = {
      state: "sent",
      subject: "Sent",
      begunAt: new Date(),
      recipients: 0,
      links: ["https://x.example/"],
    };
    await Newsletter.updateOne({ _id: sent }, { $set: ended } as never);
    const at = `/newsletters/${draft}`;
    return {
      "GET /newsletters/:id": at,
      "POST /newsletters/:id": at,
      "GET /newsletters/:id/review": `${at}/review`,
      "POST /newsletters/:id/review": `${at}/review`,
      "GET /newsletters/:id/test": `${at}/test`,
      "POST /newsletters/:id/test": `${at}/test`,
      "GET /newsletters/:id/again": `${at}/again`,
      "POST /newsletters/:id/again": `${at}/again`,
      "GET /newsletters/:id/stop": `${at}/stop`,
      "POST /newsletters/:id/stop": `${at}/stop`,
      "GET /newsletters/:id/delete": `${at}/delete`,
      "POST /newsletters/:id/delete": `/newsletters/${gone}/delete`,
      "GET /api/newsletters/{id}": `/api${at}`,
      "PUT /api/newsletters/{id}": `/api${at}`,
      "DELETE /api/newsletters/{id}": async () => `/api/newsletters/${await make()}`,
      "GET /newsletter/:id": `/newsletter/${sent}`,
      "GET /newsletters/:id/letter": `${at}/letter`,
      "GET /newsletter/opened/:pixel.gif": "/newsletter/opened/unknown.gif",
      "GET /newsletter/:id/:subject/:number": `/newsletter/${sent}/a/0`,
    };
  },
};

import supertest from "supertest";
import { createList } from "#features/library/lists/index.ts";
import { type MatrixRows, everyone as open, row } from "../support/matrix.ts";

const everyone = "200 200 200 200 200 200 200 200";
const members = "302 200 200 200 200 200 200 200";
const toItsPage = "302 302 302 302 302 302 302 302";
const ownersOnly = "302 403 200 403 403 403 403 403";

/** The lists are the owner's, one public and one private. */
export const rows: MatrixRows = {
  pages: {
    "GET /lists": everyone,
    "GET /my-lists": members,
    "POST /my-lists": "303 422 422 422 422 422 422 422",
    "GET /user/:username/lists": everyone,
    "GET /lists/:id": everyone,
    "GET /lists/:id/edit": ownersOnly,
    "POST /lists/:id/edit": "303 403 422 403 403 403 403 403",
    "GET /lists/:id/items": toItsPage,
    "POST /lists/:id/items": "303 403 303 403 403 403 403 403",
    "GET /lists/:id/follow": toItsPage,
    "POST /lists/:id/follow": "303 303 403 303 303 303 303 303",
    "GET /story/:id/:slug/lists open": toItsPage,
    "POST /story/:id/:slug/lists open": "303 303 303 303 303 303 303 303",
    "POST /story/:id/:slug/lists draft": "303 404 303 303 303 303 404 303",
  },
  addresses: {
    "GET /lists/:id/feed.atom": everyone,
    "GET /sitemaps/lists-:from.xml": everyone,
  },
  api: {
    "GET /api/lists": open,
    "GET /api/lists/{id}": open,
    "POST /api/lists": row("403 200 200 200 200 200 200 200", { data: { title: "For the train" } }),
    "PUT /api/lists/{id}": row("403 403 200 403 403 403 403 403", { data: { description: "Edited" } }),
    "DELETE /api/lists/{id}": row("403 403 200 403 403 403 200 200", { data: { reason: "Spam" } }, true),
    // Another member's list, because other rows make everybody block the owner.
    "POST /api/lists/{id}/follow": row("403 200 200 200 200 200 200 200"),
    "DELETE /api/lists/{id}/follow": row("403 200 200 200 200 200 200 200"),
    "GET /api/list-items": open,
    // An item of the private list, which is hidden from everybody else.
    "GET /api/list-items/{id}": row("404 404 200 404 404 404 404 404"),
    "POST /api/list-items": row("403 400 400 400 400 400 400 400", { data: {} }),
    "PUT /api/list-items/{id}": row("404 404 200 404 404 404 404 404", { data: { note: "Edited" } }),
    "DELETE /api/list-items/{id}": row("404 404 200 404 404 404 404 404", undefined, true),
  },
  async urls(site, { owner }) {
    const token = await site.tokenOf(owner);
    const post = async (place: string, data: object): Promise<string> => {
      const { body } = await supertest(site.url)
        .post(`/api/${place}`)
        .set("Authorization", `Bearer ${token}`)
        .send({ data })
        .expect(200);
      return body.data.id;
    };
    let count = 0;
    const list = () => post("lists", { title: `For everyone ${++count}`, public: true });
    const [kept, hidden] = [await list(), await post("lists", { title: "For me" })];
    const { body } = await supertest(site.url)
      .get("/api/stories")
      .query({ filters: { author: owner.id } })
      .expect(200);
    const item = () => post("list-items", { list: hidden, story: body.data[0].id });
    const keptItem = await item();
    // Gives the sitemap a part with lists.
    await post("list-items", { list: kept, story: body.data[0].id });
    const other = await site.addMember("with-a-list");
    const made = await createList(site.app.services, other.caller, { title: "To be followed", public: true });
    const place = `/lists/${kept}`;
    return {
      "GET /lists/:id": place,
      "GET /lists/:id/edit": `${place}/edit`,
      "POST /lists/:id/edit": `${place}/edit`,
      "GET /lists/:id/items": `${place}/items`,
      "POST /lists/:id/items": `${place}/items`,
      "GET /lists/:id/follow": `${place}/follow`,
      "POST /lists/:id/follow": `${place}/follow`,
      "GET /lists/:id/feed.atom": `${place}/feed.atom`,
      "GET /api/lists/{id}": `/api/lists/${kept}`,
      "PUT /api/lists/{id}": `/api/lists/${kept}`,
      "DELETE /api/lists/{id}": async () => `/api/lists/${await list()}`,
      "POST /api/lists/{id}/follow": `/api/lists/${made._id}/follow`,
      "DELETE /api/lists/{id}/follow": `/api/lists/${kept}/follow`,
      "GET /api/list-items/{id}": `/api/list-items/${keptItem}`,
      "PUT /api/list-items/{id}": `/api/list-items/${keptItem}`,
      "DELETE /api/list-items/{id}": async () => `/api/list-items/${await item()}`,
    };
  },
};

import { expect } from "chai";
import request from "supertest";
import { member, useLibrary } from "./support/library.ts";

describe("Reading through the API", () => {
  const library = useLibrary();
  const get = (path: string) => request(library.app).get(`/api${path}`);

  it("lists entries in version 4's shape with pagination", async () => {
    const { body, status, headers } = await get("/books?fields=title,pages&pagination[pageSize]=2");
    expect(status).to.equal(200);
    expect(headers["content-type"]).to.equal("application/json; charset=utf-8");
    expect(body).to.deep.equal({
      data: [
        { id: library.ids.tale, attributes: { title: "A Tale of Ghosts", pages: 12 } },
        { id: library.ids.emma, attributes: { title: "Emma", pages: 474 } },
      ],
      meta: { pagination: { page: 1, pageSize: 2, pageCount: 3, total: 5 } },
    });
  });

  it("returns flat entries with a documentId in version 5's format", async () => {
    const { body } = await get("/books?fields=title&pagination[limit]=1&populate=author").set(
      "Strapi-Response-Format",
      "v5",
    );
    const id = library.ids.tale;
    expect(body).to.deep.equal({
      data: [{ id, documentId: id, title: "A Tale of Ghosts", author: null }],
      meta: { pagination: { start: 0, limit: 1, total: 5 } },
    });
  });

  it("returns one entry with every public attribute and nothing else", async () => {
    const { body } = await get(`/books/${library.ids.emma}`);
    expect(Object.keys(body.data.attributes)).to.have.members([
      "title",
      "blurb",
      "pages",
      "price",
      "signed",
      "released",
      "state",
      "keywords",
      "views",
      "shout",
      "createdAt",
      "updatedAt",
    ]);
    expect(body.data.attributes).to.include({
      views: 7,
      shout: "EMMA!",
      released: "1815-12-23T00:00:00.000Z",
    });
    expect(body.meta).to.deep.equal({});
  });

  it("returns 404 for an unknown id, a malformed id and an unknown resource", async () => {
    for (const path of ["/books/0123456789abcdef01234567", "/books/nonsense", "/nowhere", "/books/1/2"]) {
      const { body, status } = await get(path);
      expect(status, path).to.equal(404);
      expect(body).to.deep.equal({
        data: null,
        error: { status: 404, name: "NotFoundError", message: "Not Found", details: {} },
      });
    }
  });

  it("returns a draft by its id, with publicationState=preview or without, only to those who may read it", async () => {
    const path = `/books/${library.ids.sanditon}`;
    expect((await get(`${path}?publicationState=preview`)).status).to.equal(404);
    library.viewer = member(library.ids.jane ?? "");
    expect((await get(path)).status).to.equal(200);
    expect((await get(`${path}?publicationState=preview`)).status).to.equal(200);
    expect((await get(`${path}?publicationState=nonsense`)).status).to.equal(400);
  });
});

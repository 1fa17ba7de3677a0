import { expect } from "chai";
import request from "supertest";
import { member, useLibrary } from "./support/library.ts";

describe("Bare resources, such as /users", () => {
  const library = useLibrary();
  const get = (path: string) => request(library.app).get(`/api${path}`);
  const NOBODY = "0123456789abcdef01234567";

  it("are listed as a plain array with the total in a header", async () => {
    const { body, headers } = await get("/authors?fields=name");
    expect(body).to.deep.equal([
      { id: library.ids.jane, name: "Jane" },
      { id: library.ids.mary, name: "Mary" },
    ]);
    expect(headers["x-total-count"]).to.equal("2");
  });

  it("honour start and limit, and pagination", async () => {
    const names = async (query: string) =>
      (await get(`/authors?${query}`)).body.map(({ name }: { name: string }) => name);
    expect(await names("start=1&limit=1")).to.deep.equal(["Mary"]);
    expect(await names("pagination[page]=2&pagination[pageSize]=1")).to.deep.equal(["Mary"]);
    expect((await get("/authors?limit=1")).headers["x-total-count"]).to.equal("2");
    expect((await get("/authors?limit=1&pagination[page]=1")).status).to.equal(400);
  });

  it("return their count as a plain integer", async () => {
    expect((await get("/authors/count")).text).to.equal("2");
    expect((await get("/authors/count?filters[born][$gt]=1790")).body).to.equal(1);
    expect((await get("/authors/count?filters[email]=x")).status).to.equal(400);
  });

  it("include populated relations flat too", async () => {
    const { body } = await get(`/authors/${library.ids.mary}?populate=mentor&fields=name`);
    expect(body).to.deep.include({ id: library.ids.mary, name: "Mary" });
    expect(body.mentor).to.include({ id: library.ids.jane, name: "Jane" });
  });

  it("accept and return no data wrapper", async () => {
    library.viewer = member(NOBODY);
    const created = await request(library.app)
      .post("/api/authors")
      .send({ name: "Ann", email: "x@example.org" });
    expect(created.status).to.equal(200);
    expect(created.body).to.include({ name: "Ann" });
    const { id } = created.body;
    const updated = await request(library.app).put(`/api/authors/${id}`).send({ name: "Anne" });
    expect([updated.status, updated.body.name]).to.deep.equal([200, "Anne"]);
    const deleted = await request(library.app).delete(`/api/authors/${id}`);
    expect([deleted.status, deleted.body.name]).to.deep.equal([200, "Anne"]);
    expect((await request(library.app).post("/api/authors").send([1])).status).to.equal(400);
  });

  it("return 204 to GET and DELETE, and 404 to PUT, for a missing entry", async () => {
    for (const id of [NOBODY, library.ids.ghost, "nonsense"]) {
      expect((await get(`/authors/${id}`)).status).to.equal(204);
      expect((await request(library.app).delete(`/api/authors/${id}`)).status).to.equal(204);
      expect((await request(library.app).put(`/api/authors/${id}`).send({ name: "No" })).status).to.equal(
        404,
      );
    }
    expect(await library.connection.model("Author").countDocuments({ hidden: true })).to.equal(1);
  });

  it("allow plain routes below them", async () => {
    expect((await get("/authors/me")).body).to.deep.equal({ id: null });
  });
});

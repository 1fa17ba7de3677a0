import { expect } from "chai";
import { Types } from "mongoose";
import request from "supertest";
import { member, useLibrary } from "./support/library.ts";

const MISSING_DATA = 'Missing "data" payload in the request body';

describe("Writing through the API", () => {
  const library = useLibrary();
  const jane = () => member(library.ids.jane ?? "");
  const Book = () => library.connection.model("Book");
  const post = (path: string, body: object | string) =>
    request(library.app).post(`/api${path}`).set("Content-Type", "application/json").send(body);
  const put = (path: string, body: object) => request(library.app).put(`/api${path}`).send(body);
  const remove = (path: string) => request(library.app).delete(`/api${path}`);
  const count = () => Book().countDocuments({});

  it("creates, updates and deletes with version 4's statuses", async () => {
    library.viewer = jane();
    const created = await post("/books?fields=title,pages&populate=author", {
      data: { title: "Lady Susan", pages: "80" },
    });
    expect(created.status).to.equal(200);
    const { id, attributes } = created.body.data;
    expect(attributes).to.deep.include({ title: "Lady Susan", pages: 80 });
    expect(attributes.author.data.id).to.equal(library.ids.jane);
    expect(created.body.meta).to.deep.equal({});

    const updated = await put(`/books/${id}?fields=pages`, { data: { pages: 81 } });
    expect(updated.status).to.equal(200);
    expect(updated.body.data).to.deep.equal({ id, attributes: { pages: 81 } });

    const deleted = await remove(`/books/${id}?fields=title`);
    expect(deleted.status).to.equal(200);
    expect(deleted.body).to.deep.equal({ data: { id, attributes: { title: "Lady Susan" } }, meta: {} });
    expect((await remove(`/books/${id}`)).status).to.equal(404);
  });

  it("returns 201, 200 and 204 in version 5's format", async () => {
    library.viewer = jane();
    const v5 = ["Strapi-Response-Format", "v5"] as const;
    const created = await post("/books", { data: { title: "The Watsons" } }).set(...v5);
    expect(created.status).to.equal(201);
    const { documentId } = created.body.data;
    const updated = await put(`/books/${documentId}`, { data: { title: "Watsons" } }).set(...v5);
    expect([updated.status, updated.body.data.title]).to.deep.equal([200, "Watsons"]);
    const deleted = await remove(`/books/${documentId}`).set(...v5);
    expect([deleted.status, deleted.text]).to.deep.equal([204, ""]);
  });

  it("returns a draft to its author", async () => {
    library.viewer = jane();
    const { body } = await post("/books", { data: { title: "Plan", state: "draft" } });
    expect(body.data.attributes.state).to.equal("draft");
    expect((await remove(`/books/${body.data.id}`)).status).to.equal(200);
  });

  it("ignores unknown attributes and never changes protected ones", async () => {
    library.viewer = jane();
    const { body } = await put(`/books/${library.ids.emma}`, {
      data: {
        views: 1_000_000,
        counts: { views: 9 },
        secret: "x",
        nothing: 1,
        id: "x",
        createdAt: "2001-01-01",
        signed: true,
      },
    });
    expect(body.data.attributes).to.include({ views: 7, signed: true });
    expect(body.meta.ignored).to.deep.equal(["views", "counts", "secret", "nothing"]);
    const stored = await Book().findById(library.ids.emma).lean<{ secret: string; nothing?: unknown }>();
    expect(stored?.secret).to.equal("s3cret");
    expect(stored).to.not.have.property("nothing");
  });

  it("keeps the header with ignored keys short, because proxies reject long ones", async () => {
    library.viewer = jane();
    const long = "\u00e9".repeat(5_000);
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [`unknown-key-number-${at}`.repeat(5), 1]),
    );
    const { status, headers, body } = await put(`/books/${library.ids.emma}`, {
      data: { first: 1, [long]: 1, ...many },
    });
    expect(status).to.equal(200);
    expect(body.meta.ignored).to.include(long).and.have.length(50);
    expect(headers["x-ignored-attributes"])
      .to.match(/^first, unknown-key-number-0/)
      .and.have.length.below(2_001);
  });

  it("requires the data wrapper", async () => {
    library.viewer = jane();
    const before = await count();
    for (const body of [{}, { title: "x" }, { data: null }, { data: [] }, { data: "x" }, []]) {
      const { status, body: answer } = await post("/books", body);
      expect([status, answer.error.name, answer.error.message]).to.deep.equal([
        400,
        "ValidationError",
        MISSING_DATA,
      ]);
    }
    const none = await request(library.app).post("/api/books");
    expect([none.status, none.body.error.message]).to.deep.equal([400, MISSING_DATA]);
    expect(await count()).to.equal(before);
  });

  it("reports every violated rule, with their number", async () => {
    library.viewer = jane();
    const { status, body } = await post("/books", { data: { title: "x".repeat(81), pages: 0 } });
    expect(status).to.equal(400);
    expect(body).to.deep.equal({
      data: null,
      error: {
        status: 400,
        name: "ValidationError",
        message: "2 errors occurred",
        details: {
          errors: [
            {
              path: ["title"],
              message: "Title: Please keep this to 80 characters or fewer.",
              name: "ValidationError",
            },
            { path: ["pages"], message: "Pages: Please enter at least 1.", name: "ValidationError" },
          ],
        },
      },
    });
    const single = await post("/books", { data: {} });
    expect(single.body.error.message).to.equal("This field is required");
  });

  it("never repeats a rejected value", async () => {
    const { status, text } = await post("/tags", { data: { label: "Hunter2!" } });
    expect(status).to.equal(400);
    expect(text).to.not.include("Hunter2!");
    const broken = await post("/tags", '{"data":{"label":"Hunter2!"');
    expect(broken.status).to.equal(400);
    expect(broken.text).to.not.include("Hunter2!");
  });

  it("reports a duplicate as a violated rule", async () => {
    const { status, body } = await post("/tags", { data: { label: "classic" } });
    expect(status).to.equal(400);
    expect(body.error.details.errors).to.deep.equal([
      { path: ["label"], message: "This attribute must be unique", name: "ValidationError" },
    ]);
  });

  it("returns the errors of commands", async () => {
    const { status, body } = await post("/tags", { data: { label: "reserved" } });
    expect([status, body.error.message]).to.deep.equal([400, "This label is reserved"]);
  });

  it("returns 403 before it reads the body, and 404 for a hidden entry", async () => {
    const guest = await post("/books", {});
    expect(guest.body).to.deep.equal({
      data: null,
      error: { status: 403, name: "ForbiddenError", message: "Forbidden", details: {} },
    });
    library.viewer = member(library.ids.mary ?? "");
    expect((await put(`/books/${library.ids.emma}`, { data: { pages: 1 } })).status).to.equal(403);
    expect((await remove(`/books/${library.ids.emma}`)).status).to.equal(403);
    expect((await put(`/books/${library.ids.sanditon}`, { data: { pages: 1 } })).status).to.equal(404);
    expect((await put("/books/nonsense", { data: { pages: 1 } })).status).to.equal(404);
    expect((await remove(`/books/${new Types.ObjectId()}`)).status).to.equal(404);
  });

  it("refuses an invalid query before it writes", async () => {
    library.viewer = jane();
    const before = await count();
    expect((await post("/books?populate=nothing", { data: { title: "x" } })).status).to.equal(400);
    expect(await count()).to.equal(before);
  });

  describe("relations", () => {
    const tags = async (value: unknown) => {
      library.viewer = jane();
      const { body, status } = await put(`/books/${library.ids.emma}?populate=tags`, {
        data: { tags: value },
      });
      if (status !== 200) return body.error;
      return body.data.attributes.tags.data.map(
        (tag: { attributes: { label: string } }) => tag.attributes.label,
      );
    };
    const author = async (value: unknown) => {
      library.viewer = member(library.ids.jane ?? "", "admin");
      const { body, status } = await put(`/books/${library.ids.emma}?populate=author`, {
        data: { author: value },
      });
      return status === 200 ? (body.data.attributes.author.data?.attributes.name ?? null) : body.error;
    };

    it("accepts an id, null, an array, connect, disconnect and set for a to-many relation", async () => {
      const { classic, gothic, rare } = library.ids;
      expect(await tags([gothic, rare])).to.deep.equal(["gothic", "rare"]);
      expect(await tags({ connect: [classic] })).to.deep.equal(["gothic", "rare", "classic"]);
      expect(await tags({ disconnect: [{ id: gothic }], connect: [{ documentId: rare }] })).to.deep.equal([
        "rare",
        "classic",
      ]);
      expect(await tags({ disconnect: rare })).to.deep.equal(["classic"]);
      expect(await tags({ set: [gothic] })).to.deep.equal(["gothic"]);
      expect(await tags({ set: [] })).to.deep.equal([]);
      expect(await tags(rare)).to.deep.equal(["rare"]);
      expect(await tags(null)).to.deep.equal([]);
      expect(await tags([{ id: classic }])).to.deep.equal(["classic"]);
    });

    it("accepts an id, null, connect, disconnect and set for a to-one relation", async () => {
      const { jane: first, mary } = library.ids;
      expect(await author(mary)).to.equal("Mary");
      expect(await author({ connect: [{ id: first }] })).to.equal("Jane");
      expect(await author({ disconnect: [mary] })).to.equal("Jane");
      expect(await author({ disconnect: [{ id: first }] })).to.equal(null);
      expect(await author({ set: [first] })).to.equal("Jane");
      expect(await author([mary])).to.equal("Mary");
      expect(await author({ id: first })).to.equal("Jane");
    });

    it("refuses invalid ids, missing entries and entries that the caller may not read", async () => {
      for (const value of [
        "jane",
        7,
        [7],
        { connect: "x" },
        { connect: [{}] },
        [[library.ids.classic]],
        true,
      ]) {
        expect(await tags(value), JSON.stringify(value)).to.include({ status: 400, name: "ValidationError" });
      }
      const missing = String(new Types.ObjectId());
      expect((await tags([missing])).message).to.equal(
        "1 relation(s) of type tags associated with this entity do not exist",
      );
      library.viewer = jane();
      const { body } = await put(`/books/${library.ids.emma}`, { data: { author: library.ids.ghost } });
      expect(body.error.message).to.equal(
        "1 relation(s) of type authors associated with this entity do not exist",
      );
    });

    it("refuses a missing entry and an invalid id in one request, and leaves no check behind", async () => {
      library.viewer = member(library.ids.jane ?? "", "admin");
      const data = { author: String(new Types.ObjectId()), tags: ["not an id"] };
      for (let round = 0; round < 20; round += 1) {
        const { status, body } = await put(`/books/${library.ids.emma}`, { data });
        expect([status, body.error.message]).to.deep.equal([400, "tags must be an id"]);
      }
    });
  });

  describe("with an invalid body", () => {
    it("returns 400 SyntaxError for malformed JSON", async () => {
      const { status, body } = await post("/books", '{"data":');
      expect([status, body.error.name]).to.deep.equal([400, "SyntaxError"]);
      expect((await post("/books", '"text"')).body.error.name).to.equal("SyntaxError");
    });

    it("returns 413 for a body above the limit", async () => {
      const { status, body } = await post("/books", { data: { title: "x".repeat(2 * 1024 * 1024) } });
      expect([status, body.error.name]).to.deep.equal([413, "PayloadTooLargeError"]);
    });

    it("returns 415 for other content types and encodings", async () => {
      library.viewer = jane();
      const form = await request(library.app).post("/api/books").type("form").send("data[title]=x");
      expect([form.status, form.body.error.name]).to.deep.equal([415, "UnsupportedMediaTypeError"]);
      const coded = await post("/books", "{}").set("Content-Encoding", "rot13");
      expect(coded.status).to.equal(415);
      const charset = await request(library.app)
        .post("/api/books")
        .set("Content-Type", "application/json; charset=klingon")
        .send("{}");
      expect(charset.status).to.equal(415);
    });

    it("refuses deep nesting and keys that target prototypes", async () => {
      library.viewer = jane();
      const deep = `{"data":{"title":${"[".repeat(50)}${"]".repeat(50)}}}`;
      expect((await post("/books", deep)).status).to.equal(400);
      expect((await post("/books", '{"data":{"__proto__":{"title":"x"}}}')).status).to.equal(400);
      expect(
        (await post("/books", '{"data":{"constructor":{"prototype":1},"title":"fine"}}')).status,
      ).to.equal(200);
    });

    it("never passes a query operator through", async () => {
      library.viewer = jane();
      for (const value of [{ $gt: "" }, { $set: { secret: 1 } }, ["a"], true]) {
        expect((await put(`/books/${library.ids.emma}`, { data: { title: value } })).status).to.equal(400);
      }
    });
  });

  it("returns 405 with Allow for other methods, and answers OPTIONS", async () => {
    const patched = await request(library.app).patch(`/api/books/${library.ids.emma}`).send({ data: {} });
    expect(patched.status).to.equal(405);
    expect(patched.headers.allow).to.equal("HEAD, GET, PUT, DELETE, OPTIONS");
    expect(patched.body.error.name).to.equal("MethodNotAllowedError");
    expect((await post("/chapters", { data: {} })).headers.allow).to.equal("HEAD, GET, OPTIONS");
    expect((await remove("/loans")).headers.allow).to.equal("POST, OPTIONS");
    expect((await put("/authors/me", {})).status).to.equal(405);
    const options = await request(library.app).options("/api/books");
    expect([options.status, options.headers.allow]).to.deep.equal([204, "HEAD, GET, POST, OPTIONS"]);
  });

  it("responds to HEAD as to GET, without a body", async () => {
    const { status, headers, text } = await request(library.app).head("/api/books");
    expect(status).to.equal(200);
    expect(Number(headers["content-length"])).to.be.greaterThan(100);
    expect(text).to.equal(undefined);
  });

  after("nothing answered 5xx", () => expect(library.failures).to.deep.equal([]));
});

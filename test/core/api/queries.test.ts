import { expect } from "chai";
import qs from "qs";
import request from "supertest";
import { member, useLibrary } from "./support/library.ts";

interface V4Entry {
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

describe("Sorting, paging, selecting and searching", () => {
  const library = useLibrary();
  const get = (path: string, query: object = {}) =>
    request(library.app).get(`/api${path}?${qs.stringify(query, { encodeValuesOnly: true })}`);
  const titles = async (query: object) => {
    const { body, status } = await get("/books", query);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body.data.map((entry: V4Entry) => entry.attributes.title);
  };
  const refusal = async (query: object) => {
    const { body, status } = await get("/books", query);
    expect(status, JSON.stringify(body)).to.equal(400);
    return `${body.error.name}: ${body.error.message}`;
  };

  describe("sort", () => {
    it("accepts a name, a direction, a comma-separated list, an array and an object", async () => {
      const byPages = ["beowulf", "A Tale of Ghosts", "Persuasion", "Frankenstein", "Emma"];
      expect(await titles({ sort: "pages" })).to.deep.equal(byPages);
      expect(await titles({ sort: "pages:desc" })).to.deep.equal(byPages.toReversed());
      expect(await titles({ sort: { pages: "asc" } })).to.deep.equal(byPages);
      expect(await titles({ sort: ["pages:desc"] })).to.deep.equal(byPages.toReversed());
      expect(await titles({ sort: "views:desc,pages:ASC" })).to.deep.equal([
        "Emma",
        "Persuasion",
        "beowulf",
        "A Tale of Ghosts",
        "Frankenstein",
      ]);
      expect(await titles({ sort: [{ views: "desc" }, { pages: "asc" }] })).to.include.ordered.members([
        "Emma",
      ]);
    });

    it("sorts by relations, where only readable entries count", async () => {
      const byAuthor = ["Frankenstein", "Persuasion", "Emma", "beowulf", "A Tale of Ghosts"];
      expect(await titles({ sort: "author.name:desc,pages:asc" })).to.deep.equal(byAuthor);
      expect(await titles({ sort: { author: { name: "desc" }, pages: "asc" } })).to.deep.equal(byAuthor);
      library.viewer = member(library.ids.jane ?? "", "admin");
      expect(await titles({ sort: "author.name:desc,pages:asc", pagination: { limit: 3 } })).to.deep.equal([
        "Frankenstein",
        "Persuasion",
        "Emma",
      ]);
      expect(await titles({ sort: "author.mentor.name:desc", pagination: { limit: 1 } })).to.deep.equal([
        "Frankenstein",
      ]);
    });

    it("refuses attributes that may not be sorted by", async () => {
      expect(await refusal({ sort: "secret" })).to.include("Invalid key secret");
      expect(await refusal({ sort: "blurb" })).to.include("Invalid key blurb");
      expect(await refusal({ sort: "tags.label" })).to.include("Invalid key tags.label");
      expect(await refusal({ sort: "author.email" })).to.include("Invalid key author.email");
      expect(await refusal({ sort: "pages:up" })).to.include("asc or desc");
      expect(await refusal({ sort: { pages: { $gt: "" } } })).to.include("Invalid key pages.$gt");
      expect(await refusal({ sort: "author.mentor.mentor.mentor.name" })).to.include("3 relations deep");
    });
  });

  describe("pagination", () => {
    const meta = async (query: object) => (await get("/books", query)).body.meta.pagination;

    it("clamps page numbers and sizes", async () => {
      expect(await meta({ pagination: { page: 0, pageSize: 0 } })).to.deep.equal({
        page: 1,
        pageSize: 1,
        pageCount: 5,
        total: 5,
      });
      expect(await meta({ pagination: { page: -3, pageSize: 1000 } })).to.deep.include({
        page: 1,
        pageSize: 100,
      });
      expect(await meta({ pagination: { start: -3, limit: -1 } })).to.deep.equal({
        start: 0,
        limit: 100,
        total: 5,
      });
      expect(await meta({})).to.deep.equal({ page: 1, pageSize: 25, pageCount: 1, total: 5 });
    });

    it("returns an empty list past the end", async () => {
      const { body } = await get("/books", { pagination: { page: 999_999_999 } });
      expect(body.data).to.deep.equal([]);
      expect(body.meta.pagination.total).to.equal(5);
    });

    it("does not count if `withCount` is off", async () => {
      expect(await meta({ pagination: { withCount: false } })).to.deep.equal({ page: 1, pageSize: 25 });
      expect(await meta({ pagination: { start: 1, withCount: "0" } })).to.deep.equal({ start: 1, limit: 25 });
      expect(await meta({ withCount: false })).to.deep.equal({ page: 1, pageSize: 25 });
    });

    it("refuses both styles at once, and values that are not numbers", async () => {
      expect(await refusal({ pagination: { page: 1, limit: 2 } })).to.equal(
        "PaginationError: Invalid pagination attributes. You cannot use page and offset pagination in the same query",
      );
      expect(await refusal({ pagination: { page: "two" } })).to.equal(
        "PaginationError: page must be an integer",
      );
      expect(await refusal({ pagination: "2" })).to.match(/^PaginationError/);
      expect(await refusal({ pagination: { cursor: "2" } })).to.match(/^PaginationError/);
    });

    it("never returns an entry twice when many have the same sort value", async () => {
      const seen = [];
      for (const page of [1, 2, 3])
        seen.push(...(await titles({ sort: "state", pagination: { page, pageSize: 2 } })));
      expect(new Set(seen).size).to.equal(5);
    });
  });

  describe("fields", () => {
    const attributes = async (query: object) =>
      Object.keys((await get(`/books/${library.ids.emma}`, query)).body.data.attributes);

    it("accepts a name, a comma-separated list, an array and *", async () => {
      expect(await attributes({ fields: "title" })).to.deep.equal(["title"]);
      expect(await attributes({ fields: "title,pages" })).to.deep.equal(["title", "pages"]);
      expect(await attributes({ fields: ["title", "id", "views"] })).to.deep.equal(["title", "views"]);
      expect(await attributes({ fields: "*" })).to.have.length(12);
      expect(await attributes({ fields: [] })).to.have.length(12);
    });

    it("loads the attributes that a computed attribute depends on", async () => {
      const { body } = await get(`/books/${library.ids.emma}`, { fields: "shout,views" });
      expect(body.data.attributes).to.deep.equal({ shout: "EMMA!", views: 7 });
    });

    it("refuses attributes that are never returned", async () => {
      expect(await refusal({ fields: "secret" })).to.include("Invalid key secret");
      expect(await refusal({ fields: ["title", "nothing"] })).to.include("Invalid key nothing");
      expect(await refusal({ fields: "author" })).to.include("Invalid key author");
      expect(await refusal({ fields: { title: { a: 1 } } })).to.include("a name");
    });
  });

  describe("populate", () => {
    const populated = async (populate: unknown, id = library.ids.emma) => {
      const { body, status } = await get(`/books/${id}`, { fields: "title", populate });
      expect(status, JSON.stringify(body)).to.equal(200);
      return body.data.attributes;
    };
    const jane = () => ({ data: { id: library.ids.jane, attributes: { name: "Jane", born: 1775 } } });
    const withoutDates = (value: unknown): unknown =>
      JSON.parse(
        JSON.stringify(value, (key, inner) => (/^(created|updated)At$/.test(key) ? undefined : inner)),
      );

    it("adds nothing by default", async () => {
      expect(await populated(undefined)).to.deep.equal({ title: "Emma" });
    });

    it("adds every relation for *", async () => {
      const attributes = await populated("*");
      expect(attributes).to.have.all.keys("title", "author", "tags", "chapters", "cover");
      expect(withoutDates(attributes.author)).to.deep.equal(jane());
      expect(attributes.tags.data[0].attributes.label).to.equal("classic");
      expect(attributes.chapters.data).to.have.length(3);
      expect(attributes.cover).to.deep.equal({
        data: { id: "c1", attributes: { url: "/files/c1", width: 10 } },
      });
    });

    it("accepts a comma-separated list, an array, dots and objects", async () => {
      expect(await populated("author,tags")).to.have.all.keys("title", "author", "tags");
      expect(await populated(["author", "tags"])).to.have.all.keys("title", "author", "tags");
      expect(await populated({ author: true, tags: false })).to.have.all.keys("title", "author");
      expect(await populated({ author: { fields: ["name"] } })).to.deep.equal({
        title: "Emma",
        author: { data: { id: library.ids.jane, attributes: { name: "Jane" } } },
      });
      const monster = await populated("author.mentor,author.books", library.ids.monster);
      expect(monster.author.data.attributes.mentor.data.attributes.name).to.equal("Jane");
      expect(monster.author.data.attributes.books.data).to.have.length(1);
    });

    it("filters, sorts and nests within a relation", async () => {
      const { chapters } = await populated({
        chapters: {
          filters: { number: { $gt: 2 } },
          sort: "number:desc",
          fields: "number",
          populate: { book: true },
        },
      });
      expect(chapters.data.map(({ attributes }: V4Entry) => attributes.number)).to.deep.equal([5, 4, 3]);
      expect(chapters.data[0].attributes.book.data.id).to.equal(library.ids.emma);
    });

    it("returns a to-many relation in its stored order by default", async () => {
      const labels = async (sort?: string) => {
        const { tags } = await populated({ tags: sort ? { sort } : true }, library.ids.persuasion);
        return tags.data.map(({ attributes }: V4Entry) => attributes.label);
      };
      expect(await labels()).to.deep.equal(["classic", "rare"]);
      expect(await labels("label:desc")).to.deep.equal(["rare", "classic"]);
    });

    it("leaves out what the caller may not read", async () => {
      expect((await populated("author", library.ids.tale)).author).to.deep.equal({ data: null });
      const { body } = await get(`/authors/${library.ids.jane}`, { populate: "books" });
      expect(body.books.map((book: { title: string }) => book.title)).to.have.members(["Emma", "Persuasion"]);
      library.viewer = member(library.ids.jane ?? "", "admin");
      expect((await populated("author", library.ids.tale)).author.data.attributes.name).to.equal("Ghost");
    });

    it("finds reverse relations through lists", async () => {
      const { body } = await get("/tags", { populate: "books", sort: "label" });
      const books = body.data.map(
        ({ attributes }: V4Entry) => (attributes.books as { data: V4Entry[] }).data.length,
      );
      expect(books).to.deep.equal([2, 1, 1]);
    });

    it("runs one query per relation and level (two if it is reverse), however many entries there are", async () => {
      let queries = 0;
      const client = library.connection.getClient();
      const database = library.connection.db?.databaseName;
      const listen = (event: { databaseName: string }) => {
        if (event.databaseName === database) queries++;
      };
      const queriesFor = async (pageSize: number) => {
        queries = 0;
        const { body } = await get("/books", {
          pagination: { pageSize },
          populate: { author: { populate: "books" }, tags: true, chapters: true },
        });
        expect(body.data).to.have.length(pageSize);
        return queries;
      };
      client.on("commandStarted", listen);
      try {
        // The entries and their number; authors and tags; books and chapters.
        expect(await queriesFor(5)).to.equal(2 + 2 + 2 * 2);
        expect(await queriesFor(3)).to.equal(2 + 2 + 2 * 2);
      } finally {
        client.off("commandStarted", listen);
      }
    });

    it("refuses relations that cannot be populated, and too many levels", async () => {
      expect(await refusal({ populate: "title" })).to.include("Invalid key title");
      expect(await refusal({ populate: "nothing" })).to.include("Invalid key nothing");
      expect(await refusal({ populate: { author: { populate: "email" } } })).to.include("Invalid key email");
      expect(await refusal({ populate: { author: { where: 1 } } })).to.include("Invalid key where");
      expect(await refusal({ populate: { author: { filters: { email: 1 } } } })).to.include(
        "Invalid key email",
      );
      expect(await refusal({ populate: { author: "yes" } })).to.include("an object");
      expect(await refusal({ populate: "author.mentor.mentor.mentor" })).to.include("3 relations deep");
    });
  });

  describe("_q", () => {
    it("finds text in any searched attribute, case-insensitively", async () => {
      expect(await titles({ _q: "EMM" })).to.deep.equal(["Emma"]);
      expect(await titles({ _q: "creature." })).to.deep.equal(["Frankenstein"]);
      expect(await titles({ _q: ".*" })).to.deep.equal([]);
      expect(await titles({ _q: "" })).to.have.length(5);
    });

    it("uses the text index if there is one", async () => {
      const { body } = await get("/tags", { _q: "Gothic", filters: { books: { pages: { $gt: 1 } } } });
      expect(body.data.map(({ attributes }: V4Entry) => attributes.label)).to.deep.equal(["gothic"]);
      expect(body.meta.pagination.total).to.equal(1);
    });

    it("is refused for a resource without searched attributes", async () => {
      const { body, status } = await get("/chapters", { _q: "x" });
      expect(status).to.equal(400);
      expect(body.error.message).to.equal("chapters cannot be searched");
      expect(await refusal({ _q: ["a", "b"] })).to.include("a single value");
    });
  });
});

import { expect } from "chai";
import request from "supertest";
import { member, useLibrary } from "./support/library.ts";

/**
 * Recorded from @refinedev/strapi-v4 7.0.1 and strapi-sdk-js 2.4.0 and 3.0.0, which are not dependencies. The
 * first appends its filters, with unencoded brackets, to a query; the second encodes every bracket.
 */
describe("Requests of API clients that are not installed", () => {
  const library = useLibrary();
  const get = (path: string) => request(library.app).get(`/api${path}`);
  const ALL = ["A Tale of Ghosts", "Emma", "Frankenstein", "Persuasion", "beowulf"];
  const titlesOf = async (path: string): Promise<string[]> => {
    const { status, body } = await get(path);
    expect(status, `${path}: ${body.error?.message}`).to.equal(200);
    return body.data.map((book: { attributes: { title: string } }) => book.attributes.title);
  };

  it("filter as refine's operators define", async () => {
    const list = "/books?pagination[page]=1&pagination[pageSize]=10&";
    const asked: Record<string, readonly string[]> = {
      "": ALL,
      "filters[title][$eq]=Emma": ["Emma"],
      "filters[title][$ne]=Emma": ALL.filter((title) => title !== "Emma"),
      "filters[pages][$lt]=249": ["A Tale of Ghosts"],
      "filters[pages][$lte]=249": ["A Tale of Ghosts", "Persuasion"],
      "filters[pages][$gt]=280": ["Emma"],
      "filters[pages][$gte]=280": ["Emma", "Frankenstein"],
      "filters[title][$in][0]=Emma&filters[title][$in][1]=Persuasion": ["Emma", "Persuasion"],
      "filters[title][$in]=Emma": ["Emma"],
      "filters[title][$notIn][0]=Emma&filters[title][$notIn][1]=beowulf": [ALL[0]!, ALL[2]!, ALL[3]!],
      "filters[title][$containsi]=SU": ["Persuasion"],
      "filters[title][$notContainsi]=SU": ALL.filter((title) => title !== "Persuasion"),
      "filters[title][$contains]=E": ["Emma"],
      "filters[title][$notContains]=E": ALL.filter((title) => title !== "Emma"),
      "filters[pages][$between][0]=200&filters[pages][$between][1]=300": ["Frankenstein", "Persuasion"],
      "filters[pages][$null]=true": ["beowulf"],
      "filters[pages][$eq]=": [],
      "filters[author]=": [],
      "filters[pages][$ne]=": ALL.slice(0, 4),
      "filters[pages][$null]=false": ALL.slice(0, 4),
      "filters[pages][$notNull]=true": ALL.slice(0, 4),
      "filters[title][$startsWith]=Fr": ["Frankenstein"],
      "filters[title][$endsWith]=n": ["Frankenstein", "Persuasion"],
      "filters[author][name][$eq]=Jane": ["Emma", "Persuasion"],
      "filters[$or][0][title][$containsi]=wulf&filters[$or][1][signed][$eq]=true": [
        "A Tale of Ghosts",
        "Emma",
        "beowulf",
      ],
      "filters[$and][0][$or][0][pages][$lt]=100&filters[$and][0][$or][1][title][$startsWith]=P&filters[$and][1][signed][$eq]=false&filters[title][$ne]=x":
        ["Persuasion"],
      "filters[pages][$gte]=249&filters[pages][$lte]=280": ["Frankenstein", "Persuasion"],
      "filters[blurb][$containsi]=100%25%20alive": ["Frankenstein"],
    };
    for (const [filters, titles] of Object.entries(asked))
      expect(await titlesOf(list + filters), filters).to.have.members([...titles]);
  });

  it("are refused for refine operators without an equivalent here, instead of returning everything", async () => {
    const unknown = "ina nina nbetween nstartswith startswiths nstartswiths nendswith endswiths nendswiths";
    for (const operator of unknown.split(" ")) {
      const { status, body } = await get(`/books?filters[title][$${operator}][0]=Emma`);
      expect([status, body.error.name], operator).to.deep.equal([400, "ValidationError"]);
      expect(body.error.message).to.include(`$${operator}`);
    }
  });

  it("are parsed even with empty parts between ampersands", async () => {
    expect(await titlesOf("/books?&")).to.have.members(ALL);
    const custom =
      "/books?&sort=pages%3Adesc&filters[pages][$gt]=10&populate%5B0%5D=author&pagination%5BpageSize%5D=2";
    expect(await titlesOf(custom)).to.deep.equal(["Emma", "Frankenstein"]);
    const sorted = "/books?pagination[page]=1&pagination[pageSize]=2&sort=state%3Adesc%2Ctitle%3Aasc&";
    expect(await titlesOf(sorted)).to.deep.equal(["A Tale of Ghosts", "Emma"]);
  });

  it("find many entries by id, beyond qs's array limit and including missing ids", async () => {
    const ids = Array.from({ length: 130 }, (_, index) => index.toString(16).padStart(24, "0"));
    ids.splice(125, 2, library.ids.emma!, library.ids.monster!);
    const filters = ids.map((id, index) => `filters[id][$in][${index}]=${id}`).join("&");
    expect(await titlesOf(`/books?pagination[pageSize]=${ids.length}&${filters}`)).to.have.members([
      "Emma",
      "Frankenstein",
    ]);
    expect((await titlesOf("/books?pagination[pageSize]=0&")).length).to.equal(1);
  });

  it("select and populate, with refine's unencoded brackets and the SDK's encoded ones", async () => {
    const query = [
      "filters[author][name][$eq]=Jane&filters[released][$gte]=1816-01-01T00:00:00.000Z",
      "filters[pages][$in][0]=249&filters[pages][$in][1]=474&sort[0]=title:asc&sort[1]=pages:desc",
      "populate[author][fields][0]=name&populate[chapters]=true&fields[0]=title",
      "pagination[start]=0&pagination[limit]=2",
    ].join("&");
    const encoded = query
      .split("&")
      .map((pair) => pair.split("=").map(encodeURIComponent).join("="))
      .join("&");
    const { body } = await get(`/books?${query}`).expect(200);
    expect((await get(`/books?${encoded}`).expect(200)).body).to.deep.equal(body);
    expect(body.meta.pagination).to.deep.equal({ start: 0, limit: 2, total: 1 });
    const [{ attributes }] = body.data;
    expect(Object.keys(attributes)).to.have.members(["title", "author", "chapters"]);
    expect(attributes.author.data).to.deep.equal({ id: library.ids.jane, attributes: { name: "Jane" } });
    expect(attributes.chapters.data).to.have.length(1);
  });

  it("are refused in a form that lets refine show the message of each field", async () => {
    library.viewer = member(library.ids.jane!);
    const answer = await request(library.app)
      .post("/api/books")
      .send({ data: { pages: 0 } });
    const { status, message, details } = answer.body.error;
    expect([status, message]).to.deep.equal([400, "2 errors occurred"]);
    const paths = details.errors.map(({ path: [field] }: { path: string[] }) => field);
    expect(paths).to.have.members(["title", "pages"]);
    const one = await request(library.app)
      .post("/api/books")
      .send({ data: { title: "x", pages: 0 } });
    expect(one.body.error.message).to.equal(one.body.error.details.errors[0].message);
    library.viewer = { ...library.viewer, id: null, role: "guest" };
    const refused = await request(library.app)
      .post("/api/books")
      .send({ data: { title: "x" } });
    expect(refused.body).to.deep.equal({
      data: null,
      error: { status: 403, name: "ForbiddenError", message: "Forbidden", details: {} },
    });
  });
});

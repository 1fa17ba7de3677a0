import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type StrapiClient, strapi } from "@strapi/client";
import { expect } from "chai";
import { member, useLibrary } from "./support/library.ts";

interface Flat {
  readonly id: string;
  readonly documentId: string;
  readonly [attribute: string]: unknown;
}
interface Wrapped {
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

describe("The published @strapi/client", () => {
  const library = useLibrary();
  let server: Server;
  let baseURL: string;

  before("listen", async () => {
    server = createServer(library.app);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  });
  after("stop listening", async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  beforeEach(() => {
    library.viewer = member(library.ids.jane ?? "");
  });

  const v5 = (): StrapiClient => strapi({ baseURL, headers: { "Strapi-Response-Format": "v5" } });
  const v4 = (): StrapiClient => strapi({ baseURL });
  const entries = <Entry>(value: { data: unknown }) => value.data as readonly Entry[];
  const entry = <Entry>(value: { data: unknown }) => value.data as Entry;

  it("lists, filters, sorts, selects, paginates and populates", async () => {
    const found = await v5()
      .collection("books")
      .find({
        filters: { author: { name: { $eq: "Jane" } }, pages: { $gt: 100 } },
        sort: ["pages:desc"],
        fields: ["title"],
        populate: { author: { fields: ["name"] }, chapters: { sort: "number:desc" } },
        pagination: { page: 1, pageSize: 1 },
      });
    const [emma, ...rest] = entries<Flat>(found);
    expect(rest).to.deep.equal([]);
    expect(emma).to.include({ id: library.ids.emma, documentId: library.ids.emma, title: "Emma" });
    expect(emma?.author).to.deep.include({ documentId: library.ids.jane, name: "Jane" });
    expect((emma?.chapters as Flat[] | undefined)?.map(({ number }) => number)).to.deep.equal([5, 4, 3]);
    expect(found.meta.pagination).to.deep.equal({ page: 1, pageSize: 1, pageCount: 2, total: 2 });
  });

  it("reads lists of values as qs encodes them, including empty ones", async () => {
    const books = v5().collection("books");
    const many = Array.from({ length: 120 }, (_, pages) => pages);
    expect(entries(await books.find({ filters: { pages: { $in: many } } }))).to.have.length(1);
    expect(entries(await books.find({ filters: { pages: { $in: [] } } }))).to.have.length(0);
    expect(entries(await books.find({ filters: { $or: [] }, populate: [] }))).to.have.length(5);
  });

  it("finds one, creates, updates and deletes by documentId", async () => {
    const books = v5().collection("books");
    expect(entry<Flat>(await books.findOne(library.ids.emma ?? "", { populate: "author" })).title).to.equal(
      "Emma",
    );
    const created = entry<Flat>(
      await books.create({ title: "Lesley Castle", tags: { connect: [library.ids.rare] } }),
    );
    expect(created.title).to.equal("Lesley Castle");
    const updated = await books.update(created.documentId, { pages: 20 }, { populate: "tags" });
    expect(entry<Flat>(updated)).to.include({ pages: 20, title: "Lesley Castle" });
    expect((entry<Flat>(updated).tags as Flat[])[0]?.label).to.equal("rare");
    await books.delete(created.documentId);
    await refusal(books.findOne(created.documentId), 404, "HTTPNotFoundError");
  });

  it("works unchanged against version 4's default, by single ids", async () => {
    const books = v4().collection("books");
    const [first] = entries<Wrapped>(await books.find({ filters: { title: "Emma" }, populate: "*" }));
    expect(first?.attributes.author).to.deep.nested.include({ "data.id": library.ids.jane });
    expect(entry<Wrapped>(await books.findOne(first?.id ?? "")).attributes.title).to.equal("Emma");
    const created = entry<Wrapped>(await books.create({ title: "Evelyn" }));
    const updated = entry<Wrapped>(await books.update(created.id, { title: "Evelyn, a novel" }));
    expect(updated.attributes.title).to.equal("Evelyn, a novel");
    await books.delete(created.id);
    await refusal(books.findOne(created.id), 404, "HTTPNotFoundError");
  });

  it("reports errors as its own error type, with our body inside", async () => {
    const error = await refusal(
      v5()
        .collection("books")
        .find({ filters: { secret: "x" } }),
      400,
      "HTTPBadRequestError",
    );
    const body = (await error.response.json()) as { error: { name: string } };
    expect(body.error.name).to.equal("ValidationError");
    library.viewer = { ...library.viewer, id: null, role: "guest" };
    await refusal(v5().collection("books").create({ title: "x" }), 403, "HTTPForbiddenError");
  });

  it("works with bare resources at a separate path", async () => {
    const authors = v4().collection("authors");
    const list = (await authors.find({ sort: "name:desc" })) as unknown as Flat[];
    expect(list.map(({ name }) => name)).to.deep.equal(["Mary", "Jane"]);
  });
});

interface ClientError extends Error {
  readonly response: Response;
}

async function refusal(promise: Promise<unknown>, status: number, name: string): Promise<ClientError> {
  const error = await promise.then(
    () => null,
    (reason: ClientError) => reason,
  );
  expect(error?.response.status).to.equal(status);
  expect(error?.name).to.equal(name);
  return error as ClientError;
}

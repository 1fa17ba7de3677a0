import { expect } from "chai";
import { Types } from "mongoose";
import request from "supertest";
import { useLibrary } from "./support/library.ts";

const MEGABYTE = 1024 * 1024;

describe("Limits on the size of one request", () => {
  const library = useLibrary();
  const get = (path: string) => request(library.app).get(`/api${path}`);
  const author = new Types.ObjectId();
  const everyBook = `filters[author]=${author}&pagination[pageSize]=100`;

  before("fill the shelves", async () => {
    const { connection } = library;
    const now = new Date();
    await connection.model("Author").create({ _id: author, name: "Prolific" });
    const books = Array.from({ length: 40 }, (_, number) => ({
      _id: new Types.ObjectId(),
      title: `Volume ${number}`,
      blurb: "b".repeat(MEGABYTE),
      state: "published",
      author,
      createdAt: now,
    }));
    for (const book of books) await connection.collection("books").insertOne(book);
    // More authors than the conditions on books may match in total.
    const people = Array.from({ length: 9_000 }, (_, number) => ({
      name: `Somebody ${number}`,
      born: 1_700,
    }));
    await connection.collection("authors").insertMany(people);
  });

  const refused = async (path: string) => {
    const { status, body } = await get(path);
    expect(status, path).to.equal(400);
    expect(body.error).to.include({ status: 400, name: "ApplicationError" });
    return body.error.message as string;
  };

  it("refuse a response of more than 32 MB and say what to do", async () => {
    expect(await refused(`/books?${everyBook}`)).to.match(/fewer entries/);
    expect(await refused(`/authors?filters[name]=Prolific&populate=books`)).to.match(/fewer entries/);
    expect(await refused(`/authors/${author}?populate=books`)).to.match(/fewer entries/);
  });

  it("allow the same entries page by page, or without the large attributes", async () => {
    const part = await get(`/books?filters[author]=${author}&pagination[pageSize]=20`);
    expect(part.body.data).to.have.length(20);
    const light = await get(`/books?${everyBook}&fields=title`);
    expect(light.body.data).to.have.length(40);
    const populated = await get(`/authors/${author}?populate[books][fields]=title`);
    expect(populated.body.books).to.have.length(40);
  });

  it("refuse conditions that match too many related entries in total", async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => `filters[$or][${at}][author][born]=1700`).join("&");
    expect((await get(`/books?fields=title&${many(2)}`)).status).to.equal(200);
    const { status, body } = await get(`/books?fields=title&${many(4)}`);
    expect([status, body.error.name]).to.deep.equal([400, "ValidationError"]);
  });
});

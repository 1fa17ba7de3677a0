import express, { type Express } from "express";
import Joi from "joi";
import { type Connection, createConnection, Schema, Types } from "mongoose";
import { type Api, createApi, defineResource, describeRoute, validated } from "#core/api/index.ts";
import { forbidden, invalidField, notFound } from "#core/base/errors.ts";
import type { Filter } from "#core/base/policy.ts";
import { type Caller, guest, type Viewer } from "#core/base/viewer.ts";
import { answerErrors } from "#test/support/answer-errors.ts";
import { useMongoose } from "#test/support/database.ts";

/**
 * A small lending library: enough resources to test every rule of the API engine, and no feature of the
 * product.
 */
export interface Library {
  readonly app: Express;
  readonly api: Api;
  readonly connection: Connection;
  /** Viewer of the next requests; a guest by default. */
  viewer: Viewer;
  readonly ids: Record<string, string>;
  /** Errors that caused 5xx responses, for tests that expect none to check. */
  readonly failures: unknown[];
}

export const member = (id: string, role: Viewer["role"] = "member"): Viewer => ({
  ...guest,
  id,
  username: "reader",
  role,
});

const id = Schema.Types.ObjectId;

/** Gives the surrounding `describe` a library of three authors, six books, eight chapters and three tags. */
export function useLibrary(): Library {
  const place = useMongoose();
  const library: { -readonly [Key in keyof Library]?: Library[Key] } = { viewer: guest, failures: [] };
  before("open the library", async () => {
    const connection = await createConnection(place.uri, {
      autoIndex: false,
      bufferCommands: false,
    }).asPromise();
    library.connection = connection;
    library.api = libraryApi(connection, () => library.viewer ?? guest);
    library.app = libraryApp(library.api, library.failures ?? []);
    library.ids = await seed(connection);
  });
  beforeEach(() => {
    library.viewer = guest;
  });
  after("close the library", async () => library.connection?.close());
  return library as Library;
}

function libraryApp(api: Api, failures: unknown[]): Express {
  const app = express();
  app.disable("x-powered-by");
  app.use("/api", api.router);
  app.use(answerErrors(failures));
  return app;
}

function libraryApi(connection: Connection, viewer: () => Viewer): Api {
  const timestamps = { timestamps: true };
  const Author = connection.model(
    "Author",
    new Schema(
      { name: String, email: String, born: Number, mentor: id, hidden: Boolean, followers: Number },
      timestamps,
    ),
  );
  const Tag = connection.model("Tag", new Schema({ label: { type: String, unique: true } }, timestamps));
  const Book = connection.model(
    "Book",
    new Schema(
      {
        title: String,
        blurb: String,
        state: { type: String, default: "published" },
        pages: Number,
        price: Number,
        signed: Boolean,
        released: Date,
        author: id,
        tags: [id],
        keywords: [String],
        counts: { views: { type: Number, default: 0 } },
        cover: { type: Object },
        secret: String,
      },
      timestamps,
    ),
  );
  const Chapter = connection.model(
    "Chapter",
    new Schema({ title: String, number: Number, book: id }, timestamps),
  );

  const readableBook = (who: Viewer): Filter =>
    who.role === "admin" ? {} : { $or: [{ state: "published" }, ...(who.id ? [{ author: who.id }] : [])] };
  const mustSignIn = (caller: Caller) => {
    if (!caller.viewer.id) throw forbidden();
  };

  const authors = defineResource({
    name: "authors",
    singular: "author",
    scopes: { read: "read", write: "write" },
    model: Author,
    policy: { readable: (who) => (who.role === "admin" ? {} : { hidden: { $ne: true } }) },
    bare: true,
    defaults: { sort: "name", pageSize: 10 },
    search: ["name"],
    fields: {
      name: { type: "string", filter: true, sort: true },
      born: { type: "integer", filter: true, sort: true },
      email: { type: "string", private: true },
      mentor: { type: "relation", target: "authors", filter: true, sort: true },
      books: { type: "relation", target: "books", inverse: "author", many: true, filter: true },
    },
    rules: {
      create: Joi.object({ name: Joi.string().min(2).required(), born: Joi.number().integer() }),
      update: Joi.object({ name: Joi.string().min(2) }),
    },
    commands: {
      async create(caller, input: { name: string }) {
        mustSignIn(caller);
        return Author.create(input);
      },
      async update(_caller, key, input: { name: string }) {
        await Author.updateOne({ _id: key }, input);
      },
      async delete(_caller, key) {
        await Author.deleteOne({ _id: key });
      },
    },
  });

  const bookFields = {
    title: Joi.string().max(80),
    blurb: Joi.string().allow("", null),
    pages: Joi.number().integer().min(1),
    price: Joi.number(),
    signed: Joi.boolean(),
    released: Joi.date().iso(),
    author: Joi.string().hex().length(24).allow(null),
    tags: Joi.array().items(Joi.string().hex().length(24)),
    keywords: Joi.array().items(Joi.string()),
    state: Joi.string().valid("draft", "published"),
  };

  const books = defineResource<{ title?: string; author?: unknown; counts?: { views: number } }>({
    name: "books",
    singular: "book",
    scopes: { read: "read", write: "write" },
    model: Book,
    policy: {
      readable: readableBook,
      can: (who, action, book) =>
        action === "create" ? who.id !== null : who.role === "admin" || String(book?.author) === who.id,
    },
    drafts: { published: { state: "published" } },
    defaults: { sort: "title:asc" },
    search: ["title", "blurb"],
    maxDepth: 3,
    fields: {
      title: { type: "string", filter: true, sort: true },
      blurb: { type: "text", filter: true },
      pages: { type: "integer", filter: true, sort: true },
      price: { type: "decimal", filter: true, sort: true },
      signed: { type: "boolean", filter: true },
      released: { type: "datetime", filter: true, sort: true },
      state: { type: "enumeration", values: ["draft", "published"], filter: true, sort: true },
      keywords: { type: "string", many: true, filter: true },
      views: { type: "integer", path: "counts.views", filter: true, sort: true },
      shout: { type: "string", computed: true, requires: ["title"] },
      author: { type: "relation", target: "authors", filter: true, sort: true },
      tags: { type: "relation", target: "tags", many: true, filter: true },
      chapters: { type: "relation", target: "chapters", inverse: "book", many: true, filter: true, limit: 3 },
      cover: { type: "media" },
      secret: { type: "string", private: true },
    },
    requires: ["counts"],
    present: (book) => ({
      ...(book as object),
      views: book.counts?.views,
      shout: `${book.title?.toUpperCase()}!`,
    }),
    rules: {
      create: Joi.object({ ...bookFields, title: bookFields.title.required() }),
      update: Joi.object(bookFields),
    },
    commands: {
      async create(caller, input: { title: string; pages?: number }) {
        mustSignIn(caller);
        return Book.create({ ...input, author: caller.viewer.id });
      },
      async update(_caller, key, input: object) {
        if (!(await Book.exists({ _id: key }))) throw notFound();
        await Book.updateOne({ _id: key }, input, { runValidators: true });
      },
      async delete(_caller, key) {
        await Book.deleteOne({ _id: key });
      },
    },
  });

  const chapters = defineResource({
    name: "chapters",
    singular: "chapter",
    scopes: { read: "read", write: "write" },
    model: Chapter,
    policy: { readable: () => ({}) },
    fields: {
      title: { type: "string", filter: true, sort: true },
      number: { type: "integer", filter: true, sort: true },
      book: { type: "relation", target: "books", filter: true, sort: true },
    },
  });

  const tags = defineResource({
    name: "tags",
    singular: "tag",
    scopes: { read: "read", write: "write" },
    model: Tag,
    policy: { readable: () => ({}) },
    search: "text",
    fields: {
      label: { type: "uid", filter: true, sort: true },
      books: { type: "relation", target: "books", inverse: "tags", many: true, filter: true },
    },
    rules: { create: Joi.object({ label: Joi.string().pattern(/^[a-z]+$/) }) },
    commands: {
      create: async (_caller, input: { label: string }) => {
        if (input.label === "reserved") throw invalidField("label", "This label is reserved");
        return Tag.create(input);
      },
    },
  });

  const desk = express.Router();
  const loan = Joi.object({
    book: Joi.string().hex().length(24).required(),
    days: Joi.number().integer().max(30),
  });
  describeRoute(
    desk,
    {
      method: "post",
      scope: "write",
      path: "/loans",
      summary: "Borrow a book",
      body: loan,
      responses: { 200: "The loan" },
    },
    (request, response) => {
      response.json({ ok: true, ...validated(loan, request.body ?? {}) });
    },
  );
  describeRoute(
    desk,
    { method: "get", scope: "read", path: "/authors/me", summary: "Me", responses: { 200: "Me" } },
    (_request, response) => {
      response.json({ id: viewer().id });
    },
  );
  return createApi({ resources: [authors, books, chapters, tags], routers: [desk], viewerOf: viewer });
}

async function seed(connection: Connection): Promise<Record<string, string>> {
  const { Author, Book, Chapter, Tag } = connection.models;
  if (!Author || !Book || !Chapter || !Tag) throw new Error("no models");
  await Tag.createIndexes();
  await Tag.collection.createIndex({ label: "text" });
  const ids: Record<string, string> = {};
  const keep = (name: string, document: { _id: unknown }) => {
    ids[name] = String(document._id);
    return new Types.ObjectId(ids[name]);
  };
  const jane = keep("jane", await Author.create({ name: "Jane", born: 1775, email: "jane@example.org" }));
  const mary = keep("mary", await Author.create({ name: "Mary", born: 1797, mentor: jane }));
  const ghost = keep("ghost", await Author.create({ name: "Ghost", born: 1700, hidden: true }));
  const [classic, gothic, rare] = await Promise.all(
    ["classic", "gothic", "rare"].map(async (label) => keep(label, await Tag.create({ label }))),
  );
  const book = async (name: string, values: object) => keep(name, await Book.create(values));
  const emma = await book("emma", {
    title: "Emma",
    blurb: "Handsome, clever (and rich).",
    pages: 474,
    price: 9.5,
    signed: true,
    released: new Date("1815-12-23"),
    author: jane,
    tags: [classic],
    keywords: ["village", "match"],
    counts: { views: 7 },
    secret: "s3cret",
    cover: { id: "c1", url: "/files/c1", width: 10 },
  });
  const persuasion = await book("persuasion", {
    title: "Persuasion",
    pages: 249,
    price: 7,
    signed: false,
    released: new Date("1817-12-20"),
    author: jane,
    tags: [classic, rare],
    keywords: ["sea"],
    counts: { views: 3 },
  });
  const monster = await book("monster", {
    title: "Frankenstein",
    blurb: "A creature. 100% alive",
    pages: 280,
    author: mary,
    tags: [gothic],
    released: new Date("1818-01-01"),
  });
  await book("tale", { title: "A Tale of Ghosts", pages: 12, author: ghost, signed: true });
  await book("orphan", { title: "beowulf", blurb: null, pages: null, tags: [] });
  await book("sanditon", { title: "Sanditon", state: "draft", pages: 80, author: jane });
  for (const number of [1, 2, 3, 4, 5]) {
    await Chapter.create({ title: `Emma ${number}`, number, book: emma });
  }
  await Chapter.create({ title: "Letter 1", number: 1, book: monster });
  await Chapter.create({ title: "The Cobb", number: 1, book: persuasion });
  await Chapter.create({ title: "Loose leaf", number: 9 });
  return ids;
}

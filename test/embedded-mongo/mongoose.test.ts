import { expect } from "chai";
import mongoose, { type Connection, Schema, Types } from "mongoose";
import { useMongoose } from "../support/database.ts";
import { refusal } from "./support.ts";

interface Author {
  name: string;
  email: string;
}
interface Book {
  title: string;
  author: Types.ObjectId;
  coAuthors: Types.ObjectId[];
  tags: string[];
  cents: number;
  notes: { text: string; at?: Date }[];
  meta?: Map<string, string>;
  createdAt: Date;
  updatedAt: Date;
}

const authorSchema = new Schema<Author>({
  name: { type: String, required: true },
  email: { type: String, unique: true, lowercase: true },
});
const bookSchema = new Schema<Book>(
  {
    title: { type: String, required: true, index: true },
    author: { type: Schema.Types.ObjectId, ref: "Author" },
    coAuthors: [{ type: Schema.Types.ObjectId, ref: "Author" }],
    tags: [String],
    cents: { type: Number, default: 0, min: 0 },
    notes: [{ text: String, at: Date }],
    meta: { type: Map, of: String },
  },
  { timestamps: true, optimisticConcurrency: true },
);

const modelsOf = (connection: Connection) => ({
  authors: connection.model("Author", authorSchema),
  books: connection.model("Book", bookSchema),
});

describe("Mongoose on this database", () => {
  const database = useMongoose();
  let connection: Connection;
  let authors: ReturnType<typeof modelsOf>["authors"];
  let books: ReturnType<typeof modelsOf>["books"];

  before(async () => {
    connection = await mongoose.createConnection(database.uri).asPromise();
    ({ authors, books } = modelsOf(connection));
    await Promise.all([authors.init(), books.init()]);
  });
  beforeEach(async () => {
    await Promise.all([authors.deleteMany({}), books.deleteMany({})]);
  });
  after(async () => connection.close());

  it("builds the indexes of its schemas, and changes nothing the second time", async () => {
    expect((await authors.listIndexes()).map((index) => index.name)).to.deep.equal(["_id_", "email_1"]);
    expect(await authors.diffIndexes()).to.deep.equal({ toDrop: [], toCreate: [] });
    expect(await authors.syncIndexes()).to.deep.equal([]);
  });

  it("populates to-one and to-many references, nested and filtered", async () => {
    const [ann, bob] = await authors.create([
      { name: "Ann", email: "a@x" },
      { name: "Bob", email: "b@x" },
    ]);
    await books.create({ title: "T", author: ann!._id, coAuthors: [bob!._id, ann!._id] });
    const one = await books.findOne().populate<{ author: Author }>("author", "name");
    expect(one?.author.name).to.equal("Ann");
    const many = await books
      .findOne()
      .populate<{ coAuthors: Author[] }>({ path: "coAuthors", match: { name: /^B/ } });
    expect(many?.coAuthors.map((author) => author.name)).to.deep.equal(["Bob"]);
  });

  it("updates timestamps", async () => {
    const book = await books.create({ title: "T" });
    expect(book.createdAt).to.deep.equal(book.updatedAt);
    await new Promise((resolve) => setTimeout(resolve, 5)); // Timestamps differ by their millisecond.
    await books.updateOne({ _id: book._id }, { title: "U" });
    const later = await books.findById(book._id).orFail();
    expect(later.createdAt).to.deep.equal(book.createdAt);
    expect(later.updatedAt.getTime()).to.be.greaterThan(book.updatedAt.getTime());
  });

  it("refuses a save over another client's change", async () => {
    await books.create({ title: "T", notes: [{ text: "a" }] });
    const [mine, theirs] = [await books.findOne().orFail(), await books.findOne().orFail()];
    theirs.title = "theirs";
    await theirs.save();
    mine.title = "mine";
    const error = await mine.save().catch((reason: Error) => reason);
    expect(error).to.be.instanceOf(mongoose.Error.VersionError);
    expect((await books.findOne().orFail()).title).to.equal("theirs");
  });

  it("saves only changes: arrays, maps and subdocuments", async () => {
    const book = await books.create({ title: "T", tags: ["a"], notes: [{ text: "one" }, { text: "two" }] });
    book.tags.push("b");
    book.notes[1]!.text = "changed";
    book.set("meta", new Map([["lang", "en"]]));
    await book.save();
    book.notes.splice(0, 1);
    await book.save();
    const found = await books.findOne().orFail();
    expect(found.tags).to.have.ordered.members(["a", "b"]);
    expect(found.notes.map((note) => note.text)).to.deep.equal(["changed"]);
    expect(found.meta?.get("lang")).to.equal("en");
  });

  it("refuses a duplicate of a unique value in another case", async () => {
    await authors.create({ name: "Ann", email: "Ann@x" });
    const error = await refusal(authors.create({ name: "Other", email: "ANN@X" }));
    expect(error).to.deep.include({ code: 11000, keyPattern: { email: 1 }, keyValue: { email: "ann@x" } });
  });

  it("upserts with defaults, with findOneAndUpdate and bulkWrite", async () => {
    const made = await books.findOneAndUpdate(
      { title: "T" },
      { $push: { tags: "x" } },
      { upsert: true, returnDocument: "after" },
    );
    expect(made).to.deep.include({ cents: 0, title: "T" });
    await books.bulkWrite([
      { updateOne: { filter: { title: "U" }, update: { $inc: { cents: 5 } }, upsert: true } },
    ]);
    const second = await books.findOne({ title: "U" }).orFail();
    expect(second.cents).to.equal(5);
    expect(second.createdAt).to.be.instanceOf(Date);
  });

  it("counts, checks existence, lists distinct values and streams", async () => {
    await books.create([
      { title: "A", tags: ["x"] },
      { title: "B", tags: ["x", "y"] },
    ]);
    expect(await books.countDocuments({ tags: "x" })).to.equal(2);
    expect(await books.exists({ title: "Z" })).to.equal(null);
    expect(await books.distinct("tags")).to.have.members(["x", "y"]);
    const titles: string[] = [];
    for await (const book of books.find().sort("-title").lean()) titles.push(book.title);
    expect(titles).to.deep.equal(["B", "A"]);
  });

  it("runs a transaction, and rolls back failures, in memory too", async () => {
    const book = await books.create({ title: "T", cents: 10 });
    const attempt = connection.transaction(async (session) => {
      book.cents = 99;
      await book.save({ session });
      await authors.create([{ name: "Ann", email: "t@x" }], { session });
      throw new Error("changed my mind");
    });
    expect(await attempt.catch((error: Error) => error.message)).to.equal("changed my mind");
    expect((await books.findOne().orFail()).cents).to.equal(10);
    expect(await authors.countDocuments()).to.equal(0);
    expect(book.isModified("cents")).to.equal(true);
    await connection.transaction(async (session) => {
      await book.save({ session });
    });
    expect((await books.findOne().orFail()).cents).to.equal(99);
  });

  it("aggregates with a lookup and explicitly cast ids", async () => {
    const ann = await authors.create({ name: "Ann", email: "a@x" });
    await books.create([
      { title: "A", author: ann._id, cents: 5 },
      { title: "B", author: ann._id, cents: 7 },
    ]);
    const [sum] = await books.aggregate([
      { $match: { author: new Types.ObjectId(String(ann._id)) } },
      { $group: { _id: "$author", cents: { $sum: "$cents" }, titles: { $push: "$title" } } },
      { $lookup: { from: "authors", localField: "_id", foreignField: "_id", as: "author" } },
      { $set: { author: { $first: "$author.name" } } },
    ]);
    expect(sum).to.deep.include({ cents: 12, author: "Ann" });
  });

  it("watches a model", async () => {
    const stream = books.watch([{ $match: { operationType: "insert" } }], { hydrate: false });
    const heard = new Promise<{ fullDocument: Book }>((resolve) => stream.once("change", resolve));
    await new Promise((resolve) => stream.once("resumeTokenChanged", resolve));
    await books.create({ title: "seen" });
    expect((await heard).fullDocument.title).to.equal("seen");
    await stream.close();
  });
});

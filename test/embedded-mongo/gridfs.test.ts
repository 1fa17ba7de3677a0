import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { expect } from "chai";
import { GridFSBucket, ObjectId } from "mongodb";
import { useDatabase } from "../support/database.ts";

describe("GridFS", () => {
  const database = useDatabase();
  let bucket: GridFSBucket;
  before(() => {
    bucket = new GridFSBucket(database.db, { bucketName: "uploads", chunkSizeBytes: 100_000 });
  });

  const store = async (bytes: Buffer, name: string, metadata = {}) => {
    const upload = bucket.openUploadStream(name, { metadata });
    await pipeline(Readable.from([bytes]), upload);
    return upload.id;
  };

  it("stores a file of several chunks byte for byte, with its metadata", async () => {
    const bytes = randomBytes(350_000);
    const id = await store(bytes, "cover.png", { owner: "ann", width: 600 });
    const hash = (data: Buffer) => createHash("sha256").update(data).digest("hex");
    expect(hash(await buffer(bucket.openDownloadStream(id)))).to.equal(hash(bytes));
    const [file] = await bucket.find({ "metadata.owner": "ann" }).toArray();
    expect(file).to.deep.include({ _id: id, length: 350_000, chunkSize: 100_000, filename: "cover.png" });
    expect(file?.metadata).to.deep.equal({ owner: "ann", width: 600 });
    expect(file?.uploadDate).to.be.instanceOf(Date);
    expect(await database.db.collection("uploads.chunks").countDocuments({ files_id: id })).to.equal(4);
  });

  it("returns a range across chunks", async () => {
    const bytes = randomBytes(250_000);
    const id = await store(bytes, "range.bin");
    const part = await buffer(bucket.openDownloadStream(id, { start: 99_990, end: 200_010 }));
    expect(part.equals(bytes.subarray(99_990, 200_010))).to.equal(true);
  });

  it("stores an empty file", async () => {
    const id = await store(Buffer.alloc(0), "empty");
    expect(await buffer(bucket.openDownloadStream(id))).to.have.length(0);
  });

  it("opens the latest revision of a name", async () => {
    await store(Buffer.from("one"), "notes.txt");
    await new Promise((resolve) => setTimeout(resolve, 5)); // Revisions differ by their millisecond.
    await store(Buffer.from("two"), "notes.txt");
    expect(String(await buffer(bucket.openDownloadStreamByName("notes.txt")))).to.equal("two");
    expect(String(await buffer(bucket.openDownloadStreamByName("notes.txt", { revision: 0 })))).to.equal(
      "one",
    );
  });

  it("deletes a file and its chunks, and throws an error for a missing one", async () => {
    const id = await store(randomBytes(150_000), "gone");
    await bucket.delete(id);
    expect(await database.db.collection("uploads.chunks").countDocuments({ files_id: id })).to.equal(0);
    const missing = await buffer(bucket.openDownloadStream(id)).catch((error: Error) => error);
    expect(missing)
      .to.be.instanceOf(Error)
      .with.property("message")
      .that.matches(/FileNotFound/);
    const again = await bucket.delete(new ObjectId()).catch((error: Error) => error);
    expect(again).to.be.instanceOf(Error);
  });

  it("leaves nothing of an aborted upload", async () => {
    const upload = bucket.openUploadStream("half");
    await new Promise<void>((resolve, reject) => {
      upload.write(randomBytes(250_000), (error) => (error ? reject(error) : resolve()));
    });
    await upload.abort();
    expect(await database.db.collection("uploads.chunks").countDocuments({ files_id: upload.id })).to.equal(
      0,
    );
    expect(await bucket.find({ _id: upload.id }).toArray()).to.deep.equal([]);
  });

  it("renames a file", async () => {
    const id = await store(Buffer.from("x"), "before");
    await bucket.rename(id, "after");
    expect(String(await buffer(bucket.openDownloadStreamByName("after")))).to.equal("x");
  });
});

import { expect } from "chai";
import express, { type ErrorRequestHandler, type Express } from "express";
import mongoose, { type Connection } from "mongoose";
import sharp from "sharp";
import request from "supertest";
import { createFiles, type Files } from "#core/files/files.ts";
import type { StoredDocument, StoredImage } from "#core/files/stored.ts";
import { messages } from "#shared/messages.ts";
import { uploadsPaths } from "#shared/platform/uploads.paths.ts";

import { useMongoose } from "../../support/database.ts";

describe("Files over HTTP", () => {
  const database = useMongoose();
  let connection: Connection;
  let files: Files;
  let app: Express;
  let image: StoredImage;
  let document: StoredDocument;
  const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(600_000, "x")]);

  before(async () => {
    connection = await mongoose.createConnection(database.uri).asPromise();
    files = await createFiles({ connection });
    const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
    const bytes = await sharp({ create: { width: 600, height: 900, channels: 3, background: "#fff", noise } })
      .jpeg()
      .toBuffer();
    image = await files.putImage(bytes, { owner: null, kind: "cover" });
    document = await files.putDocument(pdf, { owner: null, name: 'The "best" Räuber.pdf' });
    app = express();
    app.use(files.router);
    app.get("/order/document", (req, res) => files.sendDocument(req, res, document));
    app.use(((error, _request, response, _next) => {
      response.status(error.status ?? 500).end();
    }) as ErrorRequestHandler);
  });
  after(() => connection.close());

  const url = (size = 480, format: "avif" | "webp" | "jpeg" = "webp") =>
    uploadsPaths.file(image.id, String(size), format);

  it("returns a picture that can be cached for ever and cannot run as a page", async () => {
    for (const format of ["avif", "webp"] as const) {
      const answer = await request(app).get(url(480, format)).expect(200).buffer();
      expect(answer.headers).to.include({
        "content-type": `image/${format}`,
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
        "content-length": String(answer.body.length),
      });
      expect((await sharp(answer.body).metadata()).width).to.equal(480);
    }
  });

  it("returns 304 to clients with a current copy, and only headers to HEAD", async () => {
    const first = await request(app).get(url());
    const again = await request(app).get(url()).set("If-None-Match", first.headers.etag!).expect(304);
    expect(again.headers["content-length"]).to.equal(undefined);
    const head = await request(app).head(url()).expect(200);
    expect(head.headers["content-length"]).to.equal(first.headers["content-length"]);
    expect(head.body).to.deep.equal({});
  });

  it("returns 404 for a missing file, without a database query for an impossible name", async () => {
    let commands = 0;
    const count = () => {
      commands++;
    };
    connection.getClient().on("commandStarted", count);
    const impossible = [
      "/files/x/480.webp",
      `/files/${image.id}/480.svg`,
      `/files/${image.id}/..%2f480.webp`,
    ];
    for (const path of impossible) await request(app).get(path).expect(404);
    connection.getClient().off("commandStarted", count);
    expect(commands).to.equal(0);
    await request(app).get(url(481)).expect(404);
    await request(app)
      .get(uploadsPaths.file("0".repeat(32), "480", "webp"))
      .expect(404);
    await request(app).get(`/files/${document.id}/document`).expect(404);
  });

  it("reads a small picture from the database once, however many request it", async () => {
    const fresh = await createFiles({ connection });
    const other = express().use(fresh.router);
    let reads = 0;
    const count = ({ commandName }: { commandName: string }) => {
      if (commandName === "find") reads++;
    };
    connection.getClient().on("commandStarted", count);
    await Promise.all(Array.from({ length: 10 }, () => request(other).get(url(160)).expect(200)));
    await request(other).get(url(160)).expect(200);
    connection.getClient().off("commandStarted", count);
    // One read each for robots exclusion, metadata and content.
    expect(reads).to.equal(3);
  });

  it("returns the requested range of a picture or a large document", async () => {
    const whole = (await request(app).get(url()).buffer()).body as Buffer;
    const part = await request(app).get(url()).set("Range", "bytes=10-19").expect(206).buffer();
    expect(part.headers["content-range"]).to.equal(`bytes 10-19/${whole.length}`);
    expect(part.body).to.deep.equal(whole.subarray(10, 20));

    const tail = await request(app).get("/order/document").set("Range", "bytes=-5").expect(206).buffer();
    expect(tail.headers["content-range"]).to.equal(`bytes ${pdf.length - 5}-${pdf.length - 1}/${pdf.length}`);
    expect(tail.body.toString()).to.equal("xxxxx");
    const across = await request(app).get("/order/document").set("Range", "bytes=261000-262500").buffer();
    expect(across.body).to.deep.equal(pdf.subarray(261_000, 262_501));
  });

  it("returns 416 for a range outside the file, and the whole file for an unsupported range", async () => {
    const outside = await request(app).get(url()).set("Range", "bytes=99999999-").expect(416);
    expect(outside.headers["content-range"]).to.match(/^bytes \*\/\d+$/);
    for (const range of ["lines=1-2", "bytes=a-b", "bytes=0-1,5-6"])
      await request(app).get(url()).set("Range", range).expect(200);
    await request(app).get(url()).set("Range", "bytes=0-1").set("If-Range", '"another"').expect(200);
  });

  it("offers a document as a download under its name", async () => {
    const answer = await request(app).get("/order/document").expect(200).buffer();
    expect(answer.body).to.deep.equal(pdf);
    expect(answer.headers["content-disposition"]).to.equal(
      `attachment; filename="The best R_uber.pdf"; filename*=UTF-8''The%20best%20R%C3%A4uber.pdf`,
    );
    expect(answer.headers).to.include({
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-cache",
    });
  });

  it("accepts only real .doc, .docx and .pdf files as documents", async () => {
    const old = Buffer.alloc(2_048);
    Buffer.from("d0cf11e0a1b11ae1", "hex").copy(old);
    const spreadsheet = Buffer.from(old);
    Buffer.from("Workbook", "utf16le").copy(spreadsheet, 1_024);
    Buffer.from("WordDocument", "utf16le").copy(old, 1_024);
    const word = await files.putDocument(old, { owner: null, name: "story.doc" });
    expect(word.type).to.equal("application/msword");
    const wrong: [Buffer, string][] = [
      [spreadsheet, "story.doc"],
      [pdf, "story.docx"],
      [pdf, "story"],
      [Buffer.from("plain text"), "story.pdf"],
      [old, "story.pdf"],
    ];
    for (const [bytes, name] of wrong) {
      const error = await files.putDocument(bytes, { owner: null, name }).catch((thrown: unknown) => thrown);
      expect(error).to.include({ status: 400, message: messages.documentType });
    }
  });
});

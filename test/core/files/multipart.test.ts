import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import express, { type ErrorRequestHandler } from "express";
import { discard } from "#core/base/spool.ts";
import { type MultipartLimits, parseMultipart } from "#core/files/multipart.ts";
import { messages } from "#shared/messages.ts";
import { MAX_UPLOAD_BYTES } from "#shared/platform/uploads.limits.ts";

const boundary = "fablewright-boundary";
const type = `multipart/form-data; boundary=${boundary}`;

interface Part {
  readonly name: string;
  readonly file?: string;
  readonly content: string | Buffer;
}

const body = (parts: readonly Part[], end = `--${boundary}--\r\n`): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, file, content }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? "" : `; filename="${file}"`}\r\n` +
          `${file === undefined ? "" : "Content-Type: application/octet-stream\r\n"}\r\n`,
      ),
      Buffer.from(content),
      Buffer.from("\r\n"),
    ]),
    Buffer.from(end),
  ]);

describe("A multipart form", () => {
  let server: Server;
  let port: number;
  let limits: MultipartLimits;
  beforeEach(() => {
    limits = { fileFields: ["cover"], maxBytes: MAX_UPLOAD_BYTES, maxFields: 20, maxTextBytes: 10_000 };
  });
  before((done) => {
    const app = express();
    app.post("/", async (request, response) => {
      const parsing = parseMultipart(request, limits);
      await parsing.catch(() => {}).finally(() => server.emit("parsed"));
      const { fields, files } = await parsing;
      const told = files.map(({ field, fileName, bytes }) => ({ field, fileName, bytes: bytes.length }));
      response.json({ fields, files: told });
    });
    app.use(((error, _request, response, _next) => {
      response.status(error.status ?? 500).json({ message: error.message });
    }) as ErrorRequestHandler);
    server = app.listen(0, "127.0.0.1", () => {
      port = (server.address() as AddressInfo).port;
      done();
    });
  });
  after((done) => void server.close(done));

  const send = async (content: Buffer, contentType = type) => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: "POST",
      headers: { "content-type": contentType },
      body: new Uint8Array(content),
    });
    return { status: answer.status, body: await answer.json() };
  };

  it("returns its text fields, including repeated ones, and its files", async () => {
    const answer = await send(
      body([
        { name: "title", content: "Übers Meer" },
        { name: "tags", content: "sea" },
        { name: "tags", content: "salt" },
        { name: "cover", file: "Łódź cover.png", content: Buffer.alloc(1_000, 7) },
      ]),
    );
    expect(answer.status).to.equal(200);
    expect(answer.body).to.deep.equal({
      fields: { title: ["Übers Meer"], tags: ["sea", "salt"] },
      files: [{ field: "cover", fileName: "Łódź cover.png", bytes: 1_000 }],
    });
  });

  it("treats an empty file input as no file", async () => {
    const answer = await send(body([{ name: "cover", file: "", content: "" }]));
    expect(answer.body).to.deep.equal({ fields: {}, files: [] });
  });

  it("accepts a file of exactly the limit, and refuses one byte more with the specification's message", async () => {
    const exact = await send(
      body([{ name: "cover", file: "a.png", content: Buffer.alloc(MAX_UPLOAD_BYTES) }]),
    );
    expect(exact.body.files).to.deep.equal([{ field: "cover", fileName: "a.png", bytes: MAX_UPLOAD_BYTES }]);
    const more = await send(
      body([{ name: "cover", file: "a.png", content: Buffer.alloc(MAX_UPLOAD_BYTES + 1) }]),
    );
    expect(more).to.deep.equal({ status: 413, body: { message: messages.fileTooBig } });
  });

  it("responds to a client that is still sending far too much", async () => {
    const answer = await send(
      body([{ name: "cover", file: "a.png", content: Buffer.alloc(20 * 1024 * 1024) }]),
    );
    expect(answer).to.deep.equal({ status: 413, body: { message: messages.fileTooBig } });
  });

  it("refuses during streaming, before a body of unknown length has ended", (done) => {
    const socket = connect(port, "127.0.0.1");
    let sent = 0;
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`);
    const chunk = (data: Buffer) =>
      socket.write(
        Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from("\r\n")]),
      );
    chunk(body([{ name: "cover", file: "a.png", content: "" }], "").subarray(0, -2));
    const more = () => {
      while (sent < 30 * 1024 * 1024 && chunk(Buffer.alloc(64 * 1024))) sent += 64 * 1024;
    };
    socket.on("drain", more);
    socket.once("data", (answer) => {
      socket.destroy();
      expect(answer.toString()).to.match(/^HTTP\/1\.1 413 /);
      done();
    });
    more();
  });

  it("refuses a second file in a field, and a file where none is expected", async () => {
    const file = { name: "cover", file: "a.png", content: "x" };
    expect((await send(body([file, file]))).status).to.equal(400);
    expect((await send(body([{ ...file, name: "other" }]))).status).to.equal(400);
    expect((await send(body([{ ...file, name: "other", file: "" }]))).status).to.equal(400);
    limits = { ...limits, maxFilesPerField: 2 };
    expect((await send(body([file, file]))).body.files).to.have.length(2);
    expect((await send(body([file, file, file]))).status).to.equal(400);
    limits = { ...limits, fileFields: [], maxBytes: 0 };
    expect((await send(body([file]))).status).to.equal(400);
  });

  it("refuses too many fields and too much text", async () => {
    const many = Array.from({ length: 21 }, (_, i) => ({ name: `f${i}`, content: "x" }));
    expect((await send(body(many.slice(1)))).status).to.equal(200);
    expect((await send(body(many))).status).to.equal(400);
    expect((await send(body([{ name: "a", content: "x".repeat(10_001) }]))).status).to.equal(413);
    const halves = ["a", "b"].map((name) => ({ name, content: "x".repeat(6_000) }));
    expect((await send(body(halves))).status).to.equal(413);
    expect((await send(body([{ name: "n".repeat(300), content: "x" }]))).status).to.equal(400);
  });

  it("refuses a body that is truncated, has no boundary or a wrong one, or is not multipart", async () => {
    const whole = body([{ name: "cover", file: "a.png", content: Buffer.alloc(500) }]);
    expect((await send(whole.subarray(0, 300))).status).to.equal(400);
    expect((await send(whole.subarray(0, -6))).status).to.equal(400);
    expect((await send(whole, "multipart/form-data")).status).to.equal(400);
    expect((await send(whole, "multipart/form-data; boundary=another")).status).to.equal(400);
    expect((await send(Buffer.from("hello"))).status).to.equal(400);
    expect((await send(Buffer.alloc(0))).status).to.equal(400);
    expect((await send(body([{ name: 'a"\r\nX:', content: "" }]).subarray(0, 60))).status).to.equal(400);
  });

  it("removes folders and unsafe characters from file names", async () => {
    const names = [
      "../../etc/passwd",
      "C:\\\\pics\\\\me.png",
      "a\u202Egnp.exe",
      "..hidden.png",
      `${"x".repeat(300)}.png`,
    ];
    const seen = [];
    for (const name of names) {
      const answer = await send(body([{ name: "cover", file: name, content: "x" }]));
      seen.push(answer.body.files[0].fileName);
    }
    expect(seen.slice(0, 4)).to.deep.equal(["passwd", "me.png", "agnp.exe", "hidden.png"]);
    expect(seen[4])
      .to.have.length(120)
      .and.match(/x\.png$/);
  });

  it("accepts a text part without a name, and refuses a file without one", async () => {
    const nameless = await send(body([{ name: "", content: "x" }]));
    expect(nameless.status).to.equal(200);
    const file = await send(body([{ name: "", file: "a.png", content: "x" }]));
    expect(file.status).to.equal(400);
    expect(file.body.message).to.include("where this form does not accept one");
  });

  it("handles fields with the names of built-in object properties", async () => {
    const answer = await send(
      body([
        { name: "__proto__", content: "x" },
        { name: "constructor", content: "y" },
      ]),
    );
    expect(answer.status).to.equal(200);
    expect(answer.body.fields.constructor).to.deep.equal(["y"]);
    expect(({} as { x?: unknown }).x).to.equal(undefined);
  });

  describe("with files stored on disk", () => {
    let folder: string;
    const temporary = process.env.TMPDIR;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), "multipart-"));
      process.env.TMPDIR = folder;
    });
    after(async () => {
      if (temporary === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = temporary;
      await rm(folder, { recursive: true });
    });
    beforeEach(() => {
      limits = { ...limits, maxBytes: 1_000, spools: true };
    });

    const cover = { name: "cover", file: "a.mp3", content: Buffer.alloc(1_000) };
    const bodies: Readonly<Record<string, Buffer>> = {
      "an input in which nothing was chosen": body([{ name: "cover", file: "", content: "" }]),
      "a file that is too big": body([{ ...cover, content: Buffer.alloc(1_001) }]),
      "a file too many": body([cover, cover]),
      "a file that nobody asked for": body([cover, { ...cover, name: "other" }]),
      "a body that is cut short": body([cover]).subarray(0, 600),
      "a body without its end": body([cover]).subarray(0, -6),
    };
    for (const [what, sent] of Object.entries(bodies))
      it(`leaves nothing there of ${what}`, async () => {
        await send(sent);
        expect(await readdir(folder)).to.deep.equal([]);
      });

    it("leaves nothing behind if the client disconnects during the upload", async () => {
      const socket = connect(port, "127.0.0.1");
      const parsed = once(server, "parsed");
      socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n`);
      const begun = body([{ ...cover, content: Buffer.alloc(500) }], "");
      await new Promise((done) => socket.write(begun, done));
      socket.destroy();
      await parsed;
      expect(await readdir(folder)).to.deep.equal([]);
    });

    it("hands complete files to the caller, who deletes them", async () => {
      expect((await send(body([cover]))).status).to.equal(200);
      const left = (await readdir(folder)).map((name) => ({ path: join(folder, name) }));
      expect(left).to.have.length(1);
      await discard(left);
    });
  });

  it("ends if its client disconnects during the upload", async () => {
    const socket = connect(port, "127.0.0.1");
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n`);
    socket.write(body([{ name: "cover", file: "a.png", content: "begun" }], ""));
    await new Promise((sent) => socket.write("more", sent));
    socket.destroy();
    expect((await send(body([{ name: "a", content: "next" }]))).status).to.equal(200);
  });
});

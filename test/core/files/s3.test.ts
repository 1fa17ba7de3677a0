import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect } from "chai";
import { createS3Store } from "#core/files/stores/s3.ts";
import type { Store } from "#core/files/stores/store.ts";

/** Multipart uploads that are neither completed nor aborted. */
const parts = new Map<string, Buffer[]>();

/** The part of the S3 API that the store uses. */
function fakeS3(objects: Map<string, { body: Buffer; type: string }>, signatures: string[]): Server {
  return createServer(async (request, response) => {
    signatures.push(request.headers.authorization ?? "");
    const key = decodeURIComponent(new URL(request.url!, "http://s3").pathname);
    const object = objects.get(key);
    const { searchParams } = new URL(request.url!, "http://s3");
    const part = searchParams.get("partNumber");
    if (request.method === "POST" && searchParams.has("uploads")) {
      parts.set(key, []);
      response.end("<InitiateMultipartUploadResult><UploadId>u-1</UploadId></InitiateMultipartUploadResult>");
    } else if (request.method === "PUT" && part) {
      parts.get(key)![Number(part) - 1] = await buffer(request);
      response.setHeader("ETag", `"part-${part}"`);
      response.end();
    } else if (request.method === "POST") {
      const order = [...(await buffer(request)).toString().matchAll(/<PartNumber>(\d+)</g)].map(([, n]) =>
        Number(n),
      );
      const body = Buffer.concat(order.map((n) => parts.get(key)![n - 1]!));
      objects.set(key, { body, type: "application/zip" });
      parts.delete(key);
      response.end("<CompleteMultipartUploadResult><ETag>x</ETag></CompleteMultipartUploadResult>");
    } else if (request.method === "DELETE" && searchParams.has("uploadId")) {
      parts.delete(key);
      response.writeHead(204).end();
    } else if (request.method === "PUT") {
      objects.set(key, { body: await buffer(request), type: request.headers["content-type"] ?? "" });
      response.end();
    } else if (request.method === "DELETE") {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (!object) {
      response.writeHead(404, { "content-type": "application/xml" });
      response.end("<Error><Code>NoSuchKey</Code><Message>No such key</Message></Error>");
    } else {
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
      const part = from ? object.body.subarray(Number(from), Number(to) + 1) : object.body;
      if (from) response.setHeader("content-range", `bytes ${from}-${to}/${object.body.length}`);
      response.writeHead(from ? 206 : 200, { "content-type": object.type, "content-length": part.length });
      response.end(part);
    }
  });
}

describe("Files in a bucket", () => {
  const objects = new Map<string, { body: Buffer; type: string }>();
  const signatures: string[] = [];
  const server = fakeS3(objects, signatures);
  let store: Store;
  before(async () => {
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    store = await createS3Store({
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: "eu-west-2",
      bucket: "stories",
      accessKeyId: "AKIDEXAMPLE",
      secretAccessKey: "example-secret",
    });
  });
  after((done) => {
    server.closeAllConnections();
    server.close(done);
  });

  it("are uploaded with a signature under their key, and downloaded unchanged", async () => {
    await store.put("abc/480.webp", Buffer.from("a picture"), "image/webp");
    expect(objects.get("/stories/abc/480.webp")?.body.toString()).to.equal("a picture");
    expect(signatures.at(-1)).to.match(/^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/.*eu-west-2/);
    const object = await store.get("abc/480.webp");
    expect(object).to.include({ type: "image/webp", size: 9 });
    expect((await buffer(object!.body)).toString()).to.equal("a picture");
  });

  it("are downloaded in ranges with the size of the whole", async () => {
    await store.put("abc/document", Buffer.from("0123456789"), "application/pdf");
    const part = await store.get("abc/document", { start: 3, end: 5 });
    expect(part?.size).to.equal(10);
    expect((await buffer(part!.body)).toString()).to.equal("345");
  });

  it("are uploaded in parts while they stream in, and leave nothing behind if the stream breaks", async () => {
    const piece = randomBytes(1024 * 1024);
    const large = Readable.from(Array.from({ length: 37 }, () => piece));
    expect(await store.putStream("large", large, "application/zip")).to.equal(37 * piece.length);
    const kept = objects.get("/stories/large")!.body;
    expect(kept.equals(Buffer.concat(Array.from({ length: 37 }, () => piece)))).to.equal(true);
    expect(await store.putStream("none", Readable.from([]), "application/zip")).to.equal(0);
    async function* broken() {
      for (let n = 0; n < 20; n++) yield piece;
      throw new Error("the database went away");
    }
    const error = await store
      .putStream("half", Readable.from(broken()), "application/zip")
      .catch((thrown) => thrown);
    expect(error.message).to.equal("the database went away");
    expect(objects.has("/stories/half")).to.equal(false);
    expect([...parts.keys()]).to.deep.equal([]);
  });

  it("no longer exist after they are deleted; deleting a missing one is not an error", async () => {
    await store.put("gone", Buffer.from("x"), "image/webp");
    await store.delete("gone");
    await store.delete("gone");
    expect(await store.get("gone")).to.equal(null);
  });

  it("throw an error if the bucket sends an unexpected response", async () => {
    const away = await createS3Store({
      endpoint: "http://127.0.0.1:9",
      region: "x",
      bucket: "b",
      accessKeyId: "k",
      secretAccessKey: "s",
    });
    const error = await away.get("any").catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(Error);
  });
});

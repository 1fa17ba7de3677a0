import { expect } from "chai";
import express from "express";
import supertest from "supertest";
import { sendJson } from "#core/api/respond.ts";

describe("JSON responses of the API", () => {
  const large = { data: Array.from({ length: 200 }, (_, n) => ({ id: n, title: `A story ${n}` })) };
  const app = express()
    .get("/large", (_request, response) => sendJson(response, 200, large))
    .get("/small", (_request, response) => sendJson(response, 200, { data: null }))
    .post("/large", (_request, response) => sendJson(response, 200, large));
  const ask = (method: "get" | "post" | "head", path: string, encoding: string) =>
    supertest(app)[method](path).set("Accept-Encoding", encoding);

  it("are compressed if they are large and answer a read", async () => {
    const whole = Buffer.byteLength(JSON.stringify(large));
    for (const encoding of ["br", "gzip"]) {
      const { headers } = await ask("head", "/large", encoding).expect(200);
      expect(headers["content-encoding"]).to.equal(undefined);
      const answer = await ask("get", "/large", encoding)
        .buffer(true)
        .parse((response, done) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () => done(null, Buffer.concat(chunks)));
        });
      expect(answer.headers["content-encoding"]).to.equal(encoding);
      expect(answer.headers.vary).to.include("Accept-Encoding");
      expect(Number(answer.headers["content-length"])).to.be.below(whole / 3);
      // The client has decompressed it.
      expect(JSON.parse(String(answer.body))).to.deep.equal(large);
    }
  });

  it("are sent uncompressed if they are small, answer a write, or the client accepts no compression", async () => {
    for (const [method, path, encoding] of [
      ["get", "/small", "br"],
      ["post", "/large", "gzip"],
      ["get", "/large", "identity"],
    ] as const)
      expect((await ask(method, path, encoding)).headers).not.to.have.property("content-encoding");
  });
});

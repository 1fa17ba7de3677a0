import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import express, { type Express } from "express";
import { serverOf } from "#core/http/express-server.ts";

describe("The HTTP server of an Express application", () => {
  let app: Express;
  let server: Server;
  let url: string;

  before(async () => {
    app = express();
    app.get("/", (request, response) => {
      response.json({ ip: request.ip, accepts: request.accepts("html", "json") });
    });
    app.post("/", express.text(), (request, response) => {
      response.status(201).send(request.body);
    });
    server = serverOf(app).listen(0, "127.0.0.1");
    await once(server, "listening");
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  it("creates requests and responses with the application's prototypes", async () => {
    const seen = new Promise<boolean>((resolve) => {
      server.prependOnceListener("request", (request, response) =>
        resolve(
          Object.getPrototypeOf(request) === app.request && Object.getPrototypeOf(response) === app.response,
        ),
      );
    });
    await fetch(url);
    expect(await seen).to.equal(true);
  });

  it("responds as Express does", async () => {
    const answer = await fetch(url, { headers: { accept: "application/json" } });
    expect(await answer.json()).to.deep.equal({ ip: "127.0.0.1", accepts: "json" });
    expect((await fetch(url, { method: "HEAD" })).status).to.equal(200);
    const headers = { "content-type": "text/plain" };
    const posted = await fetch(url, { method: "POST", body: "a story", headers });
    expect([posted.status, await posted.text()]).to.deep.equal([201, "a story"]);
    expect((await fetch(`${url}nowhere`)).status).to.equal(404);
  });
});

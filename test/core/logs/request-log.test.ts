import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { expect } from "chai";
import express, { type Request, type Response } from "express";
import request from "supertest";
import { createLogger } from "#core/logs/logger.ts";
import { requestLog } from "#core/logs/request-log.ts";

describe("The request log", () => {
  const house = (level = "info") => {
    const lines: Record<string, unknown>[] = [];
    const heard: ((line: Record<string, unknown>) => void)[] = [];
    const write = (line: string) => {
      lines.push(JSON.parse(line));
      heard.shift()?.(lines.at(-1)!);
    };
    const app = express();
    app.use(requestLog(createLogger({ level, stream: { write } })));
    app.get("/story", (req, res) => void res.send(`seen as ${req.requestId}`));
    app.get("/broken", (_req, res) => void res.status(500).send("no"));
    app.get("/slow", (_req, res) => void res.write("begun"));
    app.get("/assets/site.css", (_req, res) => void res.send("css"));
    app.use(
      "/inner",
      express.Router().get("/page", (_req, res) => void res.send("in")),
    );
    const line = () => new Promise<Record<string, unknown>>((resolve) => heard.push(resolve));
    return { app, lines, line };
  };

  it("records each request's target, status, duration and response size", async () => {
    const { app, line } = house();
    const said = line();
    const answer = await request(app).get("/story?sort=new");
    const entry = await said;
    expect(entry).to.include({
      level: "info",
      msg: "request",
      method: "GET",
      path: "/story",
      query: "sort=new",
      status: 200,
    });
    expect(entry.id).to.equal(answer.headers["x-request-id"]);
    expect(answer.text).to.equal(`seen as ${entry.id}`);
    expect(entry.ms).to.be.a("number").within(0, 5_000);
    expect(entry.bytes).to.be.a("number").greaterThan(answer.text.length);
    expect(entry).not.to.have.any.keys("aborted", "headers", "cookies");
  });

  it("records the full path even behind a router, and failures as errors", async () => {
    const { app, line } = house();
    const first = line();
    await request(app).get("/inner/page");
    expect((await first).path).to.equal("/inner/page");
    const second = line();
    await request(app).get("/broken");
    expect(await second).to.include({ level: "error", status: 500 });
  });

  it("never contains secrets from the URL", async () => {
    const { app, line } = house();
    const said = line();
    await request(app).get(
      "/story?code=abc123&page=2&confirmation=def&access_token=ghi&user%5Bpassword%5D=jkl",
    );
    const { query } = await said;
    expect(query).to.equal(
      "code=[redacted]&page=2&confirmation=[redacted]&access_token=[redacted]&user%5Bpassword%5D=[redacted]",
    );
  });

  it("never contains the keys of invitations, gifts and podcasts, nor in the address to return to", async () => {
    const { app, line } = house();
    const [gift, podcast] = ["aB3-".repeat(10), "0a".repeat(24)];
    for (const [url, path, masks] of [
      ["/story?invitation=abc&invite=def&key=ghi&q=sea", "/story", 3],
      [`/gift/${gift}`, "/gift/[redacted]", 0],
      [`/podcasts/${podcast}/feed.xml`, "/podcasts/[redacted]/feed.xml", 0],
      [`/login?next=${encodeURIComponent("/story/1/team?invitation=abc&page=2")}`, "/login", 1],
      [`/login?next=${encodeURIComponent(`/gift/${gift}`)}`, "/login", 1],
    ] as const) {
      const said = line();
      await request(app).get(url);
      const logged = await said;
      expect(logged.path).to.equal(path);
      const query = decodeURIComponent(String(logged.query ?? ""));
      expect(query.split("[redacted]").length - 1, query).to.equal(masks);
      expect(query)
        .to.not.match(/abc|def|ghi/)
        .and.not.include(gift);
    }
  });

  it("contains ids, slugs and other values unchanged, also in the address to return to", async () => {
    const { app, line } = house();
    const path = `/story/${"0a".repeat(12)}/the-long-and-winding-road-to-the-harbour-of-1893/chapter/2`;
    const query = `next=${encodeURIComponent(`${path}?page=2`)}&q=%2F`;
    const said = line();
    await request(app).get(`${path}?${query}`);
    expect(await said).to.include({ path, query });
  });

  it("uses a proxy's request id if it is safe, and never uses one twice", async () => {
    const { app } = house("silent");
    const of = async (id?: string) => {
      const asked = request(app).get("/story");
      return (await (id ? asked.set("X-Request-Id", id) : asked)).headers["x-request-id"];
    };
    expect(await of("proxy-1234.abcd")).to.equal("proxy-1234.abcd");
    for (const bad of ["short", "x".repeat(65), 'a"b: {injected}', "../../etc"])
      expect(await of(bad)).not.to.equal(bad);
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => of()))).size).to.equal(20);
  });

  it("records that the client disconnected before the end", async () => {
    const { app, line } = house();
    const server = app.listen(0, "127.0.0.1");
    await once(server, "listening");
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    const said = line();
    socket.write("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
    await once(socket, "data");
    socket.destroy();
    expect(await said).to.include({ path: "/slow", aborted: true });
    server.close();
  });

  it("omits assets, and everything below its level", async () => {
    const { app, lines } = house();
    const told = house("warn");
    await request(app).get("/assets/site.css");
    await request(told.app).get("/story");
    expect([...lines, ...told.lines]).to.deep.equal([]);
  });

  it("adds less than five microseconds to a request while nothing is logged", () => {
    const handler = requestLog(createLogger({ level: "warn", stream: { write() {} } }));
    const req = { headers: {}, url: "/story" } as Request;
    const res = { setHeader() {} } as unknown as Response;
    const next = () => {};
    const round = () => {
      const start = process.hrtime.bigint();
      for (let i = 0; i < 20_000; i++) handler(req, res, next);
      return Number(process.hrtime.bigint() - start) / 20_000 / 1_000;
    };
    expect(Math.min(...Array.from({ length: 10 }, round))).to.be.lessThan(5);
  });
});

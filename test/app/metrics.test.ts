import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { io } from "socket.io-client";
import supertest from "supertest";
import { readConfig } from "#src/config.ts";
import { type Running, useBuiltServer } from "../support/built-server.ts";
import { eventually } from "../support/eventually.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (name: string): string => readFileSync(join(ROOT, name), "utf8");
const TOKEN = "a token of thirty-two characters";

/** Returns the address that a server announced for its metrics. */
const metricsOf = (server: Running): string => /Metrics are at (\S+)\/metrics/.exec(server.output())![1]!;

/** Returns the value of the first sample that matches. */
function sample(text: string, name: string, labels: Record<string, string> = {}): number | null {
  const line = text
    .split("\n")
    .find(
      (each) =>
        new RegExp(`^${name}[{ ]`).test(each) &&
        Object.entries(labels).every(([key, value]) => each.includes(`${key}="${value}"`)),
    );
  return line === undefined ? null : Number(line.split(" ").at(-1));
}

describe("Metrics", function () {
  this.timeout(120_000);
  const built = useBuiltServer();
  const scrape = async (server: Running) =>
    (await supertest(metricsOf(server)).get("/metrics").set("Authorization", `Bearer ${TOKEN}`).expect(200))
      .text;

  describe("of one process", () => {
    let server: Running;
    let text: string;

    before(async () => {
      server = await built.start({ METRICS_PORT: "0", METRICS_TOKEN: TOKEN });
      const site = supertest(server.url);
      const account = { username: "ann", email: "ann@example.com", password: "three unrelated words" };
      const { body } = await site.post("/api/auth/local/register").send(account).expect(200);
      const socket = io(server.url, { auth: { token: body.jwt }, transports: ["websocket"] });
      await new Promise((done, fail) => socket.on("connect", () => done(null)).on("connect_error", fail));
      await site.get("/stories").expect(200);
      await site.get("/stories").expect(200);
      await site.get("/no-such-page").expect(404);
      text = await scrape(server);
      socket.close();
    });

    after(() => server.end());

    it("count requests by class of route and status", () => {
      const name = "fablewright_http_request_duration_seconds_count";
      expect(sample(text, name, { route: "page", status: "2xx" })).to.equal(2);
      expect(sample(text, name, { route: "page", status: "4xx" })).to.equal(1);
      expect(sample(text, name, { route: "api", status: "2xx" })).to.equal(1);
    });

    it("count events, sockets, database commands and what the page cache found", () => {
      expect(sample(text, "fablewright_events_total", { event: "user.registered" })).to.equal(1);
      expect(sample(text, "fablewright_sockets")).to.equal(1);
      const commands = "fablewright_database_command_duration_seconds_count";
      expect(sample(text, commands, { command: "find", outcome: "ok" })).to.be.above(0);
      expect(sample(text, "fablewright_database_connections", { state: "open" })).to.be.above(0);
      expect(sample(text, "fablewright_page_cache", { figure: "hits" })).to.be.above(0);
      expect(sample(text, "fablewright_page_cache", { figure: "bytes" })).to.be.above(0);
    });

    it("tell how many jobs, events and mails wait, and how much disk is left", () => {
      expect(sample(text, "fablewright_jobs", { state: "waiting" })).to.be.above(0);
      expect(sample(text, "fablewright_outbox_events", { state: "dead" })).to.equal(0);
      expect(sample(text, "fablewright_outbox_lag_seconds")).to.be.at.least(0);
      expect(sample(text, "fablewright_mails", { state: "failed" })).to.equal(0);
      expect(sample(text, "fablewright_disk_bytes", { kind: "free" })).to.be.above(0);
      expect(sample(text, "process_resident_memory_bytes")).to.be.above(0);
      expect(sample(text, "nodejs_eventloop_lag_p99_seconds")).to.be.at.least(0);
    });

    it("name no member, story or path", () => {
      expect(text).not.to.match(/\bann\b|no-such-page|three unrelated/);
    });

    it("are given with the token only, and are not on the site's port", async () => {
      const metrics = supertest(metricsOf(server));
      await metrics.get("/metrics").expect(401);
      await metrics.get("/metrics").set("Authorization", `Bearer ${TOKEN}x`).expect(401);
      await metrics.get("/").set("Authorization", `Bearer ${TOKEN}`).expect(404);
      await supertest(server.url).get("/metrics").set("Authorization", `Bearer ${TOKEN}`).expect(404);
    });

    it("include every metric that the dashboard and the alert rules name", () => {
      const asked = new Set(
        [
          ...(read("docs/monitoring/alerts.yml") + read("docs/monitoring/dashboard.json")).matchAll(
            /\b(?:fablewright|nodejs|process)_\w+/g,
          ),
        ].map(([name]) => name),
      );
      expect(asked.size).to.be.above(15);
      // A kind of job is named once it waits, so this one may have no sample yet.
      for (const name of asked)
        expect(text, name).to.match(
          new RegExp(`^(?:# TYPE )?${name.replace(/_(?:count|bucket)$/, "")}`, "m"),
        );
    });
  });

  it("of several processes are added up, and database figures are told once", async () => {
    const server = await built.start({ METRICS_PORT: "0", METRICS_TOKEN: TOKEN, WEB_PROCESSES: "2" });
    for (let request = 0; request < 20; request += 1)
      await supertest(server.url).get("/stories").set("Connection", "close").expect(200);
    await eventually(async () => {
      const text = await scrape(server);
      const name = "fablewright_http_request_duration_seconds_count";
      expect(sample(text, name, { route: "page", status: "2xx" })).to.equal(20);
      expect(sample(text, "fablewright_outbox_events", { state: "dead" })).to.equal(0);
    });
    expect(await server.end()).to.equal(0);
  });

  it("are off without a port, and refuse another host without a token", () => {
    expect(readConfig({}).metrics).to.equal(undefined);
    expect(() => readConfig({ METRICS_PORT: "9464", METRICS_HOST: "0.0.0.0" })).to.throw(
      "METRICS_TOKEN is required if METRICS_HOST is not this machine",
    );
  });
});

describe("Every alert rule", () => {
  it("has a line in docs/operations.md that says what to do, and every line has a rule", () => {
    const rules = [...read("docs/monitoring/alerts.yml").matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    const [, section] = read("docs/operations.md").split("## Metrics and alerts\n");
    const lines = [...section!.split("\n## ")[0]!.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    expect(rules.length).to.be.above(10);
    expect(lines).to.deep.equal(rules);
  });
});

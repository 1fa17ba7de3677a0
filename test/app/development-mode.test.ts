import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { io } from "socket.io-client";
import supertest from "supertest";
import { developmentText } from "#shared/site/development-mode.text.ts";
import { type Running, useBuiltServer } from "../support/built-server.ts";
import { useSite } from "../support/site.ts";

describe("The built server in development mode", () => {
  const server = useBuiltServer();
  let running: Running;

  before(async () => {
    await writeFile(join(server.folder, ".env"), "SITE_NAME=Named in the file\nPORT=1\n");
    running = await server.start({ NODE_ENV: "development" });
  });

  it("reads .env in its working directory; set variables have priority", () => {
    expect(running.output()).to.include("Named in the file is at").and.not.include("(port 1)");
  });

  it("says in its first line that its secrets are public", () => {
    expect(running.output().split("\n")[0]).to.include(developmentText.started);
  });
});

describe("A site in development mode", () => {
  const site = useSite({ NODE_ENV: "development", CAPTCHA: "0" });
  const fromProxies: Record<string, string>[] = [
    { "X-Forwarded-For": "203.0.113.7" },
    { Forwarded: "for=203.0.113.7" },
    { Via: "1.1 proxy" },
    { "X-Forwarded-Host": "stories.example" },
    { "X-Forwarded-Proto": "https" },
    { "X-Real-IP": "203.0.113.7" },
  ];

  it("refuses pages, files and the API to requests through a proxy, and says what to set", async () => {
    const token = await site.tokenOf(await site.addMember("ada", "admin"));
    for (const headers of fromProxies)
      for (const path of ["/", "/admin", "/api/users/me", "/healthz"]) {
        const request = supertest(site.url).get(path).set("Authorization", `Bearer ${token}`);
        const { text } = await request.set(headers).expect(503);
        expect(text).to.include("NODE_ENV=production");
      }
    await supertest(site.url).get("/").expect(200);
  });

  it("refuses live connections through a proxy", async () => {
    const token = await site.tokenOf(await site.addMember("ben"));
    const connected = (extraHeaders: Record<string, string>) => {
      const socket = io(site.url, { auth: { token }, extraHeaders, reconnection: false, forceNew: true });
      return new Promise<boolean>((done) => {
        socket.on("connect", () => done(true));
        socket.on("connect_error", () => done(false));
      }).finally(() => socket.disconnect());
    };
    expect(await connected({})).to.equal(true);
    for (const headers of fromProxies) expect(await connected(headers)).to.equal(false);
  });

  it("says so on every page of the back office", async () => {
    const browser = await site.visit(await site.addMember("eve", "admin"));
    for (const path of ["/admin", "/admin/users", "/admin/settings"]) {
      const { text } = await browser.get(path).expect(200);
      expect(text).to.include(developmentText.noticeTitle);
    }
  });
});

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { inTransaction } from "#core/db/transaction.ts";
import { createOutgoing } from "#core/net/index.ts";
import { changeUsername } from "#features/people/identity/index.ts";
import { linksBack } from "#features/people/profile/website/links-back.ts";
import { fillIn } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

describe("Websites of members", () => {
  /** Bodies of the other server by path; a function answers automatically. */
  const pages = new Map<string, string>();
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    const { url = "" } = request;
    asked.push(url);
    const path = url.split("?")[0]!;
    if (path.startsWith("/to/"))
      response.writeHead(302, { Location: decodeURIComponent(path.slice(4)) }).end();
    else if (path === "/slow") response.writeHead(200, { "Content-Type": "text/html" }).write("<p>");
    else if (path === "/picture") response.setHeader("Content-Type", "image/png").end(pages.get("/"));
    else if (pages.has(path)) response.setHeader("Content-Type", "text/html").end(pages.get(path));
    else response.writeHead(404).end();
  });
  const environment: Record<string, string> = {};
  before(async () => {
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    environment.OUTGOING_INSIDE = origin();
  });
  const site = useSite(environment);
  let ann: TestMember;
  // biome-ignore lint/suspicious/noDuplicateTestHooks: the site must know of the other server before it starts
  before(async () => {
    ann = await site.addMember("ann");
  });
  after(() => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });

  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const profile = () => `${site.url}/user/ann`;
  const link = (rel = "me", href = profile()) => `<!doctype html><p><a rel="${rel}" href="${href}">me</a>`;
  const users = () => mongoose.connection.collection("users");
  const proof = async () => (await users().findOne({ username: "ann" }))?.websiteProof;

  /** Stores a website: the form accepts only https addresses of public hosts. */
  const store = (website: string) => users().updateOne({ username: "ann" }, { $set: { website } });
  const check = async () => {
    const { events } = site.app.services;
    await inTransaction((session) =>
      events.publish("user.updated", { id: ann.id, changed: ["website"] }, session),
    );
    await site.app.jobs.whenIdle();
  };
  const shown = async () => {
    const $ = page(await supertest(site.url).get("/user/ann").expect(200));
    return $(".profile-links li").first().text().replaceAll(/\s+/g, " ").trim();
  };

  it("are marked as verified on the profile and in the settings once they link back", async () => {
    pages.set("/", link("noopener ME", `${profile().replace("ann", "Ann")}/?from=site#top`));
    await store(`${origin()}/`);
    await check();
    expect(await shown()).to.match(/Verified$/);
    const $ = page(await (await site.visit(ann)).get("/settings/profile").expect(200));
    expect($("main").text())
      .to.include(`<a rel="me" href="${profile()}">Fablewright</a>`)
      .and.match(/Verified\. Last checked:/);
  });

  it("lose the mark at once when the member enters another, which is not verified", async () => {
    await fillIn(
      await site.visit(ann),
      "/settings/profile",
      { website: "https://other.invalid" },
      { holding: "website" },
    );
    await site.app.jobs.whenIdle();
    expect(await shown()).to.equal("other.invalid");
    expect(await proof()).to.include({ url: "https://other.invalid", provenAt: null });
    const $ = page(await (await site.visit(ann)).get("/settings/profile").expect(200));
    expect($("main").text()).to.include("Not verified: we did not find the link.");
    await fillIn(await site.visit(ann), "/settings/profile", { website: "" }, { holding: "website" });
    await site.app.jobs.whenIdle();
    expect(await proof()).to.equal(undefined);
  });

  it("are checked again every week, and lose the mark after three failures in a row", async () => {
    await store(`${origin()}/`);
    await check();
    const first = await proof();
    expect(first.checkAt.getTime() - first.checkedAt.getTime()).to.equal(7 * 24 * 60 * 60 * 1_000);
    pages.set("/", "<p>moved");
    for (const [failures, isProven] of [
      [1, true],
      [2, true],
      [3, false],
    ] as const) {
      await users().updateOne({ username: "ann" }, { $set: { "websiteProof.checkedAt": new Date(0) } });
      await check();
      const found = await proof();
      expect([found.failures, Boolean(found.provenAt)]).to.deep.equal([failures, isProven]);
    }
    expect(await shown()).not.to.include("Verified");
    expect(await proof()).not.to.have.property("checkAt");
  });

  it("stay verified when the member is renamed, because the link leads to the new name", async () => {
    pages.set("/", link());
    await store(`${origin()}/`);
    await check();
    await changeUsername(site.app.services, ann.id, "anna");
    await users().updateOne({ username: "anna" }, { $set: { "websiteProof.checkedAt": new Date(0) } });
    await check();
    const { websiteProof } = (await users().findOne({ username: "anna" }))!;
    expect([websiteProof.failures, Boolean(websiteProof.provenAt)]).to.deep.equal([0, true]);
    await changeUsername(site.app.services, ann.id, "ann");
  });

  describe("do not count as proof", () => {
    const isProof = (path: string, timeout = 3_000) =>
      linksBack({
        outgoing: createOutgoing({ userAgent: "Test", inside: [origin()], timeout }),
        website: `${origin()}${path}`,
        profile: profile(),
      });

    it("if the link is none, or leads to somebody else", async () => {
      const hidden = link();
      for (const html of [
        "",
        `<!-- ${hidden} -->`,
        `<script>const x = '${hidden}';</script>`,
        `<textarea>${hidden}</textarea><title>${hidden}</title>`,
        `<template><div>${hidden}</div></template>`,
        `&lt;a rel="me" href="${profile()}"&gt;`,
        `<p title='${hidden}'>`,
        link("nofollow"),
        link("meta"),
        link("me", `${profile()}x`),
        link("me", `${profile()}/stories`),
        link("me", `https://evil.example/?${profile()}`),
        link("me", `https://${new URL(site.url).host}@evil.example/user/ann`),
        link("me", "/user/ann"),
        link("me", "javascript:alert(1)"),
      ]) {
        pages.set("/try", html);
        expect(await isProof("/try"), html).to.equal(false);
      }
      pages.set("/try", `<head><link rel="me" href="${profile()}">`);
      expect(await isProof("/try")).to.equal(true);
    });

    it("if the page is a picture, missing, too long before the link, or never ends", async () => {
      pages.set("/", link());
      pages.set("/long", `<p>${"x".repeat(600 * 1024)}${link()}`);
      for (const path of ["/picture", "/missing", "/long"]) expect(await isProof(path), path).to.equal(false);
      expect(await isProof("/slow", 200)).to.equal(false);
    });

    it("if they redirect to another host, to an internal address, or by a parameter", async () => {
      pages.set("/", link());
      const other = createServer((_, response) =>
        response.setHeader("Content-Type", "text/html").end(link()),
      );
      await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
      const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
      try {
        const outgoing = createOutgoing({ userAgent: "Test", inside: [origin(), elsewhere.slice(0, -1)] });
        const website = `${origin()}/to/${encodeURIComponent(elsewhere)}`;
        expect(await linksBack({ outgoing, website, profile: profile() })).to.equal(false);
      } finally {
        await new Promise((done) => other.close(done));
      }
      for (const to of [
        "http://127.0.0.1:1/",
        "http://169.254.169.254/",
        "http://[::1]/",
        "file:///etc/passwd",
      ])
        expect(await isProof(`/to/${encodeURIComponent(to)}`), to).to.equal(false);
      expect(await isProof("/to/%2F")).to.equal(true);
      expect(await isProof("/to/%2F?next=/")).to.equal(false);
    });

    it("if they are on this site", async () => {
      const outgoing = createOutgoing({ userAgent: "Test", inside: [site.url] });
      expect(await linksBack({ outgoing, website: `${site.url}/user/ann`, profile: profile() })).to.equal(
        false,
      );
    });
  });
});

import { expect } from "chai";
import express from "express";
import type { SessionData } from "express-session";
import { pino } from "pino";
import supertest from "supertest";
import { guest, type Viewer } from "#core/base/viewer.ts";
import { errorHandler } from "#core/http/error-handler.ts";
import { createVisits } from "#core/http/visits.ts";
import { definePage } from "#core/pages/define-page.ts";
import { createPages } from "#core/pages/engine.ts";
import { Slot } from "#views/shell/Slot.tsx";

/** A site that uses a cookie with the member's name as its "session", cached if it is in `remembered`. */
function site({ cacheBytes = 10_000_000 } = {}) {
  const state = { long: 0, seen: [] as (string | null)[], name: "first", notice: "" };
  const remembered = new Map<string, Partial<SessionData>>();
  const viewerOf = (name: string): Viewer => ({ ...guest, id: `id-${name}`, username: name, role: "member" });
  const nameIn = (cookie: string | undefined) => /session=(\w+)/.exec(cookie ?? "")?.[1];
  const open = (path: string, dependent: boolean) =>
    definePage<string>({
      path,
      cache: "shared",
      load: ({ shows, dependsOnViewer }) => {
        shows("things:1");
        if (dependent) dependsOnViewer();
        return state.name;
      },
      meta: () => ({ title: "Open" }),
      slots: {
        token: {
          tags: () => [],
          varies: ({ session }) => session.csrfToken ?? undefined,
          render: ({ session }) => <i>token {session.csrfToken}</i>,
        },
      },
      seen: ({ viewer }) => state.seen.push(viewer.username),
      Component: ({ data }) => (
        <p>
          {data}
          <Slot name="account">guest</Slot>
          <Slot name="token" />
          <Slot name="notice">quiet</Slot>
        </p>
      ),
    });
  const engine = createPages({
    runOnce: (_, run) => run(),
    pages: [open("/open", false), open("/dependent", true)],
    frame: {
      siteName: "Test",
      siteUrl: "http://127.0.0.1",
      language: "en-GB",
      Shell: ({ children }) => children,
      preload: [],
    },
    slots: {
      account: { tags: () => [], render: ({ viewer }) => <b>{`${viewer.username} ${state.name}`}</b> },
      notice: {
        tags: () => ["notices:1"],
        render: () => (state.notice ? <em>{state.notice}</em> : undefined),
      },
    },
    cookieName: "session",
    cacheBytes,
    readMultipart: async () => ({ fields: {}, files: {}, refused: null }),
    visits: createVisits(),
    recallRequester: ({ headers }) => {
      const name = nameIn(headers.cookie);
      const session = name === undefined ? undefined : remembered.get(name);
      return name && session ? { viewer: viewerOf(name), session } : null;
    },
  });
  const app = express();
  app.use(engine.fast);
  app.use((request, _response, next) => {
    state.long += 1;
    const name = nameIn(request.headers.cookie);
    request.viewer = name && name !== "nobody" ? viewerOf(name) : guest;
    request.session = { csrfToken: `t-${name}`, ...remembered.get(name ?? "") } as never;
    next();
  });
  app.use(engine.handle);
  app.use(
    errorHandler({
      logger: pino({ level: "silent" }),
      renderPage: ({ status }) => `${status}`,
      removalAt: async () => null,
    }),
  );
  const visit = (name: string, path = "/open", encoding = "identity") =>
    supertest(app).get(path).set("Cookie", `session=${name}`).set("Accept-Encoding", encoding);
  const signIn = (name: string) => remembered.set(name, { csrfToken: `t-${name}` });
  return { app, engine, state, remembered, visit, signIn };
}

describe("Serving members from the cache", () => {
  it("sends the page with the member's parts, once they are cached, without the full request handling", async () => {
    const { visit, state, signIn } = site();
    for (const name of ["ann", "bob"]) signIn(name);
    const long = { ann: await visit("ann"), bob: await visit("bob") };
    expect(state.long).to.equal(2);
    for (const name of ["ann", "bob", "ann"] as const) {
      const short = await visit(name).expect(200);
      expect(short.text)
        .to.equal(long[name].text)
        .and.include(`${name} first`)
        .and.include(`token t-${name}`);
      expect(short.headers.etag).to.equal(long[name].headers.etag);
      expect(short.headers["cache-control"]).to.equal("private, no-cache");
    }
    expect(state.long).to.equal(2);
    expect(long.ann.headers.etag).not.to.equal(long.bob.headers.etag);
    expect(state.seen).to.deep.equal(["ann", "bob", "ann", "bob", "ann"]);
  });

  it("sends the same content compressed", async () => {
    const { visit, signIn } = site();
    signIn("ann");
    const { text } = await visit("ann");
    for (const encoding of ["gzip", "br", "gzip, br", "gzip"]) {
      const answer = await visit("ann", "/open", encoding).expect(200);
      expect(answer.text).to.equal(text);
      expect(answer.headers["content-encoding"]).to.equal(encoding === "br" ? "br" : "gzip");
    }
  });

  it("sends a cached page repeatedly with each viewer's parts, in any encoding", async () => {
    const { app, visit, engine, state, signIn } = site();
    for (const name of ["ann", "bob"]) signIn(name);
    const check = async (page: string, own: string) => {
      for (const encoding of ["identity", "gzip", "identity", "gzip", "gzip", "identity", "br"])
        for (const name of ["ann", "bob"])
          expect((await visit(name, "/open", encoding)).text)
            .to.include(`<p>${page}<fw-slot data-name="account"><b>${name} ${own}</b>`)
            .and.include(`token t-${name}<`);
    };
    await check("first", "first");
    state.name = "second";
    for (const name of ["ann", "bob"]) engine.drop(`users:id-${name}`);
    await check("first", "second");
    engine.drop("things:1");
    await check("second", "second");
    const { headers } = await visit("ann");
    const head = await supertest(app).head("/open").set("Cookie", "session=ann");
    expect(head.headers).to.deep.include({ etag: headers.etag, "content-length": headers["content-length"] });
    expect(head.text ?? "").to.equal("");
  });

  it("returns 304 only to the member who has this version", async () => {
    const { visit, signIn } = site();
    for (const name of ["ann", "bob"]) signIn(name);
    const tags: Record<string, string> = {};
    for (const name of ["ann", "bob"]) tags[name] = String((await visit(name)).headers.etag);
    await visit("ann").set("If-None-Match", tags.ann!).expect(304);
    await visit("ann").set("If-None-Match", tags.bob!).expect(200);
  });

  it("shows a change of the page or the member on the next request", async () => {
    const { visit, engine, state, signIn } = site();
    signIn("ann");
    await visit("ann");
    state.name = "second";
    engine.drop("users:id-ann");
    expect((await visit("ann")).text)
      .to.include("ann second")
      .and.include("<p>first");
    engine.drop("things:1");
    expect((await visit("ann")).text)
      .to.include("ann second")
      .and.include("<p>second");
  });

  it("shows and hides a notice immediately, as often as it changes", async () => {
    const { visit, engine, state, signIn } = site();
    for (const name of ["ann", "bob"]) signIn(name);
    for (const notice of ["", "one", "", "two", "three", ""]) {
      state.notice = notice;
      engine.drop("notices:1");
      for (const name of ["ann", "bob", "ann", "ann"]) {
        const { text } = await visit(name);
        expect(text)
          .to.include(`${name} first`)
          .and.include(notice ? `<em>${notice}</em>` : "quiet");
      }
    }
    const before = state.long;
    for (const name of ["ann", "bob"]) await visit(name);
    expect(state.long).to.equal(before);
  });

  it("uses full request handling for members who are not cached, and for pages that depend on the viewer", async () => {
    const { visit, state, signIn, remembered } = site();
    signIn("ann");
    for (const path of ["/open", "/dependent"]) await visit("ann", path);
    const before = state.long;
    await visit("ann", "/dependent");
    expect(state.long).to.equal(before + 1);
    remembered.delete("ann");
    await visit("ann");
    expect(state.long).to.equal(before + 2);
    expect((await visit("nobody")).text)
      .to.include("guest")
      .and.not.include("ann");
  });

  it("renders session-dependent parts again for another session of the same member", async () => {
    const { visit, state, remembered } = site();
    remembered.set("ann", { csrfToken: "one" });
    expect((await visit("ann")).text).to.include("token one");
    remembered.set("ann", { csrfToken: "two" });
    expect((await visit("ann")).text).to.include("token two");
    const before = state.long;
    remembered.set("ann", {});
    expect((await visit("ann")).text).to.include("token t-ann");
    expect(state.long).to.equal(before + 1);
  });

  it("stores nothing if the cache size is zero", async () => {
    const { visit, app, state, signIn } = site({ cacheBytes: 0 });
    signIn("ann");
    await visit("ann");
    await supertest(app).get("/open");
    state.name = "second";
    expect((await visit("ann")).text)
      .to.include("ann second")
      .and.include("<p>second");
    expect((await supertest(app).get("/open")).text).to.include("<p>second");
  });
});

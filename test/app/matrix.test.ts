import { expect } from "chai";
import supertest from "supertest";
import { mountedRoutes } from "../../src/core/api/index.ts";
import { withdrawChapter } from "../../src/features/chapters/index.ts";
import { csrfOf, type TestMember, useSite } from "../support/site.ts";
import { letIn, type TestStory, writeStory } from "./support/stories.ts";

type Agent = ReturnType<typeof supertest.agent>;

const ROLES = [
  "guest",
  "stranger",
  "owner",
  "co-author",
  "editor",
  "beta-reader",
  "moderator",
  "admin",
] as const;
type Role = (typeof ROLES)[number];

/** Stories that a row of the matrix may speak of: published with a draft as chapter 3, a draft, a private one. */
type Which = "open" | "draft" | "private";

describe("Who may do what", () => {
  const site = useSite();
  const members = {} as Record<Exclude<Role, "guest">, TestMember>;
  const agents = {} as Record<Role, Agent>;
  const tokens: Partial<Record<Role, string>> = {};
  const stories = {} as Record<Which, TestStory>;
  let csrf = {} as Record<Role, string>;

  const newStory = async (which: Which) => {
    const { owner } = members;
    const story = await writeStory(site, owner, { draft: which === "draft", private: which === "private" });
    for (const role of ["co-author", "editor", "beta-reader"] as const)
      await letIn(site, owner, story, members[role], role);
    if (which === "open")
      await withdrawChapter(site.app.services, owner.caller, String(story.doc.contents[2]?.chapter));
    return story;
  };

  before(async function () {
    this.timeout(30_000);
    for (const role of ROLES) {
      if (role === "guest") continue;
      members[role] = await site.addMember(
        `the-${role}`,
        role === "moderator" || role === "admin" ? role : "member",
      );
      tokens[role] = await site.tokenOf(members[role]);
      agents[role] = await site.visit(members[role]);
    }
    agents.guest = await site.visit();
    csrf = Object.fromEntries(
      await Promise.all(
        ROLES.map(async (role) => [role, role === "guest" ? "" : await csrfOf(agents[role])]),
      ),
    ) as Record<Role, string>;
    for (const which of ["open", "draft", "private"] as const) stories[which] = await newStory(which);
  });

  /** Fills a pattern's places in: ids of the story that the row speaks of. */
  const fill = (pattern: string, { id, doc }: TestStory, number: number) =>
    pattern
      .replace(":slug", doc.slug)
      .replace(":number", String(number))
      .replace(
        "{id}",
        pattern.includes("/chapters/")
          ? String(doc.contents[number - 1]?.chapter)
          : pattern.includes("/users/")
            ? members.owner.id
            : id,
      )
      .replace(":id", id)
      .replace(":username", members.owner.username)
      .replace(":list", "new")
      .replace(":genre", "fantasy")
      .replace(":from", "0");

  const parse = (row: string) => {
    const [method = "", pattern = "", which = "open", part = "1"] = row.split(" ");
    return {
      method: method.toLowerCase() as "get" | "post" | "put" | "delete",
      pattern,
      which: which as Which,
      number: Number(part),
    };
  };

  describe("on pages", () => {
    /** Statuses in the order of ROLES. */
    const MATRIX: Readonly<Record<string, string>> = {
      "GET /": "200 200 200 200 200 200 200 200",
      "GET /stories": "200 200 200 200 200 200 200 200",
      "GET /stories/:list": "200 200 200 200 200 200 200 200",
      "GET /genres/:genre": "200 200 200 200 200 200 200 200",
      "GET /search": "200 200 200 200 200 200 200 200",
      "GET /user/:username": "200 200 200 200 200 200 200 200",
      "GET /api/docs": "200 200 200 200 200 200 200 200",
      "GET /login": "200 302 302 302 302 302 302 302",
      "GET /register": "200 302 302 302 302 302 302 302",
      "GET /logout": "302 200 200 200 200 200 200 200",
      "GET /settings/reader": "200 200 200 200 200 200 200 200",
      "GET /settings/mature": "302 302 302 302 302 302 302 302",
      "GET /my-stories": "302 200 200 200 200 200 200 200",
      "GET /story/new": "302 200 200 200 200 200 200 200",
      "GET /story/import": "302 200 200 200 200 200 200 200",
      "GET /dev/mail": "200 200 200 200 200 200 200 200",

      "GET /story/:id/:slug open": "200 200 200 200 200 200 200 200",
      "GET /story/:id/:slug draft": "404 404 200 200 200 200 404 200",
      "GET /story/:id/:slug private": "404 404 200 200 200 200 200 200",
      "GET /story/:id/:slug/chapter/:number open": "200 200 200 200 200 200 200 200",
      "GET /story/:id/:slug/chapter/:number open 3": "404 404 200 200 200 200 404 200",
      "GET /story/:id/:slug/chapter/:number draft": "404 404 200 200 200 200 404 200",
      "GET /story/:id/:slug/chapter/:number private": "404 404 200 200 200 200 200 200",
      "GET /story/:id/:slug/unlock open": "404 404 404 404 404 404 404 404",
      "GET /story/:id/edit open": "302 403 200 403 403 403 403 403",
      "GET /story/:id/edit draft": "302 404 200 403 403 403 404 403",
      "GET /story/:id/edit private": "302 404 200 403 403 403 403 403",
      "GET /story/:id/chapters/new open": "302 403 200 200 403 403 403 403",
      "GET /story/:id/chapters/new draft": "302 404 200 200 403 403 404 403",
      "GET /story/:id/chapters/:number/edit open": "302 403 200 200 200 403 403 403",
      "GET /story/:id/chapters/:number/edit draft": "302 404 200 200 200 403 404 403",

      "POST /story/:id/edit open": "302 403 422 403 403 403 403 403",
      "POST /story/:id/edit draft": "302 404 422 403 403 403 404 403",
      "POST /story/:id/chapters/new open": "302 403 422 422 403 403 403 403",
      "POST /story/:id/chapters/:number/edit draft": "302 404 422 422 422 403 404 403",
      "POST /story/:id/:slug/unlock open": "404 404 404 404 404 404 404 404",
      "POST /story/new": "302 422 422 422 422 422 422 422",
      "POST /story/import": "302 422 422 422 422 422 422 422",
      "POST /": "405 405 405 405 405 405 405 405",
    };

    it("is as the matrix says", async () => {
      const found: Record<string, string> = {};
      for (const row of Object.keys(MATRIX)) {
        const { method, pattern, which, number } = parse(row);
        const url = fill(pattern, stories[which], number);
        const statuses = [];
        for (const role of ROLES) {
          const request = agents[role][method](url);
          // A form that is wrong in every field: whoever may send it gets it back.
          if (method === "post")
            request.type("form").send({ _csrf: csrf[role], title: "x".repeat(500), type: "x", text: "x" });
          statuses.push((await request).status);
        }
        found[row] = statuses.join(" ");
      }
      expect(found).to.deep.equal(MATRIX);
    }).timeout(30_000);

    it("knows every page that is mounted, and every form", () => {
      const pages = site.app.features.flatMap(({ pages = [] }) => pages);
      const rows = new Set(Object.keys(MATRIX).map((row) => row.split(" ").slice(0, 2).join(" ")));
      const missing = pages.filter(({ path }) => !rows.has(`GET ${path}`)).map(({ path }) => path);
      expect(missing.filter((path) => !path.startsWith("/dev/"))).to.deep.equal([]);
      const free = ["/login", "/register", "/logout", "/settings/reader", "/settings/mature"];
      const forms = pages.filter(({ action, path }) => action && !free.includes(path));
      expect(forms.filter(({ path }) => !rows.has(`POST ${path}`)).map(({ path }) => path)).to.deep.equal([]);
    });
  });

  describe("at other addresses", () => {
    const MATRIX: Readonly<Record<string, string>> = {
      "GET /healthz": "200 200 200 200 200 200 200 200",
      "GET /readyz": "200 200 200 200 200 200 200 200",
      "GET /robots.txt": "200 200 200 200 200 200 200 200",
      "GET /sitemap.xml": "200 200 200 200 200 200 200 200",
      "GET /sitemaps/pages.xml": "200 200 200 200 200 200 200 200",
      "GET /sitemaps/stories-:from.xml": "200 200 200 200 200 200 200 200",
      "GET /feed.atom": "200 200 200 200 200 200 200 200",
      "GET /genres/:genre/feed.atom": "200 200 200 200 200 200 200 200",
      "GET /user/:username/feed.atom": "200 200 200 200 200 200 200 200",
      "GET /og/site.png": "200 200 200 200 200 200 200 200",
      "GET /og/story/:id.png open": "200 200 200 200 200 200 200 200",
      "GET /og/story/:id.png draft": "404 404 404 404 404 404 404 404",
      "GET /story/:id/:slug/feed.atom open": "200 200 200 200 200 200 200 200",
      "GET /story/:id/:slug/feed.atom draft": "404 404 404 404 404 404 404 404",
      "GET /story/:id/:slug/feed.atom private": "404 404 404 404 404 404 404 404",
      "GET /covers/:id/:slug.svg open": "200 200 200 200 200 200 200 200",
      "GET /covers/:id/:slug.svg draft": "404 404 200 200 200 200 404 200",
      "GET /covers/:id/:slug.svg private": "404 404 200 200 200 200 200 200",
      "GET /story/:id/:slug.epub open": "200 200 200 200 200 200 200 200",
      "GET /story/:id/:slug.epub private": "404 404 200 200 200 200 200 200",
      "GET /files/:id/:name": "404 404 404 404 404 404 404 404",
    };

    it("is as the matrix says", async () => {
      const found: Record<string, string> = {};
      for (const row of Object.keys(MATRIX)) {
        const { method, pattern, which, number } = parse(row);
        const url = fill(pattern, stories[which], number);
        const statuses = [];
        for (const role of ROLES) statuses.push((await agents[role][method](url)).status);
        found[row] = statuses.join(" ");
      }
      expect(found).to.deep.equal(MATRIX);
    }).timeout(30_000);

    it("knows every address that is mounted", () => {
      const rows = new Set(Object.keys(MATRIX).map((row) => row.split(" ")[1]));
      const mounted = mountedRoutes(site.app.express, "").filter(({ path }) => !path.startsWith("/api"));
      const missing = mounted
        .map(({ path }) => path.replace(/\{(\w+)\}/g, ":$1"))
        .filter((path) => !rows.has(path));
      expect(missing).to.deep.equal([]);
    });
  });

  describe("through the API", () => {
    interface Row {
      readonly statuses: string;
      readonly body?: object;
      /** Asked of a story of its own each time, for it is changed. */
      readonly fresh?: true;
    }
    const row = (statuses: string, body?: object, fresh?: true): Row => ({
      statuses,
      ...(body ? { body } : {}),
      ...(fresh ? { fresh } : {}),
    });
    const everyone = row("200 200 200 200 200 200 200 200");

    const MATRIX: Readonly<Record<string, Row>> = {
      "GET /api/openapi.json": everyone,
      "POST /api/auth/local": row("400 400 400 400 400 400 400 400", {}),
      "POST /api/auth/local/register": row("400 400 400 400 400 400 400 400", {}),
      "GET /api/users/me": row("403 200 200 200 200 200 200 200"),
      "GET /api/users": everyone,
      "GET /api/users/count": everyone,
      "GET /api/users/{id}": everyone,
      "PUT /api/users/{id}": row("403 403 200 403 403 403 403 403", { bio: "Mine." }),
      // Of somebody else.
      "DELETE /api/users/{id}": row("403 403 403 403 403 403 403 200", undefined, true),
      "POST /api/upload": row("403 400 400 400 400 400 400 400", {}),
      "GET /api/upload/files": row("403 200 200 200 200 200 200 200"),
      "GET /api/upload/files/{id}": row("403 404 404 404 404 404 404 404"),
      "GET /api/upload/files/{id}/content": row("403 404 404 404 404 404 404 404"),
      "DELETE /api/upload/files/{id}": row("403 404 404 404 404 404 404 404"),
      "GET /api/stories": everyone,
      "GET /api/stories/{id} open": everyone,
      "GET /api/stories/{id} draft": row("404 404 404 404 404 404 404 404"),
      "GET /api/stories/{id}?publicationState=preview draft": row("404 404 200 200 200 200 404 200"),
      "GET /api/stories/{id} private": row("404 404 200 200 200 200 200 200"),
      "POST /api/stories": row("403 200 200 200 200 200 200 200", { data: { title: "Mine" } }),
      "PUT /api/stories/{id} open": row("403 403 200 403 403 403 403 403", { data: { synopsis: "New." } }),
      "PUT /api/stories/{id} draft": row("404 404 200 403 403 403 404 403", { data: { synopsis: "New." } }),
      "DELETE /api/stories/{id} open": row("403 403 200 403 403 403 403 200", undefined, true),
      "DELETE /api/stories/{id} draft": row("404 404 200 403 403 403 404 200", undefined, true),
      "POST /api/stories/{id}/feature open": row("403 403 403 403 403 403 403 200", { data: { on: "site" } }),
      "DELETE /api/stories/{id}/feature open": row("403 403 403 403 403 403 403 200", {
        data: { on: "site" },
      }),
      "GET /api/chapters": everyone,
      "GET /api/chapters/{id} open": everyone,
      "GET /api/chapters/{id} draft": row("404 404 404 404 404 404 404 404"),
      "GET /api/chapters/{id}?publicationState=preview draft": row("404 404 200 200 200 200 404 200"),
      "POST /api/chapters": row("403 403 200 200 403 403 403 403", {
        data: { title: "New", html: "<p>x</p>" },
      }),
      "PUT /api/chapters/{id} open": row("403 403 200 200 200 403 403 403", {
        data: { html: "<p>New.</p>" },
      }),
      "DELETE /api/chapters/{id} open": row("403 403 200 403 403 403 403 403", undefined, true),
    };

    let newcomers = 0;
    const newcomer = () => site.addMember(`newcomer-${++newcomers}`);

    const ask = async (name: string, { body, fresh }: Row): Promise<string> => {
      const { method, pattern, which, number } = parse(name);
      const statuses = [];
      for (const role of ROLES) {
        const story = fresh ? await newStory(which) : stories[which];
        const place = fill(pattern, story, number);
        const path = fresh && pattern.includes("/users/") ? `/api/users/${(await newcomer()).id}` : place;
        const request = supertest(site.url)[method](path);
        const token = tokens[role];
        if (token) request.set("Authorization", `Bearer ${token}`);
        const data =
          pattern === "/api/chapters" && body
            ? { data: { ...(body as { data: object }).data, story: stories.open.id } }
            : body;
        statuses.push((await (data ? request.send(data) : request)).status);
      }
      return statuses.join(" ");
    };

    it("is as the matrix says", async () => {
      const found: Record<string, string> = {};
      for (const [name, wanted] of Object.entries(MATRIX)) found[name] = await ask(name, wanted);
      const expected = Object.fromEntries(
        Object.entries(MATRIX).map(([name, { statuses }]) => [name, statuses]),
      );
      expect(found).to.deep.equal(expected);
    }).timeout(60_000);

    it("knows every route that is mounted", () => {
      const rows = new Set(
        Object.keys(MATRIX).map((name) => name.split(" ").slice(0, 2).join(" ").split("?")[0]),
      );
      const mounted = mountedRoutes(site.app.express).map(
        ({ method, path }) => `${method.toUpperCase()} ${path}`,
      );
      const elsewhere = ["GET /api/docs"];
      expect(mounted.filter((name) => !rows.has(name) && !elsewhere.includes(name))).to.deep.equal([]);
    });

    it("lets one delete oneself, stories and all", async () => {
      const leaver = await newcomer();
      const story = await writeStory(site, leaver);
      const token = await site.tokenOf(leaver);
      await supertest(site.url).get(story.path).expect(200);
      await supertest(site.url)
        .delete(`/api/users/${leaver.id}`)
        .set("Authorization", `Bearer ${token}`)
        .expect(200);
      await supertest(site.url).get(story.path).expect(404);
      await supertest(site.url).get(`/user/${leaver.username}`).expect(404);
      await supertest(site.url).get("/api/users/me").set("Authorization", `Bearer ${token}`).expect(401);
    });

    it("takes no made-up, foreign or outdated token, even where none is needed", async () => {
      const good = tokens.stranger!;
      const [head, claims, sign] = good.split(".");
      const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
      for (const token of [
        "x",
        `${good}x`,
        `${head}.${claims}.`,
        `${none}.${claims}.`,
        `${head}.${Buffer.from('{"id":"x","v":0}').toString("base64url")}.${sign}`,
      ]) {
        const { body, status } = await supertest(site.url)
          .get("/api/stories")
          .set("Authorization", `Bearer ${token}`);
        expect(status, token.slice(0, 30)).to.equal(401);
        expect(body.error).to.deep.include({
          name: "UnauthorizedError",
          message: "Missing or invalid credentials",
        });
      }
    });
  });
});

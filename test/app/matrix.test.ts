import { expect } from "chai";
import supertest from "supertest";
import { mountedRoutes } from "../../src/core/api/index.ts";
import { withdrawChapter } from "../../src/features/stories/chapters/index.ts";
import { csrfOf, type TestMember, useSite } from "../support/site.ts";
import {
  type ApiRow,
  allRows,
  type MatrixUrls,
  MATRIX_ROLES as ROLES,
  type MatrixRole as Role,
} from "./support/matrix.ts";
import { letIn, type TestStory, writeStory } from "./support/stories.ts";

type Agent = ReturnType<typeof supertest.agent>;

const features = await allRows();
const freeForms = features.flatMap((rows) => rows.freeForms ?? []);

/** Stories that a row of the matrix may speak of: published with a draft as chapter 3, a draft, a private one. */
type Which = "open" | "draft" | "private";

describe("Who may do what", () => {
  const site = useSite();
  const members = {} as Record<Exclude<Role, "guest">, TestMember>;
  const agents = {} as Record<Role, Agent>;
  const tokens: Partial<Record<Role, string>> = {};
  const stories = {} as Record<Which, TestStory>;
  let csrf = {} as Record<Role, string>;
  const urls: Record<string, MatrixUrls[string]> = {};

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
    this.timeout(120_000);
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
    for (const { urls: make } of features) if (make) Object.assign(urls, await make(site, members));
  });

  /** Fills a pattern's places in: ids of the story that the row speaks of. */
  const fill = (pattern: string, { id, doc }: TestStory, number: number) =>
    pattern
      .replace(":slug", doc.slug)
      .replace(":number", String(number))
      .replace("{number}", String(number))
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

  const urlOf = async (name: string, otherwise: string): Promise<string> => {
    const url = urls[name] ?? otherwise;
    return typeof url === "string" ? url : url();
  };

  /** What each role is answered at a place, which is made anew once somebody was let at it, for that changes it. */
  const statusesOf = async (
    make: () => Promise<string>,
    ask: (role: Role, path: string) => Promise<{ readonly status: number }>,
  ): Promise<string> => {
    const statuses: number[] = [];
    let path: string | undefined;
    for (const role of ROLES) {
      path ??= await make();
      const { status } = await ask(role, path);
      statuses.push(status);
      if (status < 400) path = undefined;
    }
    return statuses.join(" ");
  };

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
    const MATRIX = Object.assign({}, ...features.map(({ pages }) => pages)) as Record<string, string>;

    it("is as the matrix says", async () => {
      const found: Record<string, string> = {};
      for (const row of Object.keys(MATRIX)) {
        const { method, pattern, which, number } = parse(row);
        const url = fill(pattern, stories[which], number);
        found[row] = await statusesOf(
          () => urlOf(row, url),
          (role, path) => {
            const request = agents[role][method](path);
            // A form that is wrong in every field: whoever may send it gets it back.
            return method === "post"
              ? request.type("form").send({ _csrf: csrf[role], title: "x".repeat(500), type: "x", text: "x" })
              : request;
          },
        );
      }
      const wrong = Object.entries(found)
        .filter(([row, statuses]) => statuses !== MATRIX[row])
        .map(([row, statuses]) => `${row}: ${statuses}, not ${MATRIX[row]}`);
      expect(wrong).to.deep.equal([]);
    }).timeout(600_000);

    it("knows every page that is mounted, and every form", () => {
      const pages = site.app.features.flatMap(({ pages = [] }) => pages);
      const rows = new Set(Object.keys(MATRIX).map((row) => row.split(" ").slice(0, 2).join(" ")));
      const missing = pages.filter(({ path }) => !rows.has(`GET ${path}`)).map(({ path }) => path);
      expect(missing.filter((path) => !path.startsWith("/dev/"))).to.deep.equal([]);
      const forms = pages.filter(({ action, path }) => action && !freeForms.includes(path));
      expect(forms.filter(({ path }) => !rows.has(`POST ${path}`)).map(({ path }) => path)).to.deep.equal([]);
    });
  });

  describe("at other addresses", () => {
    const MATRIX = Object.assign({}, ...features.map(({ addresses }) => addresses)) as Record<string, string>;

    it("is as the matrix says", async () => {
      const found: Record<string, string> = {};
      for (const row of Object.keys(MATRIX)) {
        const { method, pattern, which, number } = parse(row);
        const url = fill(pattern, stories[which], number);
        found[row] = await statusesOf(
          () => urlOf(row, url),
          (role, path) => agents[role][method](path),
        );
      }
      expect(found).to.deep.equal(MATRIX);
    }).timeout(600_000);

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
    const MATRIX = Object.assign({}, ...features.map(({ api }) => api)) as Record<string, ApiRow>;

    let newcomers = 0;
    const newcomer = () => site.addMember(`newcomer-${++newcomers}`);

    const ask = (name: string, { body, fresh }: ApiRow): Promise<string> => {
      const { method, pattern, which, number } = parse(name);
      const make = async () => {
        if (!fresh || urls[name]) return urlOf(name, fill(pattern, stories[which], number));
        if (pattern.includes("/users/")) return `/api/users/${(await newcomer()).id}`;
        return fill(pattern, await newStory(which), number);
      };
      const data =
        pattern === "/api/chapters" && body
          ? { data: { ...(body as { data: object }).data, story: stories.open.id } }
          : body;
      return statusesOf(make, (role, path) => {
        const request = supertest(site.url)[method](path);
        const token = tokens[role];
        if (token) request.set("Authorization", `Bearer ${token}`);
        return data ? request.send(data) : request;
      });
    };

    it("is as the matrix says", async () => {
      const found: Record<string, string> = {};
      for (const [name, wanted] of Object.entries(MATRIX)) found[name] = await ask(name, wanted);
      const wrong = Object.entries(MATRIX)
        .filter(([name, { statuses }]) => found[name] !== statuses)
        .map(([name, { statuses }]) => `${name}: ${found[name]}, not ${statuses}`);
      expect(wrong).to.deep.equal([]);
    }).timeout(600_000);

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

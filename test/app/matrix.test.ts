import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { mountedRoutes } from "#core/api/index.ts";
import { CONFIRM_ACTS, CONFIRM_FIELD } from "#shared/confirmation.dto.ts";
import { csrfOf, useSite } from "../support/site.ts";
import { type ApiRow, allRows, MATRIX_ROLES as ROLES, type MatrixRole as Role } from "./support/matrix.ts";
import { makeWorld, type Which, type World } from "./support/world.ts";

type Agent = ReturnType<typeof supertest.agent>;

const features = await allRows();
const freeForms = features.flatMap((rows) => rows.freeForms ?? []);
const confirmed = features.flatMap((rows) => rows.confirmed ?? []);

/** Other rows make everybody block the owner, about whom staff could not decide then (decision 84). */
const endBlocks = () => mongoose.connection.collection("blocks").deleteMany({ kind: "block" });

describe("Access rights", () => {
  const site = useSite();
  const agents = {} as Record<Role, Agent>;
  let world = {} as World;
  let csrf = {} as Record<Role, string>;

  before(async () => {
    world = await makeWorld(site, features);
    for (const role of ROLES)
      agents[role] = await site.visit(role === "guest" ? undefined : world.members[role]);
    csrf = Object.fromEntries(
      await Promise.all(
        ROLES.map(async (role) => [role, role === "guest" ? "" : await csrfOf(agents[role])]),
      ),
    ) as Record<Role, string>;
  });

  /**
   * Statuses that each role gets at a path, which is recreated after every role that gets in, because access
   * may change it.
   */
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

    it("match the matrix", async () => {
      const found: Record<string, string> = {};
      for (const row of Object.keys(MATRIX)) {
        await endBlocks();
        const { method, which, number } = parse(row);
        found[row] = await statusesOf(
          () => world.urlOf(row, world.stories[which], number),
          (role, path) => {
            const request = agents[role][method](path);
            if (method !== "post") return request;
            const confirm = confirmed.includes(row) ? { [CONFIRM_FIELD]: CONFIRM_ACTS.do } : {};
            // A form with errors in every field: those who may send it get it back.
            const fields = { title: "x".repeat(500), type: "x", text: "x" };
            return request.type("form").send({ _csrf: csrf[role], ...fields, ...confirm });
          },
        );
      }
      const wrong = Object.entries(found)
        .filter(([row, statuses]) => statuses !== MATRIX[row])
        .map(([row, statuses]) => `${row}: ${statuses}, not ${MATRIX[row]}`);
      expect(wrong).to.deep.equal([]);
    }).timeout(600_000);

    it("are the same for a form at a story's former address, and never a redirect that loses it", async () => {
      const rows = Object.keys(MATRIX).filter((row) => /^POST \/story\/:id\/:slug\b/.test(row));
      expect(rows.length).to.be.greaterThan(5);
      const wrong: string[] = [];
      for (const row of rows) {
        const { which, number } = parse(row);
        const sentTo = (address: (path: string) => string) =>
          statusesOf(
            () => world.urlOf(row, world.stories[which], number),
            (role, path) =>
              agents[role]
                .post(address(path))
                .type("form")
                .send({ _csrf: csrf[role], title: "x".repeat(500), type: "x", text: `From ${role}` }),
          );
        const present = await sentTo((path) => path);
        const former = await sentTo((path) => path.replace(/^(\/story\/[^/]+)\/[^/]+/, "$1/a-former-title"));
        if (former !== present) wrong.push(`${row}: ${former}, not ${present}`);
      }
      expect(wrong).to.deep.equal([]);
    }).timeout(600_000);

    it("answer no write with 301 or 302, after which a browser would send it as a GET", () => {
      const all = features.flatMap(({ pages, addresses }) => Object.entries({ ...pages, ...addresses }));
      const moved = all.filter(([row, statuses]) => !row.startsWith("GET ") && /\b30[12]\b/.test(statuses));
      expect(moved).to.deep.equal([]);
    });

    it("are listed for every mounted page and every form", () => {
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

    it("match the matrix", async () => {
      const found: Record<string, string> = {};
      for (const row of Object.keys(MATRIX)) {
        const { method, which, number } = parse(row);
        found[row] = await statusesOf(
          () => world.urlOf(row, world.stories[which], number),
          (role, path) => agents[role][method](path),
        );
      }
      expect(found).to.deep.equal(MATRIX);
    }).timeout(600_000);

    it("are listed for every mounted address", () => {
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
        if (!fresh || world.has(name)) return world.urlOf(name, world.stories[which], number);
        if (pattern.includes("/users/")) return `/api/users/${(await newcomer()).id}`;
        return world.urlOf(name, await world.newStory(which), number);
      };
      const data =
        pattern === "/api/chapters" && body
          ? { data: { ...(body as { data: object }).data, story: world.stories.open.id } }
          : body;
      return statusesOf(make, (role, path) => {
        const request = supertest(site.url)[method](path);
        const token = world.tokens[role];
        if (token) request.set("Authorization", `Bearer ${token}`);
        return data ? request.send(data) : request;
      });
    };

    it("match the matrix", async () => {
      const found: Record<string, string> = {};
      for (const [name, wanted] of Object.entries(MATRIX)) {
        await endBlocks();
        found[name] = await ask(name, wanted);
      }
      const wrong = Object.entries(MATRIX)
        .filter(([name, { statuses }]) => found[name] !== statuses)
        .map(([name, { statuses }]) => `${name}: ${found[name]}, not ${statuses}`);
      expect(wrong).to.deep.equal([]);
    }).timeout(600_000);

    it("are listed for every mounted route", () => {
      const rows = new Set(
        Object.keys(MATRIX).map((name) => name.split(" ").slice(0, 2).join(" ").split("?")[0]),
      );
      const mounted = mountedRoutes(site.app.express).map(
        ({ method, path }) => `${method.toUpperCase()} ${path}`,
      );
      const elsewhere = ["GET /api/docs"];
      expect(mounted.filter((name) => !rows.has(name) && !elsewhere.includes(name))).to.deep.equal([]);
    });

    it("refuse a made-up, foreign or outdated token, even on routes that need none", async () => {
      const good = world.tokens.stranger!;
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

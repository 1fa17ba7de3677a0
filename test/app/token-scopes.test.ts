import { expect } from "chai";
import supertest from "supertest";
import { type MountedRoute, mountedRoutes } from "#core/api/index.ts";
import { makePersonalToken } from "#core/auth/personal-tokens.ts";
import { toId } from "#core/db/ids.ts";
import { ApiToken } from "#features/accounts/api-tokens/model.ts";
import { API_SCOPES, type ApiScope } from "#shared/accounts/api-tokens.enums.ts";
import { type TestMember, useSite } from "../support/site.ts";

/** Expected scope of a route, derived independently from its path: private data has separate scopes. */
function expectedScope({ method, path }: MountedRoute): ApiScope | "session" {
  if (/^\/api\/(messages|message-groups|mailing-lists|newsletters)\b/.test(path)) return "messages";
  if (
    /^\/api\/(payment-accounts|purchases|coupons|payouts|ledger-entries|subscriptions|orders|offers)\b/.test(
      path,
    )
  )
    return "payments";
  if (path === "/api/find-duplicate-accounts") return "staff";
  // Changing how the account signs in, or where its notifications are sent, needs a session.
  if (/^\/api\/(auth|push-subscriptions)\b/.test(path)) return "session";
  if (path === "/api/users/{id}" && method === "delete") return "session";
  return method === "get" ? "read" : "write";
}

describe("Tokens with one scope", () => {
  const site = useSite();
  let ann: TestMember;
  const tokens = {} as Record<ApiScope, string>;

  before(async () => {
    ann = await site.addMember("ann", "admin");
    for (const scope of API_SCOPES) {
      const _id = toId(ann.id.slice(0, 23) + API_SCOPES.indexOf(scope));
      const { token, hash } = makePersonalToken(String(_id));
      const kept = { _id, user: ann.id, name: scope, hash, scopes: [scope], createdAt: new Date() };
      await ApiToken.create(kept);
      tokens[scope] = token;
    }
  });

  const ask = ({ method, path }: MountedRoute, scope: ApiScope) =>
    supertest(site.url)
      [method as "get"](path.replace(/\{\w+\}/g, "0".repeat(24)))
      .set("Authorization", `Bearer ${tokens[scope]}`);
  const isRefused = ({ status, body }: supertest.Response): boolean =>
    status === 403 &&
    /^(This token does not have the scope|A personal token cannot)/.test(body.error?.message);

  it("give access to the routes that require it, and to no others", async () => {
    const routes = mountedRoutes(site.app.express).filter(({ path }) => path !== "/api/docs");
    expect(routes.length).to.be.above(80);
    const wrong: string[] = [];
    for (const route of routes) {
      const expected = expectedScope(route);
      for (const scope of API_SCOPES) {
        const refused = isRefused(await ask(route, scope));
        if (refused === (scope === expected))
          wrong.push(`${route.method} ${route.path} ${refused ? "refuses" : "lets through"} ${scope}`);
      }
    }
    expect(wrong).to.deep.equal([]);
  });

  it("are documented for every route", () => {
    const { paths } = site.app.apiDocument();
    const wrong = mountedRoutes(site.app.express)
      .filter(({ path }) => path !== "/api/docs")
      .filter((route) => {
        const said = paths[route.path]?.[route.method as "get"]?.description;
        const scope = expectedScope(route);
        return (
          said !==
          (scope === "session" ? "Not for personal tokens." : `A personal token needs the scope "${scope}".`)
        );
      });
    expect(wrong).to.deep.equal([]);
  });

  it("include only relations that they may read, whatever a request changes", async () => {
    const path = `/api/users/${ann.id}?populate=stories`;
    const written = await supertest(site.url)
      .put(path)
      .set("Authorization", `Bearer ${tokens.write}`)
      .send({ location: "Here" })
      .expect(200);
    expect(written.body.location).to.equal("Here");
    expect(written.body.stories ?? []).to.deep.equal([]);
  });

  it("are each required by at least one route", () => {
    const used = new Set(mountedRoutes(site.app.express).map(expectedScope));
    expect(API_SCOPES.filter((scope) => !used.has(scope))).to.deep.equal([]);
  });
});

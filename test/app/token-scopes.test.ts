import { expect } from "chai";
import supertest from "supertest";
import { type MountedRoute, mountedRoutes } from "../../src/core/api/index.ts";
import { makePersonalToken } from "../../src/core/auth/personal-tokens.ts";
import { toId } from "../../src/core/db/ids.ts";
import { ApiToken } from "../../src/features/accounts/api-tokens/model.ts";
import { API_SCOPES, type ApiScope } from "../../src/shared/accounts/api-tokens.enums.ts";
import { type TestMember, useSite } from "../support/site.ts";

/** What a route must ask for, said once more by its address: what is private has a scope of its own. */
function expectedScope({ method, path }: MountedRoute): ApiScope | "session" {
  if (/^\/api\/(messages|message-groups|mailing-lists|newsletters)\b/.test(path)) return "messages";
  if (
    /^\/api\/(payment-accounts|purchases|coupons|payouts|ledger-entries|subscriptions|orders|offers)\b/.test(
      path,
    )
  )
    return "payments";
  if (path === "/api/find-duplicate-accounts") return "staff";
  // Who may change how the account is opened, or have its mail told elsewhere, has signed in.
  if (/^\/api\/(auth|push-subscriptions)\b/.test(path)) return "session";
  if (path === "/api/users/{id}" && method === "delete") return "session";
  return method === "get" ? "read" : "write";
}

describe("Tokens of one scope", () => {
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

  it("pass on the routes that ask for it, and on no other", async () => {
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
  }).timeout(120_000);

  it("are told in the document, route by route", () => {
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

  it("show relations only where they may read them, whatever is changed", async () => {
    const path = `/api/users/${ann.id}?populate=stories`;
    const written = await supertest(site.url)
      .put(path)
      .set("Authorization", `Bearer ${tokens.write}`)
      .send({ location: "Here" })
      .expect(200);
    expect(written.body.location).to.equal("Here");
    expect(written.body.stories ?? []).to.deep.equal([]);
  });

  it("are each of use somewhere", () => {
    const used = new Set(mountedRoutes(site.app.express).map(expectedScope));
    expect(API_SCOPES.filter((scope) => !used.has(scope))).to.deep.equal([]);
  });
});

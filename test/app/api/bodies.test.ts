import { expect } from "chai";
import supertest from "supertest";
import { routesOf } from "#core/api/describe-route.ts";
import { useSite } from "../../support/site.ts";

describe("A request without a body", () => {
  const site = useSite();

  it("is refused or answered by every route that takes one, never with a server error", async () => {
    const token = await site.tokenOf(await site.addMember("silent"));
    const routes = site.app.features
      .flatMap(({ apiRoutes = [] }) => apiRoutes.flatMap(routesOf))
      .filter(({ body, bodyType = "" }) => body && !bodyType.startsWith("multipart/"));
    expect(routes.map(({ path }) => path)).to.include("/exchanges/:id/take");
    const wrong: string[] = [];
    for (const { method, path } of routes) {
      const url = `/api${path.replace(/[:*]\w+/g, "0".repeat(24))}`;
      const { status } = await supertest(site.url)[method](url).set("Authorization", `Bearer ${token}`);
      if (status >= 500) wrong.push(`${method} ${path}: ${status}`);
    }
    expect(wrong).to.deep.equal([]);
  });
});

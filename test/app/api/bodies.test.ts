import { expect } from "chai";
import supertest from "supertest";
import { routesOf } from "#core/api/describe-route.ts";
import { useSite } from "../../support/site.ts";

describe("Plain routes with a JSON body", () => {
  const site = useSite();
  let token: string;

  before(async () => {
    token = await site.tokenOf(await site.addMember("silent"));
  });

  const routes = () =>
    site.app.features
      .flatMap(({ apiRoutes = [] }) => apiRoutes.flatMap(routesOf))
      .filter(({ body, bodyType }) => body && !bodyType);
  const urlOf = (path: string) => `/api${path.replace(/[:*]\w+/g, "0".repeat(24))}`;

  it("answer a request without one, and never with a server error", async () => {
    expect(routes().map(({ path }) => path)).to.include("/exchanges/:id/take");
    const wrong: string[] = [];
    for (const { method, path } of routes()) {
      const { status } = await supertest(site.url)
        [method](urlOf(path))
        .set("Authorization", `Bearer ${token}`);
      if (status >= 500) wrong.push(`${method} ${path}: ${status}`);
    }
    expect(wrong).to.deep.equal([]);
  });

  it("refuse another content type with 415, like resources, instead of passing over what it says", async () => {
    const wrong: string[] = [];
    for (const { method, path, form } of routes()) {
      if (form) continue;
      const { status, body } = await supertest(site.url)
        [method](urlOf(path))
        .set("Authorization", `Bearer ${token}`)
        .type("form")
        .send("reason=Spam");
      if (status !== 415 || body.error.name !== "UnsupportedMediaTypeError")
        wrong.push(`${method} ${path}: ${status}`);
    }
    expect(wrong).to.deep.equal([]);
  });
});

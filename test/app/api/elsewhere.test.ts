import { expect } from "chai";
import supertest from "supertest";
import { type TestMember, useSite } from "../../support/site.ts";

const ELSEWHERE = "https://app.example.org";
const STRANGE = "https://strange.example";

describe("Pages of other origins", () => {
  const site = useSite({ API_ORIGINS: ELSEWHERE });
  let ann: TestMember;
  before(async () => {
    ann = await site.addMember("ann");
  });

  const preflight = (path: string, origin: string, method: string) =>
    supertest(site.url).options(path).set({
      Origin: origin,
      "Access-Control-Request-Method": method,
      "Access-Control-Request-Headers": "authorization,content-type",
    });
  const methodsOf = ({ headers }: supertest.Response) => headers["access-control-allow-methods"]?.split(",");

  it("read whatever they are, and are never given what a cookie opens", async () => {
    const { headers } = await supertest(site.url).get("/api/stories").set("Origin", STRANGE).expect(200);
    expect(headers["access-control-allow-origin"]).to.equal("*");
    expect(headers).not.to.have.property("access-control-allow-credentials");
    expect(headers["cross-origin-resource-policy"]).to.equal("cross-origin");
    expect(headers["access-control-expose-headers"]).to.include("X-Total-Count").and.include("Retry-After");
  });

  it("see refusals as well", async () => {
    const { headers } = await supertest(site.url).get("/api/nothing").set("Origin", STRANGE).expect(404);
    expect(headers["access-control-allow-origin"]).to.equal("*");
  });

  it("may write where the configuration names them, and ask once a day", async () => {
    const asked = await preflight("/api/stories", ELSEWHERE, "POST").expect(204);
    expect(asked.headers["access-control-allow-origin"]).to.equal(ELSEWHERE);
    expect(asked.headers["access-control-allow-headers"]).to.equal("authorization,content-type");
    expect(asked.headers["access-control-max-age"]).to.equal("86400");
    expect(asked.headers.vary).to.include("Origin");
    expect(methodsOf(asked)).to.include.members(["POST", "PUT", "DELETE"]);
    const strange = await preflight("/api/stories", STRANGE, "POST").expect(204);
    expect(methodsOf(strange)).to.deep.equal(["GET", "HEAD"]);
  });

  it("sign in by JSON or a form, and act by the token", async () => {
    const credentials = { identifier: "ann", password: ann.password };
    const headers = { Origin: ELSEWHERE, "Sec-Fetch-Site": "cross-site" };
    await supertest(site.url).post("/api/auth/local").set(headers).send(credentials).expect(200);
    const form = supertest(site.url).post("/api/auth/local").set(headers).type("form");
    const { body } = await form.send(credentials).expect(200);
    await supertest(site.url)
      .post("/api/updates")
      .set({ ...headers, Authorization: `Bearer ${body.jwt}` })
      .send({ data: { author: ann.id, text: "From elsewhere" } })
      .expect(200);
  });

  it("change nothing by a member's session", async () => {
    const agent = await site.visit(ann);
    const headers = { Origin: ELSEWHERE, "Sec-Fetch-Site": "cross-site" };
    await agent
      .post("/api/updates")
      .set(headers)
      .send({ data: { text: "x" } })
      .expect(403);
  });

  it("sign in from nowhere else by a form", async () => {
    await supertest(site.url)
      .post("/api/auth/local")
      .set({ Origin: STRANGE, "Sec-Fetch-Site": "cross-site" })
      .type("form")
      .send({ identifier: "ann", password: ann.password })
      .expect(403);
  });

  it("are told by OPTIONS what a route can do, when it is no preflight", async () => {
    const { headers } = await supertest(site.url).options("/api/stories").expect(204);
    expect(headers.allow).to.equal("HEAD, GET, POST, OPTIONS");
  });
});

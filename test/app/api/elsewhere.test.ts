import { expect } from "chai";
import supertest from "supertest";
import { type TestMember, useSite } from "../../support/site.ts";

const ELSEWHERE = "https://app.example.org";
const STRANGE = "https://strange.example";

describe("Pages from other origins", () => {
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

  it("can read public data, but never data that a session cookie gives access to", async () => {
    const { headers } = await supertest(site.url).get("/api/stories").set("Origin", STRANGE).expect(200);
    expect(headers["access-control-allow-origin"]).to.equal("*");
    expect(headers).not.to.have.property("access-control-allow-credentials");
    expect(headers["cross-origin-resource-policy"]).to.equal("cross-origin");
    expect(headers["access-control-expose-headers"]).to.include("X-Total-Count").and.include("Retry-After");
  });

  it("can read error responses too", async () => {
    const { headers } = await supertest(site.url).get("/api/nothing").set("Origin", STRANGE).expect(404);
    expect(headers["access-control-allow-origin"]).to.equal("*");
  });

  it("may write if the configuration lists their origin, and need one preflight a day", async () => {
    const asked = await preflight("/api/stories", ELSEWHERE, "POST").expect(204);
    expect(asked.headers["access-control-allow-origin"]).to.equal(ELSEWHERE);
    expect(asked.headers["access-control-allow-headers"]).to.equal("authorization,content-type");
    expect(asked.headers["access-control-max-age"]).to.equal("86400");
    expect(asked.headers.vary).to.include("Origin");
    expect(methodsOf(asked)).to.include.members(["POST", "PUT", "DELETE"]);
    const strange = await preflight("/api/stories", STRANGE, "POST").expect(204);
    expect(methodsOf(strange)).to.deep.equal(["GET", "HEAD"]);
  });

  it("sign in with JSON or a form, and act with the token", async () => {
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

  it("cannot change anything with a member's session", async () => {
    const agent = await site.visit(ann);
    const headers = { Origin: ELSEWHERE, "Sec-Fetch-Site": "cross-site" };
    await agent
      .post("/api/updates")
      .set(headers)
      .send({ data: { text: "x" } })
      .expect(403);
  });

  it("cannot sign in with a form from any other origin", async () => {
    await supertest(site.url)
      .post("/api/auth/local")
      .set({ Origin: STRANGE, "Sec-Fetch-Site": "cross-site" })
      .type("form")
      .send({ identifier: "ann", password: ann.password })
      .expect(403);
  });

  it("get a route's methods from OPTIONS requests that are not preflights", async () => {
    const { headers } = await supertest(site.url).options("/api/stories").expect(204);
    expect(headers.allow).to.equal("HEAD, GET, POST, OPTIONS");
  });
});

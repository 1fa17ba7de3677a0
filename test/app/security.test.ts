import { expect } from "chai";
import supertest from "supertest";
import { Story } from "../../src/features/stories/model.ts";
import { type TestMember, useSite } from "../support/site.ts";

describe("a forged request", () => {
  const site = useSite();
  let ada: TestMember;

  before(async () => {
    ada = await site.addMember("ada");
  });

  it("does not use a page with the cookie's rights because it also carries a made-up bearer token", async () => {
    const agent = await site.visit(ada);
    for (const authorization of ["Bearer nonsense", "bearer x", "Basic abc"]) {
      const answer = await agent
        .post("/story/new")
        .set("Authorization", authorization)
        .type("form")
        .send({ title: "Forged" });
      expect(answer.status, authorization).to.equal(403);
    }
    expect(await Story.countDocuments({ title: "Forged" })).to.equal(0);
  });

  it("does not come from another site, whatever token it makes up", async () => {
    const agent = await site.visit(ada);
    for (const origin of ["https://evil.example", "null", `${site.url}.evil.example`]) {
      const headers = { Origin: origin, Authorization: "Bearer nonsense" };
      await agent.post("/settings/mature").set(headers).type("form").send({}).expect(403);
    }
  });

  it("does not use the API with the cookie's rights beside a token that does not hold", async () => {
    const agent = await site.visit(ada);
    for (const path of ["/api/stories", "/API/stories"]) {
      await agent
        .post(path)
        .set("Authorization", "Bearer nonsense")
        .send({ data: { title: "Forged" } })
        .expect(401);
      await agent
        .post(path)
        .send({ data: { title: "Forged" } })
        .expect(403);
    }
    expect(await Story.countDocuments({ title: "Forged" })).to.equal(0);
  });

  it("is let through the API with a token that holds, from wherever it comes", async () => {
    await supertest(site.url)
      .post("/api/stories")
      .set({ Authorization: `Bearer ${await site.tokenOf(ada)}`, Origin: "https://front-end.example" })
      .send({ data: { title: "Written elsewhere" } })
      .expect(200);
  });
});

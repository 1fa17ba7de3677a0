import { expect } from "chai";
import supertest from "supertest";
import { useSite } from "#test/support/site.ts";

describe("A follow concurrent with its unfollow", () => {
  const site = useSite();

  it("returns the follow or 404, never an empty result", async () => {
    const [ada, bea] = [await site.addMember("ada"), await site.addMember("bea")];
    const token = await site.tokenOf(ada);
    const api = (method: "post" | "delete" | "get", path: string) =>
      supertest(site.url)[method](path).set("Authorization", `Bearer ${token}`);
    const follow = () =>
      api("post", "/api/followers").send({ data: { follower: ada.id, following: bea.id } });
    const answers: unknown[] = [];
    for (let round = 0; round < 15; round++) {
      const { body } = await follow().expect(200);
      const id = body.data.id;
      const all = await Promise.all([follow(), api("delete", `/api/followers/${id}`), follow(), follow()]);
      answers.push(...all.filter(({ status }) => status < 300).map(({ body }) => body.data));
      expect(all.map(({ status }) => status).filter((status) => ![200, 404].includes(status))).to.deep.equal(
        [],
      );
    }
    expect(answers.length).to.be.above(15);
    expect(answers.filter((data) => data === null)).to.deep.equal([]);
  });
});

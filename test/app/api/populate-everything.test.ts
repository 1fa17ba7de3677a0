import { expect } from "chai";
import supertest from "supertest";
import { useSite } from "../../support/site.ts";
import { allRows, MATRIX_ROLES, type MatrixRole } from "../support/matrix.ts";
import { makeWorld, type World } from "../support/world.ts";

/** Queries that reach every relation of a resource, one and two levels deep. */
const QUERIES = ["populate=*", "populate[0]=*&pagination[pageSize]=100"];

describe("Populating every relation of every resource", () => {
  const site = useSite();
  let world = {} as World;
  before(async () => {
    world = await makeWorld(site, await allRows());
  });

  const resources = () => site.app.features.flatMap(({ resources: all = [] }) => all);
  const statusOf = async (role: MatrixRole, path: string): Promise<number> => {
    const request = supertest(site.url).get(path);
    const token = world.tokens[role];
    return (await (token ? request.set("Authorization", `Bearer ${token}`) : request)).status;
  };

  for (const role of MATRIX_ROLES)
    it(`is answered to the ${role} as the list is without`, async () => {
      const wrong: string[] = [];
      for (const { name, fields } of resources()) {
        const path = `/api/${name}`;
        const plain = await statusOf(role, path);
        const deep = [...fields]
          .filter(([, field]) => field.type === "relation" && field.target && !field.private)
          .map(([relation]) => `populate[${relation}][populate]=*`);
        for (const query of [...QUERIES, ...deep]) {
          const status = await statusOf(role, `${path}?${query}`);
          if (status !== plain) wrong.push(`${path}?${query}: ${status}, not ${plain}`);
        }
      }
      expect(wrong).to.deep.equal([]);
    }).timeout(300_000);

  it("hides the order of a review from guests, and shows everything else", async () => {
    const { body } = await supertest(site.url).get("/api/order-reviews?populate=*").expect(200);
    for (const { attributes } of body.data) expect(attributes.order?.data ?? null).to.equal(null);
  });

  it("ignores filters and sorting by a relation that the guest may not read, without refusing them", async () => {
    const wrong: string[] = [];
    for (const { name, fields } of resources()) {
      if ((await statusOf("guest", `/api/${name}`)) !== 200) continue;
      for (const [relation, { type, target, filter, private: hidden }] of fields) {
        if (type !== "relation" || !target || !filter || hidden) continue;
        const path = `/api/${name}?filters[${relation}][id][$notNull]=true`;
        const status = await statusOf("guest", path);
        if (status !== 200) wrong.push(`${path}: ${status}`);
      }
    }
    expect(wrong).to.deep.equal([]);
  });
});

import { expect } from "chai";
import supertest from "supertest";
import { routesOf } from "#core/api/describe-route.ts";
import { attributesOf } from "#core/partial-rules.ts";
import { useSite } from "../../support/site.ts";
import { allRows, MATRIX_ROLES } from "../support/matrix.ts";
import { makeWorld, type Which } from "../support/world.ts";

describe("Answers of the API's plain routes", () => {
  const site = useSite();

  const documented = () =>
    site.app.features
      .flatMap(({ apiRoutes = [] }) => apiRoutes.flatMap(routesOf))
      .flatMap(({ method, path, responses }) => {
        const answer = responses[200];
        const body = typeof answer === "object" && !answer.type ? answer.body : undefined;
        const pattern = `/api${path.replace(/[:*](\w+)/g, "{$1}")}`;
        return body?.type === "object" ? [{ row: `${method.toUpperCase()} ${pattern}`, body }] : [];
      });

  it("are documented with data and meta", () => {
    const wrong = documented().filter(({ body }) => {
      const names = attributesOf(body);
      return names.includes("data") && !names.includes("meta");
    });
    expect(wrong.map(({ row }) => row)).to.deep.equal([]);
  });

  it("have data and meta, for every row of the matrix that somebody may read", async () => {
    const features = await allRows();
    const world = await makeWorld(site, features);
    const withData = new Set(
      documented()
        .filter(({ body }) => attributesOf(body).includes("data"))
        .map(({ row }) => row),
    );
    const rows = features.flatMap(({ api = {} }) => Object.entries(api));
    const asked: string[] = [];
    const wrong: string[] = [];
    for (const [row, { statuses }] of rows) {
      const [method, pattern = "", which = "open", number = "1"] = row.split(" ");
      const role = MATRIX_ROLES[statuses.split(" ").indexOf("200")];
      if (method !== "GET" || !role || !withData.has(`GET ${pattern.split("?")[0]}`)) continue;
      const path = await world.urlOf(row, world.stories[which as Which], Number(number));
      const request = supertest(site.url).get(path);
      if (world.tokens[role]) request.set("Authorization", `Bearer ${world.tokens[role]}`);
      const { status, body } = await request;
      asked.push(row);
      if (status !== 200 || !("data" in body) || !("meta" in body))
        wrong.push(`${row} as ${role}: ${status} ${Object.keys(body)}`);
    }
    expect(asked.length).to.be.above(10);
    expect(wrong).to.deep.equal([]);
  }).timeout(300_000);
});

import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect } from "chai";
import supertest from "supertest";
import { useSite } from "../../support/site.ts";

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly content?: Record<string, { schema?: object }> }>>;
}

describe("The document of this site's API", () => {
  const site = useSite();
  let document: { readonly paths: Record<string, Record<string, Operation>> };

  before(async () => {
    document = (await supertest(site.url).get("/api/openapi.json").expect(200)).body;
  });

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
    );

  it("names each operation once", () => {
    const ids = operations().map(({ operationId }) => operationId);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).to.deep.equal([]);
    expect(ids.length).to.be.above(100);
  });

  it("holds before two validators that share nothing: the specification's schema, and Redocly's types", async () => {
    const bySchema = await new Validator().validate(structuredClone(document));
    expect(bySchema).to.deep.include({ valid: true });
    const rules = {
      struct: "error",
      "no-unresolved-refs": "error",
      "operation-operationId-unique": "error",
      "path-parameters-defined": "error",
      "no-identical-paths": "error",
      "no-schema-type-mismatch": "error",
      "no-enum-type-mismatch": "error",
    } as const;
    const byTypes = await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: "/openapi.json",
      config: await createConfig({ rules }),
    });
    expect(byTypes.map(({ ruleId, message }) => `${ruleId}: ${message}`)).to.deep.equal([]);
  });

  it("says what every answer looks like", () => {
    const silent = operations().filter(({ responses }) =>
      ["200", "201"].some(
        (status) =>
          responses[status] && !Object.values(responses[status].content ?? {}).every(({ schema }) => schema),
      ),
    );
    const without = operations().filter(({ responses }) =>
      ["200", "201"].some((status) => responses[status] && !responses[status].content),
    );
    expect([...silent, ...without].map(({ name }) => name)).to.deep.equal([]);
  });

  it("offers no choice of nothing", () => {
    expect(JSON.stringify(document)).to.not.match(/"(?:anyOf|oneOf|allOf)":\[\]/);
  });
});

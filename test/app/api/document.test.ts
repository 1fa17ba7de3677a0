import { glob, readFile } from "node:fs/promises";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect } from "chai";
import { load } from "cheerio";
import supertest from "supertest";
import { useSite } from "../../support/site.ts";

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly content?: Record<string, { schema?: object }> }>>;
}

/** The parts of JSON Schema that these tests read. */
interface Shape {
  readonly type: string | readonly string[];
  readonly required: readonly string[];
  readonly anyOf: readonly Shape[];
  readonly items: Shape;
  readonly properties: Readonly<Record<string, Shape>>;
}

describe("The OpenAPI document of this site", () => {
  const site = useSite();
  let document: {
    readonly info: { readonly description: string };
    readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
    readonly paths: Record<string, Record<string, Operation>>;
  };

  before(async () => {
    document = (await supertest(site.url).get("/api/openapi.json").expect(200)).body;
  });

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
    );

  it("names each operation exactly once", () => {
    const ids = operations().map(({ operationId }) => operationId);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).to.deep.equal([]);
    expect(ids.length).to.be.above(100);
  });

  it("is valid for two independent validators: the specification's schema and Redocly's types", async () => {
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

  it("gives every successful response a schema", () => {
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

  it("begins with an introduction, authentication, the differences and the live channel, also on its page", async () => {
    const { text } = await supertest(site.url).get("/api/docs").expect(200);
    const $ = load(text);
    const titles = $(".docs-body h2")
      .toArray()
      .slice(0, 4)
      .map((each) => $(each).text());
    expect(titles).to.deep.equal([
      "Introduction",
      "Authentication",
      "Differences from Strapi",
      "Live channel",
    ]);
    for (const title of titles) expect(document.info.description).to.include(`## ${title}`);
    // Every event that the server sends to a member by name.
    const files: string[] = [];
    for await (const file of glob("src/features/**/*.ts")) files.push(file);
    const sent = (await Promise.all(files.map((file) => readFile(file, "utf8"))))
      .flatMap((source) => [...source.matchAll(/emitToUsers?\([^`"]*?[`"]([a-z-]+)(?::\$\{|")/g)])
      .map(([, name]) => name!);
    expect(sent).to.include("new-message").and.include("new-notification");
    // Between the member's own editors.
    const undocumented = sent.filter((name) => name !== "desk-opened" && !text.includes(name));
    expect(undocumented).to.deep.equal([]);
  });

  it("says what amounts of money are, and what an answer always contains", () => {
    const shapes = document.components.schemas as Record<string, Shape>;
    const { Service, StoryFlat, OrderFlat, OfferCreate, ServiceCreate } = shapes;
    expect(StoryFlat!.required).to.include("price").and.include("title");
    expect(Service!.properties.attributes!.required).to.include("packages");
    for (const schema of [StoryFlat!.properties.price!, OrderFlat!.properties.price!])
      expect(schema.anyOf).to.deep.include({ type: "number" });
    expect(OfferCreate!.properties.price!.type).to.include("number");
    expect(ServiceCreate!.properties.packages!.items.properties.price!.type).to.include("number");
    const multipart = document.paths["/api/stories"]!.post as unknown as {
      requestBody: { content: Record<string, { schema: { properties: object } }> };
    };
    expect(multipart.requestBody.content["multipart/form-data"]!.schema.properties).to.have.keys(
      "data",
      "files.cover",
      "fileInfo.cover",
    );
    const deletion = document.paths["/api/comments/{id}"]!.delete as unknown as {
      requestBody: { required: boolean; content: { "application/json": { schema: object } } };
    };
    expect(deletion.requestBody.required).to.equal(false);
    expect(JSON.stringify(deletion.requestBody.content["application/json"].schema)).to.include('"reason"');
  });

  it("contains no empty `anyOf`, `oneOf` or `allOf`", () => {
    expect(JSON.stringify(document)).to.not.match(/"(?:anyOf|oneOf|allOf)":\[\]/);
  });
});

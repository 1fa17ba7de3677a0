import { expect } from "chai";
import express from "express";
import Joi from "joi";
import request from "supertest";
import { apiDocument, joiToJsonSchema, mountedRoutes } from "#core/api/index.ts";
import type { JsonSchema, OpenApi } from "#core/api/openapi-types.ts";
import type { OpenApiDocument } from "#shared/openapi.ts";
import { useLibrary } from "./support/library.ts";

describe("The OpenAPI document", () => {
  const library = useLibrary();
  const documented = (document: OpenApi) =>
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );

  it("is OpenAPI 3.1 and is served as built", async () => {
    const { body, status } = await request(library.app).get("/api/openapi.json");
    expect(status).to.equal(200);
    expect(body.openapi).to.equal("3.1.0");
    expect(body).to.deep.equal(JSON.parse(JSON.stringify(apiDocument(library.api))));
  });

  it("lists every mounted route, and no other", () => {
    const mounted = mountedRoutes(library.app).map(({ method, path }) => `${method} ${path}`);
    expect(mounted).to.include.members(["get /api/books/{id}", "post /api/loans", "get /api/openapi.json"]);
    expect(documented(apiDocument(library.api))).to.have.members(mounted);
  });

  it("includes a route without a description", () => {
    const app = express();
    const router = express.Router();
    router.get("/secret/:id", (_request, response) => void response.end());
    app.use("/api", express.Router().use("/inner", router));
    app.get("/page", (_request, response) => void response.end());
    expect(mountedRoutes(app)).to.deep.equal([{ method: "get", path: "/api/inner/secret/{id}" }]);
  });

  it("refers only to existing schemas and names each operation once", () => {
    const document: OpenApiDocument & OpenApi = apiDocument(library.api);
    const text = JSON.stringify(document);
    for (const [, name = ""] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      expect(document.components.schemas).to.have.property(name);
    }
    const ids = [...text.matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).to.equal(ids.length);
  });

  it("describes writable attributes by their rules, and relations in all their forms", () => {
    const { BookCreate } = apiDocument(library.api).components.schemas;
    expect(BookCreate?.required).to.deep.equal(["title"]);
    expect(BookCreate?.properties?.pages).to.deep.equal({ type: "integer", minimum: 1 });
    expect(BookCreate?.properties?.author?.anyOf).to.have.length(2);
    expect(BookCreate?.properties).to.not.have.property("secret");
  });

  it("never mentions a private attribute", () => {
    const { Book, BookFlat, AuthorFlat } = apiDocument(library.api).components.schemas;
    expect(JSON.stringify([Book, BookFlat])).to.not.include("secret");
    expect(JSON.stringify(AuthorFlat)).to.not.include("email");
  });
});

describe("Joi rules as JSON Schema", () => {
  const cases: readonly [string, Joi.Schema, JsonSchema][] = [
    ["text", Joi.string().min(2).max(4), { type: "string", minLength: 2, maxLength: 4 }],
    ["a pattern", Joi.string().pattern(/^[a-z]+$/i), { type: "string", pattern: "^[a-z]+$" }],
    ["an address", Joi.string().email(), { type: "string", format: "email" }],
    [
      "an integer",
      Joi.number().integer().min(1).less(5),
      { type: "integer", minimum: 1, exclusiveMaximum: 5 },
    ],
    ["a closed set", Joi.string().valid("a", "b"), { enum: ["a", "b"] }],
    ["null beside a type", Joi.string().allow(null), { type: ["string", "null"] }],
    [
      "empty text beside a rule",
      Joi.string().min(2).allow(""),
      { anyOf: [{ type: "string", minLength: 2 }, { enum: [""] }] },
    ],
    [
      "a list",
      Joi.array().items(Joi.number()).max(3).unique(),
      { type: "array", items: { type: "number" }, maxItems: 3, uniqueItems: true },
    ],
    [
      "alternatives",
      Joi.alternatives(Joi.string(), Joi.number()),
      { anyOf: [{ type: "string" }, { type: "number" }] },
    ],
    [
      "a date",
      Joi.date().iso().default("2020-01-01").description("When"),
      { type: "string", format: "date-time", description: "When. Default: 2020-01-01" },
    ],
    [
      "any names",
      Joi.object().pattern(Joi.string(), Joi.boolean()),
      { type: "object", additionalProperties: { type: "boolean" } },
    ],
    [
      "an object",
      Joi.object({ a: Joi.string().required(), b: Joi.any(), c: Joi.forbidden() }),
      { type: "object", properties: { a: { type: "string" }, b: {} }, required: ["a"] },
    ],
    [
      "a limit that is another field",
      Joi.object({ a: Joi.number(), b: Joi.number().min(Joi.ref("a")) }),
      { type: "object", properties: { a: { type: "number" }, b: { type: "number" } } },
    ],
  ];
  for (const [name, rules, schema] of cases) {
    it(`converts ${name}`, () => expect(joiToJsonSchema(rules)).to.deep.equal(schema));
  }
});

import { BSONError } from "bson";
import { expect } from "chai";
import express from "express";
import { MongoNetworkError, MongoServerError, MongoServerSelectionError, ObjectId } from "mongodb";
import { createConnection, Schema } from "mongoose";
import request from "supertest";
import { createApi, defineResource } from "#core/api/index.ts";
import { errorBody } from "#core/base/error-body.ts";
import { guest } from "#core/base/viewer.ts";
import { answerErrors } from "../../support/answer-errors.ts";

const statusOf = (error: unknown) => errorBody(error).status;

describe("Error responses", () => {
  it("map errors of the database to 400 and its absence to 503", () => {
    expect(
      statusOf(new MongoServerError({ code: 11000, keyPattern: { slug: 1 }, message: "E11000 dup" })),
    ).to.equal(400);
    expect(statusOf(new MongoServerError({ code: 2, message: "bad value" }))).to.equal(400);
    expect(statusOf(new BSONError("too deep"))).to.equal(400);
    for (const error of [
      new MongoNetworkError("reset"),
      new MongoServerSelectionError("nobody", {} as never),
      new MongoServerError({ code: 10107, message: "not primary" }),
      new MongoServerError({ code: 14031, message: "the disk is full" }),
    ]) {
      const { status, headers, body } = errorBody(error);
      expect([status, headers["Retry-After"], body.error.name]).to.deep.equal([
        503,
        "5",
        "ServiceUnavailableError",
      ]);
    }
  });

  it("reveal nothing about internal errors", () => {
    for (const error of [
      new Error("secret stack"),
      "text",
      null,
      new MongoServerError({ code: 8000, message: "inner" }),
    ]) {
      const { status, body } = errorBody(error);
      expect(status).to.equal(500);
      expect(body.error).to.deep.equal({
        status: 500,
        name: "InternalServerError",
        message: "Internal Server Error",
        details: {},
      });
    }
  });

  it("include mongoose's messages but not its values", async () => {
    const connection = createConnection();
    const Cat = connection.model(
      "Cat",
      new Schema({ name: { type: String, required: [true, "Name it"] }, lives: Number }),
    );
    const broken = await new Cat({ lives: "hunter2" }).validate().catch((error: unknown) => error);
    const { status, body } = errorBody(broken);
    expect(status).to.equal(400);
    expect(body.error.message).to.equal("2 errors occurred");
    expect(JSON.stringify(body)).to.include("Name it").and.not.include("hunter2");
    await connection.close();
  });

  it("return 503 while there is no connection", async () => {
    const connection = createConnection();
    const Cat = connection.model("Cat", new Schema({ name: String }));
    const cats = defineResource({
      name: "cats",
      singular: "cat",
      scopes: { read: "read", write: "write" },
      model: Cat,
      policy: { readable: () => ({}) },
      fields: { name: { type: "string" } },
    });
    const app = express().use("/api", createApi({ resources: [cats], viewerOf: () => guest }).router);
    app.use(answerErrors());
    for (const path of ["/api/cats", `/api/cats/${new ObjectId()}`]) {
      const { status, headers } = await request(app).get(path);
      expect([status, headers["retry-after"]]).to.deep.equal([503, "5"]);
    }
    expect((await request(app).get("/api/%E0%A4%A")).status).to.equal(404);
    expect((await request(app).get("/api/cats/%E0%A4%A")).status).to.equal(400);
    await connection.close();
  });

  it("refuse definitions that contradict themselves", () => {
    const Model = createConnection().model("Cat", new Schema({}));
    const cat = {
      name: "cats",
      singular: "cat",
      scopes: { read: "read", write: "write" } as const,
      model: Model,
      policy: { readable: () => ({}) },
      fields: {},
    };
    expect(() => defineResource({ ...cat, commands: { create: async () => "x" } })).to.throw("no rules");
    expect(() => createApi({ resources: [defineResource(cat), defineResource(cat)] })).to.throw(
      "Two resources",
    );
    const lost = defineResource({ ...cat, fields: { owner: { type: "relation", target: "people" } } });
    expect(() => createApi({ resources: [lost] })).to.throw("no resource called people");
  });
});

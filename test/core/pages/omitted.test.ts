import { expect } from "chai";
import { load } from "cheerio";
import type { Express } from "express";
import supertest from "supertest";
import { CSRF_FIELD, PREVIEW_FIELD } from "#shared/form.ts";
import { signedIn, site } from "./small-site.tsx";

describe("What is typed in a form", () => {
  const send = (app: Express, path: string, fields: Readonly<Record<string, string>>) =>
    supertest(app).post(path).set("Sec-Fetch-Site", "same-origin").type("form").send(fields);
  const text = `Half a page, "quoted" & <unsent>`;

  it("is shown above its page, with the reason, if the form is no longer there", async () => {
    const answer = await send(site().app, "/step-over", { text }).expect(422);
    const $ = load(answer.text);
    expect($("textarea").text()).to.equal(text);
    expect($("[role=alert]").text()).to.equal("This step is over.");
    expect($.text()).to.include("The next step");
  });

  it("is not shown a second time if its form is there", async () => {
    const answer = await send(site().app, "/form", { note: text }).expect(422);
    expect(load(answer.text)("textarea")).to.have.length(0);
  });

  it("is shown with the reason if its page leads elsewhere by now", async () => {
    const answer = await send(site().app, "/leads-away", { text }).expect(400);
    expect(answer.text).to.include("It is closed now.").and.include(text);
  });

  it("is shown with the reason if it belongs to a button; a button alone leads on with a message", async () => {
    const { app } = site();
    const { agent, token } = await signedIn(app, "ann");
    const press = (fields: object) =>
      agent
        .post("/button")
        .set("Sec-Fetch-Site", "same-origin")
        .type("form")
        .send({ [CSRF_FIELD]: token, ...fields });
    const answer = await press({ note: text }).expect(400);
    expect(answer.text).to.include("You cannot do that now.").and.include(text);
    await press({ do: "undo" }).expect(303);
  });

  it("is shown after an error of the server, and in scripts that do not separate words", async () => {
    const { app } = site();
    expect((await send(app, "/breaks", { text }).expect(500)).text)
      .to.include(text)
      .and.not.include("the secret cause");
    const chinese = "夜里谁在读书";
    expect((await send(app, "/leads-away", { text: chinese }).expect(400)).text).to.include(chinese);
  });

  it("does not include ids", async () => {
    const id = "0123456789abcdef01234567";
    const answer = await send(site().app, "/leads-away", { move: `${id} up`, text }).expect(400);
    expect(answer.text).to.not.include(id);
  });

  it("is not lost to a page that loads itself again", async () => {
    const { app } = site();
    expect((await supertest(app).get("/progress/payment")).headers.refresh).to.equal("5");
    expect((await supertest(app).get("/progress/writing")).headers.refresh).to.equal(undefined);
    const refused = await send(app, "/progress/payment", { text }).expect(422);
    expect(refused.headers.refresh).to.equal(undefined);
  });

  it("is previewed at the new address of its page", async () => {
    const answer = await send(site().app, "/renamed/old", { text, [PREVIEW_FIELD]: "text" }).expect(200);
    expect(load(answer.text)("textarea[name=new]").text()).to.equal(text);
  });
});

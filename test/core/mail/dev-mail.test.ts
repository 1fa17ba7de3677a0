import { expect } from "chai";
import express, { type ErrorRequestHandler } from "express";
import { HtmlValidate } from "html-validate";
import mongoose, { type Connection } from "mongoose";
import { pino } from "pino";
import request from "supertest";
import { createJobs } from "../../../src/core/jobs/index.ts";
import { createMailer, type Mailer } from "../../../src/core/mail/index.ts";
import { useMongoose } from "../../support/database.ts";

describe("/dev/mail", () => {
  const database = useMongoose();
  const app = express();
  let connection: Connection;
  let mailer: Mailer;
  before(async () => {
    connection = await mongoose.createConnection(database.uri).asPromise();
    const jobs = createJobs({ connection, logger: pino({ level: "silent" }) });
    mailer = createMailer({ from: "F <f@fable.example>", connection, siteName: "Fablewright", jobs });
    app.use("/dev/mail", mailer.devMailRouter);
    app.use(
      ((error, _request, response, _next) =>
        void response.status(error.status ?? 500).end()) as ErrorRequestHandler,
    );
  });
  after(() => connection.close());

  const validate = async (html: string) => {
    const report = await new HtmlValidate({
      extends: ["html-validate:standard", "html-validate:a11y"],
    }).validateString(html);
    expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).to.deep.equal(
      [],
    );
  };

  it("says that nothing has been sent yet", async () => {
    const answer = await request(app).get("/dev/mail").expect(200);
    expect(answer.text).to.contain("Nothing has been sent yet.");
    await validate(answer.text);
  });

  it("lists mails and shows each, with its links to follow and nothing of it taken for markup", async () => {
    await mailer.sendMail({
      kind: "notification",
      unsubscribeUrl: "https://fable.example/u/1",
      to: "ada@example.org",
      subject: "<b>New</b> chapter & more",
      text: "Read it: https://fable.example/story/1?a=1&b=2\n<img src=x onerror=alert(1)>",
    });
    const list = await request(app).get("/dev/mail").expect(200);
    expect(list.text).to.contain("&lt;b&gt;New&lt;/b&gt; chapter &amp; more").and.not.to.contain("<b>");
    await validate(list.text);
    const [, link] = /href="(\/dev\/mail\/[0-9a-f]{24})"/.exec(list.text) ?? [];
    const mail = await request(app).get(link!).expect(200);
    expect(mail.text)
      .to.contain('<a href="https://fable.example/story/1?a=1&amp;b=2">')
      .and.to.contain("One-Click");
    expect(mail.text).not.to.contain("<img");
    await validate(mail.text);
    const html = await request(app).get(`${link}/html`).expect(200);
    expect(html.headers["content-security-policy"])
      .to.contain("default-src 'none'")
      .and.to.contain("sandbox");
  });

  it("answers 404 for a mail that is not there", async () => {
    for (const id of ["0".repeat(24), "nonsense"]) {
      await request(app).get(`/dev/mail/${id}`).expect(404);
      await request(app).get(`/dev/mail/${id}/html`).expect(404);
    }
  });
});

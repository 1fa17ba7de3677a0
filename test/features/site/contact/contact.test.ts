import { expect } from "chai";
import { load } from "cheerio";
import mongoose from "mongoose";
import supertest from "supertest";
import { contactPersonalData } from "#features/site/contact/personal-data.ts";
import { formOf, messagesIn, send as sendForm } from "#test/app/support/forms.ts";
import { questionOf, workOf } from "#test/support/captcha.ts";
import { answerTo } from "#test/support/questions.ts";
import { csrfOf, useSite } from "#test/support/site.ts";

interface Kept {
  readonly kind: string;
  readonly email: string;
  readonly subject: string;
  readonly text: string;
  readonly state: string;
  readonly user: unknown;
}

describe("Contacting the site's staff", () => {
  const site = useSite({ STAFF_EMAIL: "staff@example.com" });
  const message = {
    name: "Nell",
    email: "nell@example.com",
    subject: "A page is broken",
    text: "It says 404.\n\nIt should not.",
  };
  const kept = () => mongoose.connection.collection<Kept>("contactmessages");
  const mails = () => mongoose.connection.collection("mails").find({ to: "staff@example.com" }).toArray();
  const send = (path: string, body: object) => supertest(site.url).post(path).type("form").send(body);

  beforeEach(async () => {
    await kept().deleteMany({});
    await mongoose.connection.collection("mails").deleteMany({});
  });

  it("needs no account, and reaches staff by mail and in the back office", async () => {
    await send("/about/contact", message).expect(303).expect("Location", "/about/contact");
    const [found] = await kept().find().toArray();
    expect(found).to.deep.include({ ...message, kind: "contact", state: "open", user: null });
    const [mail] = await mails();
    expect(mail?.subject).to.equal("Contact: A page is broken");
    expect(mail?.text)
      .to.include("It says 404.")
      .and.include("nell@example.com, no member".replace(", ", ">, "));
    expect(mail?.headers).to.include({ "Reply-To": "nell@example.com" });
  });

  it("recognises a member, and confirms once that the message has arrived", async () => {
    const member = await site.addMember("petra");
    const agent = await site.visit(member);
    const page = load((await agent.get("/about/feature-request")).text);
    expect(page("[name=email]").attr("value")).to.equal("petra@example.com");
    const _csrf = await csrfOf(agent);
    await agent
      .post("/about/feature-request")
      .type("form")
      .send({ ...message, _csrf })
      .expect(303);
    expect((await agent.get("/about/feature-request")).text).to.include("your message has reached us");
    expect((await agent.get("/about/feature-request")).text).not.to.include("your message has reached us");
    const [found] = await kept().find().toArray();
    expect(found).to.deep.include({ kind: "feature-request" });
    expect(String(found?.user)).to.equal(member.id);
  });

  it("is erased with the account of its address, however that was spelt before there was one", async () => {
    await send("/about/contact", { ...message, email: "Otto@Example.com" }).expect(303);
    await send("/about/contact", { ...message, email: "lotto@example.com" }).expect(303);
    const { id } = await site.addMember("otto");
    const otto = { id, username: "otto", formerUsernames: [], email: "otto@example.com", name: "" };
    await contactPersonalData.erase(otto, "erase");
    expect((await kept().find().toArray()).map((each) => each.email)).to.deep.equal(["lotto@example.com"]);
  });

  it("waits in the back office until staff have dealt with it", async () => {
    const moderator = await site.addMember("mod", "moderator");
    const agent = await site.visit(moderator);
    await send("/about/contact", { ...message, text: "<b>Bold</b>\n\nwords" }).expect(303);
    const open = load((await agent.get("/admin/contact").expect(200)).text);
    const card = open("article.contact-message");
    expect(card.find("h2").text()).to.equal(message.subject);
    expect(card.text()).to.include("<b>Bold</b>").and.include("Not a member");
    const form = { _csrf: await csrfOf(agent), id: card.find("[name=id]").attr("value"), intent: "done" };
    await agent.post("/admin/contact").type("form").send(form).expect(303);
    expect((await agent.get("/admin/contact")).text).to.include("There are no open messages.");
    expect((await agent.get("/admin/contact?state=done")).text).to.include(message.subject);
    // Another member of staff was faster.
    const again = await agent.post("/admin/contact").type("form").send(form).expect(422);
    expect(again.text).to.include("already been dealt with");
  });

  it("shows errors at each field, preserves what was typed, and stores nothing", async () => {
    const { text, status } = await send("/about/contact", { ...message, email: "nell@example", text: " " });
    expect(status).to.equal(422);
    const page = load(text);
    expect(page("#field-email-error").text()).to.equal("This email is not valid. Please check the spelling.");
    expect(page("#field-text-error").text()).to.equal("This field is required");
    expect(page("[name=subject]").attr("value")).to.equal(message.subject);
    expect(await kept().countDocuments()).to.equal(0);
    expect(await mails()).to.have.lengthOf(0);
  });

  it("prevents header injection and flooding of the mailbox", async () => {
    const refused = [
      { ...message, subject: "x\r\nBcc: all@example.com" },
      { ...message, email: "a@example.com, b@example.com" },
      { ...message, text: "x".repeat(10_001) },
      { ...message, subject: "x".repeat(161) },
    ];
    for (const body of refused) await send("/about/contact", body).expect(422);
    expect(await mails()).to.have.lengthOf(0);
  });
});

describe("Messages of guests with the captcha", () => {
  /** Milliseconds by which the site's clock is ahead. */
  let ahead = 0;
  const site = useSite({ CAPTCHA: "1" }, undefined, { now: () => new Date(Date.now() + ahead) });
  const kept = () => mongoose.connection.collection("contactmessages").countDocuments();
  const message = { email: "nell@example.com", subject: "A page is broken", text: "It says 404." };

  for (const path of ["/about/contact", "/about/feature-request"]) {
    const open = () => supertest(site.url).get(path).expect(200);
    const write = (html: { text: string }, body: Record<string, string>) =>
      sendForm(supertest.agent(site.url), formOf(html, "subject"), body);

    it(`are accepted at ${path} once for a proof of work, and for an answer without scripts`, async () => {
      const before = await kept();
      const opened = await open();
      const nothing = await write(opened, { ...message, email: "x" });
      expect(nothing.status).to.equal(422);
      expect(messagesIn(nothing).at("captcha")).to.equal(
        "Please answer this question, so that we know you are a person.",
      );
      expect(messagesIn(nothing).at("email"), "with all else that is wrong").to.not.equal("");
      const altcha = await workOf(opened);
      await write(opened, { ...message, altcha, text: " " }).then(({ status }) =>
        expect(status).to.equal(422),
      );
      await write(opened, { ...message, altcha }).then(({ status }) => expect(status).to.equal(303));
      await write(opened, { ...message, altcha }).then(({ status }) => expect(status).to.equal(422));
      expect(await kept()).to.equal(before + 1);
      const asked = await open();
      ahead += 3_100; // people need at least that long
      const captcha = answerTo(questionOf(asked));
      await write(asked, { ...message, captcha }).then(({ status }) => expect(status).to.equal(303));
      expect(await kept()).to.equal(before + 2);
    });
  }

  it("do not ask members", async () => {
    const agent = await site.visit(await site.addMember("petra"));
    const opened = await agent.get("/about/contact").expect(200);
    expect(load(opened.text)(".captcha")).to.have.length(0);
    await sendForm(agent, formOf(opened, "subject"), message).expect(303);
  });
});

describe("Messages from one IP address", () => {
  const site = useSite({ RATE_LIMITS: "1" });

  it("are limited to five an hour, and then the form is shown again with the message", async () => {
    const message = { email: "nell@example.com", subject: "Again", text: "And again." };
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1)
      statuses.push(
        (
          await supertest(site.url)
            .post("/about/contact")
            .type("form")
            .send({ ...message, text: `And again, ${turn}.` })
        ).status,
      );
    expect(statuses).to.deep.equal([303, 303, 303, 303, 303, 422]);
  });
});

import { expect } from "chai";
import supertest from "supertest";
import { formOf, messagesIn, send } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { questionOf, workOf } from "#test/support/captcha.ts";
import { answerTo } from "#test/support/questions.ts";
import { useSite } from "#test/support/site.ts";
import { good, stored } from "./support.ts";

/** Milliseconds to read the question; people are not faster. */
const READING = 3_100;

describe("Registering with the captcha switched on", () => {
  /** Milliseconds by which the site's clock is ahead. */
  let ahead = 0;
  const site = useSite({ CAPTCHA: "1" }, undefined, { now: () => new Date(Date.now() + ahead) });

  const open = () => supertest(site.url).get("/register").expect(200);
  const agent = () => supertest.agent(site.url);
  const pause = () => {
    ahead += READING;
  };

  it("refuses a form without a captcha, reports every other error, and preserves the typed values", async () => {
    const answer = await send(agent(), formOf(await open(), "username"), { ...good("ann"), name: "Ann 2" });
    expect(answer.status).to.equal(422);
    expect(messagesIn(answer).at("captcha")).to.equal(
      "Please answer this question, so that we know you are a person.",
    );
    expect(messagesIn(answer).at("name")).to.equal("Name can contain only letters and spaces.");
    expect(page(answer)("[name=username]").attr("value")).to.equal("ann");
    expect(page(answer)(".captcha").attr("data-state"), "the question shows at once").to.equal("asked");
  });

  it("accepts proof of work once: repeating it is refused, and so is a second account with it", async () => {
    const opened = await open();
    const altcha = await workOf(opened);
    const form = formOf(opened, "username");
    await send(agent(), form, { ...good("bea"), altcha }).expect(303);
    expect(await stored("bea")).to.include({ captcha_score: 0.9 });
    const again = await send(agent(), form, { ...good("bella"), altcha });
    expect(again.status).to.equal(422);
    expect(await stored("bella")).to.equal(null);
  });

  it("accepts an answer, which remains valid while other fields are corrected", async () => {
    const opened = await open();
    pause();
    const answered = { captcha: answerTo(questionOf(opened)) };
    const refused = await send(agent(), formOf(opened, "username"), {
      ...good("cora"),
      ...answered,
      name: "C 3",
    });
    expect(refused.status).to.equal(422);
    expect(page(refused)(".captcha-question")).to.have.length(0);
    const taken = await send(agent(), formOf(refused, "username"), { ...good("bea"), name: "" });
    expect(messagesIn(taken).head).to.deep.equal(["Username or Email already taken"]);
    await send(agent(), formOf(taken, "username"), { ...good("cora"), name: "Cora" }).expect(303);
    expect(await stored("cora")).to.include({ captcha_score: 0.5, name: "Cora" });
  });

  it("asks another question after a wrong answer", async () => {
    const opened = await open();
    pause();
    const wrong = await send(agent(), formOf(opened, "username"), { ...good("dora"), captcha: "nonsense" });
    expect(messagesIn(wrong).at("captcha")).to.include("Here is another question.");
    const token = (html: { text: string }) => page(html)("[name=captcha_token]").attr("value");
    expect(token(wrong)).not.to.equal(token(opened));
    expect(page(wrong)("[name=captcha]").attr("value") ?? "", "the wrong answer is gone").to.equal("");
  });

  it("is open to API clients, which are scored by the captcha they send", async () => {
    const post = (username: string, more = {}) => {
      const { terms: _terms, ...account } = good(username);
      return supertest(site.url)
        .post("/api/auth/local/register")
        .send({ ...account, ...more });
    };
    await post("eve").expect(200);
    expect((await stored("eve"))?.captcha_score).to.equal(0.1);
    await post("fay", { altcha: await workOf(await open()) }).expect(200);
    expect((await stored("fay"))?.captcha_score).to.equal(0.9);
    const { body } = await post("gwen", { altcha: "nonsense" }).expect(400);
    expect(body.error.details.errors?.[0]?.path ?? ["captcha"]).to.deep.equal(["captcha"]);
    await post("hope", { altcha: { $gt: "" } }).expect(200);
    expect((await stored("hope"))?.captcha_score).to.equal(0.1);
  });

  it("does not reveal the answer or the site's secrets in the page", async () => {
    const opened = await open();
    const token = page(opened)("[name=captcha_token]").attr("value")!;
    const [id = "", at = "", signature = ""] = token.split(".");
    expect(id).to.match(/^[\w-]{16}$/);
    expect(Math.abs(Date.now() - Number(at))).to.be.lessThan(60_000);
    expect(signature).to.match(/^[\w-]{43}$/);
    expect(opened.headers["cache-control"]).to.equal("no-store");
  });
});

describe("Registering repeatedly from one address", () => {
  const site = useSite({ CAPTCHA: "1", RATE_LIMITS: "1" });

  it("is limited sooner without a captcha", async () => {
    const statuses = [];
    for (let n = 0; n < 7; n += 1) {
      const { terms: _terms, ...account } = good(`script${n}`);
      statuses.push((await supertest(site.url).post("/api/auth/local/register").send(account)).status);
    }
    expect(statuses).to.deep.equal([200, 200, 200, 200, 200, 429, 429]);
  });
});

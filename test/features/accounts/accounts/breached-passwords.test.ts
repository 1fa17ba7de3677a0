import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import supertest from "supertest";
import { identityMessages } from "#shared/people/identity.messages.ts";
import { messagesIn } from "#test/app/support/forms.ts";
import { codeIn, mailsTo } from "#test/support/mails.ts";
import { useSite } from "#test/support/site.ts";
import { good, stored } from "../registration/support.ts";
import { turnOn } from "../second-factor/support.ts";

const BREACHED = "winter2019!";
const NEW = "harbour wax lantern";
const hashOf = (password: string) => createHash("sha1").update(password).digest("hex").toUpperCase();

/** Service with the range interface of Have I Been Pwned. */
const answers = { isAway: false, asked: [] as (string | undefined)[] };
const service = createServer(({ url, headers }, response) => {
  answers.asked.push(url);
  if (answers.isAway || headers["add-padding"] !== "true") return void response.writeHead(503).end();
  const lines = [`${"0".repeat(35)}:0`, `${hashOf(BREACHED).slice(5)}:37`, `${hashOf(NEW).slice(5)}:0`];
  response.end(lines.join("\r\n"));
}).listen(0, "127.0.0.1");
await once(service, "listening");
const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/range/`;

describe("Passwords known from a data breach", () => {
  const site = useSite({ BREACHED_PASSWORDS_URL: url });
  const post = (path: string, body: object, token = "") =>
    supertest(site.url)
      .post(`/api/auth/${path}`)
      .set(token ? { Authorization: `Bearer ${token}` } : {})
      .send(body);
  const refusal = ({ status, body }: supertest.Response) => [
    status,
    body.error.message,
    body.error.details.errors?.[0]?.path,
  ];
  const refused = [400, identityMessages.passwordBreached, ["password"]];

  beforeEach(() => Object.assign(answers, { isAway: false, asked: [] }));
  after(() => service.close());

  it("are refused at registration, which shows the form again", async () => {
    expect(refusal(await post("local/register", good("ann", { password: BREACHED })))).to.deep.equal(refused);
    const form = good("ann", { password: BREACHED });
    const answer = await supertest(site.url).post("/register").type("form").send(form).expect(422);
    expect(messagesIn(answer).at("password")).to.equal(identityMessages.passwordBreached);
    expect(answer.text).to.include('value="ann@example.com"');
    expect(await stored("ann")).to.equal(null);
  });

  it("are refused at reset and change, and the reset code is still valid", async () => {
    const bea = await site.addMember("bea");
    const token = await site.tokenOf(bea);
    await post("forgot-password", { email: "bea@example.com" }).expect(200);
    const code = codeIn((await mailsTo(site, "bea@example.com"))[0]!);
    const to = (password: string) => ({ password, passwordConfirmation: password });
    const change = { currentPassword: bea.password, ...to(BREACHED) };
    expect(refusal(await post("change-password", change, token))).to.deep.equal(refused);
    expect(refusal(await post("reset-password", { code, ...to(BREACHED) }))).to.deep.equal(refused);
    await post("reset-password", { code, ...to(NEW) }).expect(200);
  });

  it("are refused before the code of the second factor is used up", async () => {
    const eve = await site.addMember("eve");
    const token = await site.tokenOf(eve);
    const { recoveryCodes } = await turnOn(await site.visit(eve), eve);
    const change = (password: string) =>
      post(
        "change-password",
        { currentPassword: eve.password, password, passwordConfirmation: password, code: recoveryCodes[0] },
        token,
      );
    expect(refusal(await change(BREACHED))).to.deep.equal(refused);
    await change(NEW).expect(200);
  });

  it("are looked up by five digits of their hash", async () => {
    await post("local/register", good("cleo", { password: BREACHED })).expect(400);
    expect(answers.asked).to.deep.equal([`/range/${hashOf(BREACHED).slice(0, 5)}`]);
  });

  it("are accepted while the service fails", async () => {
    answers.isAway = true;
    await post("local/register", good("dora", { password: BREACHED })).expect(200);
    expect(answers.asked).to.have.length(1);
  });
});

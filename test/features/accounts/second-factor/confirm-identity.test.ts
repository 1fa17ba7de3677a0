import { expect } from "chai";
import supertest from "supertest";
import { CONFIRMED_MS } from "#core/auth/confirmed.ts";
import { accountDataPaths } from "#shared/accounts/account-data.paths.ts";
import { secondFactorMessages } from "#shared/accounts/second-factor.messages.ts";
import { paymentAccountsPaths } from "#shared/money/payment-accounts.paths.ts";
import { formOf, messagesIn, send } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { codeOf, turnOn } from "./support.ts";

/**
 * Pages about money, data and the account whose forms need no separate proof of identity, with the reason.
 */
const OTHERS: Readonly<Record<string, string>> = {
  "/settings/account": "Its forms for address and password ask for the password themselves.",
  "/settings/data/delete": "Its form asks for the password itself.",
  "/settings/data/import": "Adds to the account, and reveals nothing.",
  "/settings/data/leaving": "Only keeps the account, or signs out.",
  "/settings/devices": "Only ends sessions.",
  "/settings/second-factor": "Its forms ask for the password themselves.",
  "/settings/tokens": "Its form asks for the password itself.",
};

describe("Proof of identity before sensitive pages", () => {
  const site = useSite();
  let count = 0;
  let ann: TestMember;
  let agent: Awaited<ReturnType<typeof site.visit>>;
  const { now } = Date;

  beforeEach(async () => {
    ann = await site.addMember(`careful-${++count}`);
    agent = await site.visit(ann);
  });
  afterEach(() => {
    Date.now = now;
  });
  const later = () => {
    Date.now = () => now() + CONFIRMED_MS + 1_000;
  };
  const step = paymentAccountsPaths.paymentStep("business");
  const confirm = async (values: Record<string, string>, next = step) =>
    send(
      agent,
      formOf(await agent.get(`/confirm-identity?next=${next}`).expect(200), "currentPassword"),
      values,
    );

  it("is declared by every page that changes payout details or exports data; others have a reason", () => {
    const sensitive = site.app.features
      .flatMap(({ pages = [] }) => pages)
      .filter(({ path, action, confirmsIdentity }) =>
        confirmsIdentity
          ? false
          : action && /^\/settings\/(payment|data|account|devices|tokens|second|passkeys)/.test(path),
      );
    expect(sensitive.map(({ path }) => path)).to.have.members(Object.keys(OTHERS));
  });

  it("is not asked for in the first ten minutes after signing in", async () => {
    await agent.get(step).expect(200);
    expect((await agent.get(`/confirm-identity?next=${step}`)).headers.location).to.equal(step);
  });

  it("is asked for after ten minutes, once, and leads to the requested page", async () => {
    later();
    const asked = await agent.get(step).expect(302);
    expect(asked.headers.location).to.equal(`/confirm-identity?next=${encodeURIComponent(step)}`);
    const wrong = await confirm({ currentPassword: "wrong" });
    expect(wrong.status).to.equal(422);
    expect(messagesIn(wrong).at("currentPassword")).to.include("current password is invalid");
    await agent.get(step).expect(302);
    const done = await confirm({ currentPassword: ann.password });
    expect([done.status, done.headers.location]).to.deep.equal([303, step]);
    await agent.get(step).expect(200);
  });

  it("needs the code as well if two-step sign-in is on", async () => {
    const factor = await turnOn(agent, ann);
    later();
    const missing = await confirm({ currentPassword: ann.password });
    expect(messagesIn(missing).at("code")).not.to.equal("");
    await agent.get(step).expect(302);
    Date.now = now;
    const code = codeOf(factor);
    later();
    expect((await confirm({ currentPassword: ann.password, code })).status).to.equal(303);
  });

  it("is asked for when an archive is requested, but not to see the page", async () => {
    const path = accountDataPaths.dataSettings();
    later();
    const _csrf = await csrfOf(agent, path);
    const asked = await agent.post(path).type("form").send({ _csrf }).expect(303);
    expect(asked.headers.location).to.equal(`/confirm-identity?next=${encodeURIComponent(path)}`);
    expect((await agent.get(path)).text).not.to.include("is being made");
  });

  it("carries a form that was filled in meanwhile, and sends it only when the member presses the button", async () => {
    const form = formOf(await agent.get(step).expect(200), "business_type");
    later();
    const asked = await send(agent, form, { business_type: "individual" })
      .set("Origin", site.url)
      .set("Sec-Fetch-Site", "same-origin")
      .expect(403);
    expect(page(asked)("h1").text()).to.equal("Confirm that it is you");
    const back = await send(agent, formOf(asked, "currentPassword"), { currentPassword: ann.password })
      .set("Origin", site.url)
      .set("Sec-Fetch-Site", "same-origin")
      .expect(200);
    const again = formOf(back, "business_type");
    expect(again.action).to.equal(step);
    expect(Object.fromEntries(again.fields).business_type).to.equal("individual");
  });

  describe("in the forms that ask for the password themselves", () => {
    const account = "/settings/account";
    const password = "another long password";
    const FORMS = {
      "a new address": {
        path: account,
        holding: "email",
        field: "code",
        values: () => ({ email: `${ann.username}@example.org`, emailPassword: ann.password }),
      },
      "a new password": {
        path: account,
        holding: "passwordConfirmation",
        field: "passwordCode",
        values: () => ({ currentPassword: ann.password, password, passwordConfirmation: password }),
      },
      "the account's deletion": {
        path: "/settings/data/delete",
        holding: "works",
        field: "code",
        values: () => ({ works: "leave", password: ann.password }),
      },
    };
    /** Asks for the code: the account exists, and its password is the old one. */
    const unchangedBy = ({ username: identifier, password: old }: TestMember) =>
      supertest(site.url).post("/api/auth/local").send({ identifier, password: old });

    for (const [name, { path, holding, field, values }] of Object.entries(FORMS))
      it(`needs the code if two-step sign-in is on: ${name}`, async () => {
        const plain = page(await agent.get(path).expect(200));
        expect(plain(`input[name=${field}]`).length).to.equal(0);
        const { recoveryCodes } = await turnOn(agent, ann);
        const fill = async (code: string) =>
          send(agent, formOf(await agent.get(path).expect(200), holding), { ...values(), [field]: code });
        for (const [code, message] of [
          ["", secondFactorMessages.codeMissing],
          ["000000", secondFactorMessages.codeWrong],
        ] as const) {
          const refused = await fill(code);
          expect([refused.status, messagesIn(refused).at(field)]).to.deep.equal([422, message]);
        }
        expect((await unchangedBy(ann)).body.error.message).to.equal(secondFactorMessages.codeRequired);
        expect((await fill(recoveryCodes[0]!)).status).to.equal(303);
      });

    it("needs the code from the API too", async () => {
      const token = await site.tokenOf(ann);
      const { recoveryCodes } = await turnOn(agent, ann);
      const change = (code?: string) =>
        supertest(site.url)
          .post("/api/auth/change-password")
          .set("Authorization", `Bearer ${token}`)
          .send({ currentPassword: ann.password, password, passwordConfirmation: password, code });
      const { body } = await change().expect(400);
      expect(body.error.message).to.equal(secondFactorMessages.codeMissing);
      await change(recoveryCodes[0]).expect(200);
    });
  });

  it("is required of the API by a session, and not by a bearer token", async () => {
    later();
    const _csrf = await csrfOf(agent);
    const refused = await agent.delete(`/api/users/${ann.id}`).set("X-CSRF-Token", _csrf);
    expect([refused.status, refused.body.error.message]).to.deep.equal([
      403,
      "Confirm that it is you first: sign in again, or open /confirm-identity.",
    ]);
    const write = await agent.post("/api/payment-accounts").set("X-CSRF-Token", _csrf).send({ data: {} });
    expect(write.body.error.message).to.match(/^Confirm that it is you first/);
    Date.now = now;
    const jwt = await site.tokenOf(ann);
    later();
    const written = await agent
      .post("/api/payment-accounts")
      .set("Authorization", `Bearer ${jwt}`)
      .send({ data: {} });
    expect(written.status).to.equal(400);
  });
});

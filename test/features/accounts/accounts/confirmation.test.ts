import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { sendEmailConfirmation } from "#features/accounts/accounts/index.ts";
import { findLoginById } from "#features/people/identity/index.ts";
import { fillIn, formOf, send } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { codeIn, linkIn, mailsTo } from "#test/support/mails.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

describe("Confirming an email address", () => {
  const site = useSite({ EMAIL_CONFIRMATION: "1" });
  let count = 0;

  /** A member whose address is not confirmed yet. */
  const waiting = async (): Promise<TestMember & { readonly email: string }> => {
    const member = await site.addMember(`newcomer-${++count}`);
    await mongoose.connection
      .collection("users")
      .updateOne({ username: member.username }, { $set: { confirmed: false } });
    return { ...member, email: `${member.username}@example.com` };
  };
  const api = (path: string) => supertest(site.url).get(`/api/auth/email-confirmation${path}`);
  const ask = (email: string) =>
    supertest(site.url).post("/api/auth/send-email-confirmation").send({ email });
  const signIn = ({ username: identifier, password }: TestMember) =>
    supertest(site.url).post("/api/auth/local").send({ identifier, password });

  it("is required before signing in, and mentioned only after the right password", async () => {
    const ann = await waiting();
    const { body } = await signIn(ann).expect(400);
    expect(body.error.message).to.equal("Your account email is not confirmed");
    const wrong = await signIn({ ...ann, password: "wrong" }).expect(400);
    expect(wrong.body.error.message).to.equal("Invalid identifier or password");
    const form = { identifier: ann.username, password: ann.password };
    const refused = await supertest(site.url).post("/login").type("form").send(form).expect(422);
    expect(page(refused)('main a[href="/email-confirmation"]').length).to.equal(1);
  });

  it("is done with the code from a mail, once, with status 302", async () => {
    const ann = await waiting();
    const answer = await ask(ann.email).expect(200);
    expect(answer.body).to.deep.equal({ email: ann.email, sent: true });
    const code = codeIn((await mailsTo(site, ann.email))[0]!);
    await supertest(site.url).head(`/api/auth/email-confirmation?confirmation=${code}`).expect(302);
    const { headers } = await api(`?confirmation=${code}`).expect(302);
    expect((await supertest(site.url).get(headers.location!)).text).to.include("Your address is confirmed");
    await signIn(ann).expect(200);
    for (const path of [`?confirmation=${code}`, "?confirmation=made-up", "", "?confirmation[$gt]="]) {
      const { body } = await api(path).expect(400);
      expect(body.error.message, path).to.equal("Invalid token");
    }
  });

  it("is not done by opening the link, because mail programs do that, but by a button", async () => {
    const ann = await waiting();
    await ask(ann.email);
    const link = linkIn((await mailsTo(site, ann.email))[0]!);
    const agent = await site.visit();
    const shown = await agent.get(link).expect(200);
    await signIn(ann).expect(400);
    const done = await send(agent, formOf(shown, "confirmation"), {}).expect(303);
    expect(done.headers.location).to.equal("/email-confirmation?done=confirmed");
    await signIn(ann).expect(200);
    const again = await send(agent, formOf(shown, "confirmation"), {}).expect(303);
    expect(again.headers.location, "the same form leads where it led").to.equal(done.headers.location);
  });

  it("is not done with a code sent to an earlier address", async () => {
    const ann = await waiting();
    await ask(ann.email);
    const code = codeIn((await mailsTo(site, ann.email))[0]!);
    await mongoose.connection
      .collection("users")
      .updateOne({ username: ann.username }, { $set: { emailKey: "other@example.com" } });
    await api(`?confirmation=${code}`).expect(400);
  });

  it("can be requested again with the same response for every address, and a mail only to unconfirmed ones", async () => {
    const [ann, bea] = [await waiting(), await site.addMember(`known-${++count}`)];
    const agent = await site.visit();
    for (const email of [ann.email, "nobody@example.com", `${bea.username}@example.com`]) {
      const path = "/email-confirmation";
      const answer = await fillIn(agent, path, { email }, { holding: "email", intent: "send" });
      expect([answer.status, answer.headers.location]).to.deep.equal([303, `${path}?done=sent`]);
      expect(await mailsTo(site, email)).to.have.length(email === ann.email ? 1 : 0);
    }
  });

  it("sends its mail only if the transaction that creates the account is committed", async () => {
    const ann = await waiting();
    const user = (await findLoginById(ann.id))!;
    const mailing = {
      services: site.app.services,
      mailer: site.app.mailer,
      site: { name: "X", url: site.url },
    };
    const undone = mongoose.connection.withSession((session) =>
      session.withTransaction(async () => {
        await sendEmailConfirmation(mailing, user, session);
        throw new Error("undone");
      }),
    );
    expect(await undone.catch((error: Error) => error.message)).to.equal("undone");
    expect(await mailsTo(site, ann.email)).to.deep.equal([]);
    await sendEmailConfirmation(mailing, user);
    expect(await mailsTo(site, ann.email)).to.have.length(1);
  });
});

import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { createSecrets, DEVELOPMENT_KEYS } from "#core/secrets/index.ts";
import { PaymentAccount } from "#features/money/payment-accounts/model.ts";
import { countUnreadableAccounts } from "#features/money/payment-accounts/rotate.ts";
import { secondFactorMessages } from "#shared/accounts/second-factor.messages.ts";
import { paymentAccountsMessages } from "#shared/money/payment-accounts.messages.ts";
import { paymentAccountsText } from "#shared/money/payment-accounts.text.ts";
import { codeOf, PATH, startSetup, turnOn } from "#test/features/accounts/second-factor/support.ts";
import { AUTHOR, connect, PDF } from "#test/features/money/payment-accounts/support.ts";
import { useSite } from "#test/support/site.ts";
import { formOf, messagesIn, send } from "./support/forms.ts";
import { page } from "./support/stories.ts";

describe("Data whose encryption key is lost", () => {
  const site = useSite();

  /** Makes every encrypted value of a collection look as if another key had encrypted it. */
  const lose = async (collection: string) => {
    const { db } = mongoose.connection;
    for (const document of await db!.collection(collection).find().toArray()) {
      const text = mongoose.mongo.BSON.EJSON.stringify(document).replaceAll("v1:development:", "v1:lost:");
      const lost = mongoose.mongo.BSON.EJSON.parse(text) as typeof document;
      await db!.collection(collection).replaceOne({ _id: document._id }, lost);
    }
  };

  it("lets members sign in with a recovery code, and says why the app's code is not enough", async () => {
    const nora = await site.addMember("nora");
    const factor = await turnOn(await site.visit(nora), nora);
    await lose("second-factors");
    const agent = await site.visit(nora);
    const step = await agent.get("/login").expect(200);
    const answer = await send(agent, formOf(step, "intent", "code"), { code: codeOf(factor, 1) }).expect(422);
    expect(messagesIn(answer).at("code")).to.equal(secondFactorMessages.keyLost);
    const code = factor.recoveryCodes[0]!;
    await send(agent, formOf(answer, "intent", "code"), { code }).expect(303);
    await agent.get(PATH).expect(200);
  });

  it("lets members start the setup of a second factor again", async () => {
    const ruth = await site.addMember("ruth");
    const agent = await site.visit(ruth);
    await startSetup(agent, ruth);
    await lose("second-factors");
    await agent.get(PATH).expect(200);
    expect(await startSetup(agent, ruth)).to.match(/^[A-Z2-7]+$/);
  });

  it("asks members for their payment details again, on pages that stay usable", async () => {
    const hal = await site.addMember("hal");
    const agent = await site.visit(hal);
    await connect(agent, AUTHOR);
    const form = page(await agent.get("/settings/payment/documents"))("form[enctype]");
    await agent
      .post("/settings/payment/documents")
      .field("_csrf", String(form.find("[name=_csrf]").val()))
      .attach("document", PDF, "passport.pdf")
      .expect(303);
    const secrets = createSecrets(DEVELOPMENT_KEYS);
    expect(await countUnreadableAccounts(secrets)).to.equal(0);
    await lose("paymentaccounts");
    expect(await countUnreadableAccounts(secrets)).to.equal(1);

    const overview = await agent.get("/settings/payment").expect(200);
    expect(overview.text).to.include(paymentAccountsText.unreadable);
    expect(overview.text).not.to.include(paymentAccountsText.complete);
    for (const step of ["business", "representative", "bank"])
      await agent.get(`/settings/payment/${step}`).expect(200);
    const documents = await agent.get("/settings/payment/documents").expect(200);
    expect(documents.text).to.include(paymentAccountsText.documents.unreadable);
    const account = await PaymentAccount.findOne({ owner: hal.id }).lean();
    const { ref } = account!.documents[0]!;
    const download = await agent.get(`/settings/payment/documents/${account!._id}/${ref}`).expect(409);
    expect(download.text).to.include(paymentAccountsMessages.documentUnreadable);
    const token = await site.tokenOf(hal);
    const { body } = await supertest(site.url)
      .get(`/api/payment-accounts/${account!._id}`)
      .set("Authorization", `Bearer ${token}`)
      .expect(200);
    expect(JSON.stringify(body)).to.include('"complete":false').and.include('"account_number":null');

    await connect(agent, AUTHOR);
    const repaired = await agent.get("/settings/payment").expect(200);
    expect(repaired.text).to.include(paymentAccountsText.complete);
    expect(await countUnreadableAccounts(secrets), "the document stays").to.equal(1);
  });
});

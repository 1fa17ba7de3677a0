import { expect } from "chai";
import { paymentAccountState } from "#features/money/payment-accounts/index.ts";
import { useSite } from "#test/support/site.ts";
import { SANDBOX } from "./support.ts";

describe("Sellers of the demo data", () => {
  const site = useSite();

  it("can all be paid, however often it is loaded, without any mail sent", async () => {
    const sellers = [await site.addMember("maren.holt"), await site.addMember("nell.ashby")];
    const { demo } = site.app.features.find(({ name }) => name === "payment-accounts")!;
    const viewers = new Map(sellers.map(({ username, viewer }) => [username, viewer]));
    const mails = (await site.app.mailer.listMails()).length;
    for (let time = 0; time < 2; time++) await demo!.load({ viewers } as never);
    for (const { id } of sellers) expect(await paymentAccountState(SANDBOX, id)).to.equal("complete");
    expect(await site.app.mailer.listMails()).to.have.length(mails);
  });
});

import { expect } from "chai";
import { extractText, getDocumentProxy } from "unpdf";
import { setMoneySetting } from "#features/money/money-settings/commands.ts";
import { Purchase } from "#features/money/sales/model.ts";
import { Subscription, type SubscriptionDoc } from "#features/money/subscriptions/model.ts";
import { numberReceipt } from "#features/money/subscriptions/receipts.ts";
import { page } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useEmptySite } from "#test/support/site.ts";
import { boughtStory } from "../sales/support.ts";

describe("Receipts of premium", () => {
  const site = useEmptySite();
  let member: TestMember;
  let id: string;

  const at = async () => (await Subscription.findById(id).lean<SubscriptionDoc>())!;

  beforeEach(async () => {
    const chief = await site.addMember("chief", "admin");
    await boughtStory(site, await site.addMember("seller"), await site.addMember("first-buyer"));
    const tax = { name: "tax", country: "DE", value: "19", reason: "The law" };
    await setMoneySetting(site.app.services, chief.caller, "Etc/UTC", tax);
    member = await site.addMember("premium-author");
    const agent = await site.visit(member);
    const _csrf = await csrfOf(agent);
    const send = (path: string, fields: object) =>
      agent
        .post(path)
        .type("form")
        .send({ _csrf, ...fields })
        .expect(303);
    const wish = { plan: "monthly", agree: "true", country: "DE", shown: "DE" };
    const { headers } = await send("/premium", wish);
    const checkout = String(headers.location);
    id = checkout.split("/").at(-1)!;
    await send(checkout, { do: "approve" });
    await site.app.jobs.whenIdle();
    await send(checkout, { do: "renew" });
    await site.app.jobs.whenIdle();
  });

  it("are numbered in one series with those of stories, one per payment, without gaps or duplicates", async () => {
    await Promise.all([numberReceipt(id, 1), numberReceipt(id, 2), numberReceipt(id, 2)]);
    const [{ receipt: first } = { receipt: null }] = await Purchase.find({}).lean();
    const numbers = (await at()).periods.map(({ receipt }) => receipt!.number);
    expect([first!.number, ...numbers.sort()]).to.deep.equal([1, 2, 3]);
  });

  it("are a page and a PDF with the same content, tax included, for the member only", async () => {
    const agent = await site.visit(member);
    const mine = page(await agent.get("/my-subscriptions").expect(200));
    const here = `/my-subscriptions/${id}/receipts/1`;
    const number = mine(`a[href="${here}"]`).text();
    expect(number).to.match(/^\d{4}-00000[23]$/);
    const shown = page(await agent.get(here).expect(200));
    for (const word of [`Receipt ${number}`, "Premium, monthly", "$8.00", "Tax (Germany, 19%)", "$9.52"])
      expect(shown("main").text()).to.include(word);
    const file = shown("a:contains('Receipt as PDF')").attr("href")!;
    const { body, headers } = await agent.get(file).responseType("blob").expect(200);
    expect(headers["content-type"]).to.equal("application/pdf");
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(body)), { mergePages: true });
    for (const word of [`Receipt ${number}`, "premium-author", "$1.52", "You paid", "$9.52", "play money"])
      expect(text.replaceAll(/\s+/g, " ")).to.include(word);
    const stranger = await site.visit(await site.addMember("stranger"));
    await stranger.get(here).expect(404);
    await stranger.get(file).expect(404);
    await agent.get(`/my-subscriptions/${id}/receipts/9`).expect(404);
    const chief = await site.visit(await site.addMember("office", "admin"));
    const { text: found } = await chief.get(`/admin/subscriptions?word=${number}`).expect(200);
    expect(found).to.include("premium-author");
  });

  it("keep their numbers when the subscription renews later", async () => {
    const before = (await at()).periods.map(({ receipt }) => receipt);
    const agent = await site.visit(member);
    const _csrf = await csrfOf(agent);
    await agent.post(`/sandbox/subscription/${id}`).type("form").send({ _csrf, do: "renew" }).expect(303);
    await site.app.jobs.whenIdle();
    const { periods } = await at();
    expect(periods).to.have.length(3);
    expect(periods.map(({ receipt }) => receipt).slice(0, 2)).to.deep.equal(before);
    expect(periods[2]!.receipt!.number).to.equal(4);
  });
});

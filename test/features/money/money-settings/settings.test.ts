import { expect } from "chai";
import { moneySettingAt, taxRateAt } from "#features/money/money-settings/index.ts";
import { MoneyDecision } from "#features/money/money-settings/model.ts";
import { Purchase } from "#features/money/sales/model.ts";
import { AuditLog } from "#features/platform/audit/model.ts";
import { page } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { boughtStory } from "../sales/support.ts";

const DAY_MS = 86_400_000;

describe("Money settings of admins", () => {
  const site = useSite();
  let admin: TestMember;

  before(async () => {
    admin = await site.addMember("treasurer", "admin");
  });

  const send = async (fields: Record<string, string>) => {
    const agent = await site.visit(admin);
    const _csrf = await csrfOf(agent);
    return agent
      .post("/admin/fees")
      .type("form")
      .send({ _csrf, ...fields });
  };

  it("have the defaults of the specification and the issue until something else is set", async () => {
    const now = site.app.services.now();
    expect(await moneySettingAt("platform-fee", now)).to.equal(1_500);
    expect(await moneySettingAt("premium-fee", now)).to.equal(1_000);
    expect(await moneySettingAt("hold-days", now)).to.equal(14);
    expect(await moneySettingAt("payout-minimum", now)).to.equal(1_000);
    expect(await taxRateAt("DE", now)).to.equal(0);
  });

  it("apply from their start date, are stored with the admin and the reason, and are in the audit log", async () => {
    const now = site.app.services.now();
    const later = new Date(now.getTime() + 40 * DAY_MS).toISOString().slice(0, 10);
    const fields = { name: "tax", country: "DE", value: "7", reason: "Books are taxed less." };
    expect((await send(fields)).status).to.equal(303);
    expect((await send({ ...fields, value: "19", from: later })).status).to.equal(303);
    expect(await taxRateAt("de", site.app.services.now())).to.equal(700);
    expect(await taxRateAt("DE", new Date(now.getTime() + 41 * DAY_MS))).to.equal(1_900);
    const text = page(await (await site.visit(admin)).get("/admin/fees").expect(200)).text();
    expect(text).to.include("Tax, Germany").and.include("Books are taxed less.").and.include("treasurer");
    const told = await AuditLog.findOne({ action: "money-setting.change" }).sort({ seq: 1 }).lean();
    expect(told?.details).to.include({ change: "0% -> 7%", reason: "Books are taxed less." });
  });

  it("show errors at the field and preserve what was typed", async () => {
    const refused = await send({ name: "hold-days", value: "13", reason: "" });
    expect(refused.status).to.equal(422);
    expect(page(refused).text()).to.include("Enter a value in days from 14 to 90.");
    expect(page(refused)("#field-value").attr("value")).to.equal("13");
    const past = await send({ name: "platform-fee", value: "12", from: "2020-01-01", reason: "x" });
    expect(page(past).text()).to.include("Enter a future date within two years.");
    expect(await MoneyDecision.countDocuments({ name: { $in: ["hold-days", "platform-fee"] } })).to.equal(0);
  });

  it("change the platform fee of sales begun from then on, not of earlier ones", async () => {
    const author = await site.addMember("seller");
    const before = await boughtStory(site, author, await site.addMember("reader-one"));
    expect((await send({ name: "platform-fee", value: "12.5", reason: "A gift." })).status).to.equal(303);
    const after = await boughtStory(site, author, await site.addMember("reader-two"));
    const fees = await Purchase.find({ _id: { $in: [before, after] } }, { fee: 1 })
      .sort({ paidAt: 1 })
      .lean();
    expect(fees.map(({ fee }) => fee)).to.deep.equal([75, 62]);
  });
});

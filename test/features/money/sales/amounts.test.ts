import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { createCoupon } from "#features/money/sales/coupons.ts";
import { updateStory } from "#features/stories/editing/index.ts";
import { taxOf } from "#shared/money/cents.ts";
import { page, storeStory } from "#test/app/support/stories.ts";
import { ROOT } from "#test/support/built-server.ts";
import { useSite } from "#test/support/site.ts";

describe("Amounts of money", () => {
  const site = useSite();

  const refused = async (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => "done",
      (error) => JSON.stringify([error.message, error.details ?? error.fields ?? null]),
    );

  it("have tax rounded half up", () => {
    expect([taxOf(299, 2_000), taxOf(250, 1_000), taxOf(249, 1_000), taxOf(245, 1_000)]).to.deep.equal([
      60, 25, 25, 25,
    ]);
    expect([taxOf(0, 2_000), taxOf(244, 1_000), taxOf(100, 0)]).to.deep.equal([0, 24, 0]);
  });

  it("have their tax computed by taxOf only, on the server and on pages", () => {
    const others = globSync("{src,views,client}/**/*.{ts,tsx}", { cwd: ROOT }).filter((path) =>
      /shareOf\([^;]*\btax\b/.test(readFileSync(join(ROOT, path), "utf8")),
    );
    expect(others).to.deep.equal([]);
  });

  it("with more than two decimals are refused, not rounded", async () => {
    const author = await site.addMember("author");
    const story = await storeStory(site, author, { pricing: "USD", price: 5, previewChapters: 1 });
    const price = (value: number) =>
      updateStory(site.app.services, author.caller, story.id, { price: value });
    expect(await refused(price(1.999))).to.include("dollars and cents");
    expect((await price(4.99)).price).to.equal(499);
  });

  it("that are lowered after a coupon was made never come to less than can be charged", async () => {
    const author = await site.addMember("lowering-author");
    const story = await storeStory(site, author, { pricing: "USD", price: 5, previewChapters: 1 });
    await createCoupon(site.app.services, author.caller, { code: "LOWER", percent: 50 });
    await updateStory(site.app.services, author.caller, story.id, { price: 0.99 });
    const reader = await site.visit(await site.addMember("lowering-reader"));
    const shown = page(await reader.get(`${story.path}/buy?coupon=LOWER`).expect(200))("main").text();
    expect(shown).to.include("$0.50").and.not.include("$0.49 ");
    const coupons = page(await (await site.visit(author)).get("/sales/coupons").expect(200))("main").text();
    expect(coupons).to.include("Readers always pay at least $0.50");
  });

  it("that no provider can charge, or with more than two decimals, are refused when a coupon is created", async () => {
    const author = await site.addMember("cheap-author");
    await storeStory(site, author, { pricing: "USD", price: 0.99, previewChapters: 1 });
    const make = (code: string, percent: number) =>
      createCoupon(site.app.services, author.caller, { code, percent });
    expect(await refused(make("HALF", 50))).to.include("too little to charge");
    expect(await refused(make("SOME", 40))).to.equal("done");
    expect(await refused(make("TINY", 12.345))).to.include("no more than two decimal places");
    expect(await refused(make("FEW", 12.34))).to.equal("done");
  });
});

import { expect } from "chai";
import type { Page } from "playwright-core";
import { Service, type ServiceDoc } from "#features/market/services/model.ts";
import { storeStory } from "../../app/support/stories.ts";
import { putUp } from "../../features/market/support.ts";
import { openPage, PHONE } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { signIn, tooWide } from "../support/pages.ts";

describe("An order on two phones", () => {
  const site = useSite();

  it("goes from the service to both reviews", async () => {
    const author = await site.addMember("author");
    const editor = await site.addMember("editor");
    const service = await putUp(site, editor, await site.addMember("moe", "moderator"));
    const story = await storeStory(site, author, { title: "The Long Tide" });
    const [buys, sells] = [await openPage({ viewport: PHONE }), await openPage({ viewport: PHONE })];
    await signIn(buys.page, site, author);
    await signIn(sells.page, site, editor);
    const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

    await buys.page.goto(`${site.url}/services/${service._id}`);
    await buys.page.getByRole("link", { name: /One pass/ }).click();
    await buys.page.getByLabel(/Style sheet/).check();
    await buys.page.getByLabel("Your story").selectOption(story.id);
    await buys.page.getByLabel("Let the seller work in this story").check();
    await buys.page.getByLabel("I agree to the marketplace terms").check();
    expect(await tooWide(buys.page)).to.deep.equal([]);
    await press(buys.page, "Continue to payment");
    await press(buys.page, "Pay $125.00");
    await site.app.jobs.whenIdle();
    await buys.page.goto(`${site.url}/orders/active`);
    await buys.page.getByRole("link", { name: "Line edit of novels" }).click();
    await buys.page.getByText("The seller has to accept the order.").waitFor();
    const order = new URL(buys.page.url()).pathname;
    expect(await tooWide(buys.page)).to.deep.equal([]);

    await sells.page.goto(site.url + order);
    await press(sells.page, "Accept the order");
    await sells.page.getByText("Deliver the work.").waitFor();
    await sells.page.getByText(/You are an editor of “The Long Tide”/).waitFor();
    await sells.page
      .locator("#deliver-text")
      .fill("Every page is marked in pencil. The tide comes in on time.");
    expect(await tooWide(sells.page)).to.deep.equal([]);
    await press(sells.page, "Deliver the work");
    await sells.page.getByText("The buyer is checking your work.").waitFor();

    await buys.page.reload();
    await buys.page.getByText("The tide comes in on time.").waitFor();
    await press(buys.page, "Accept the work and pay");
    await buys.page.getByRole("heading", { name: "Accept the work and pay?" }).waitFor();
    expect(await tooWide(buys.page)).to.deep.equal([]);
    await press(buys.page, "Accept the work and pay $125.00");
    await buys.page.getByRole("link", { name: "Receipt" }).click();
    await buys.page.getByRole("heading", { name: /^Receipt \d{4}-000001$/ }).waitFor();
    expect(await tooWide(buys.page)).to.deep.equal([]);

    const review = async (page: Page, aspects: readonly string[], words: string) => {
      await page.goto(`${site.url}${order}/review`);
      for (const aspect of aspects)
        await page.getByRole("group", { name: aspect }).getByRole("radio", { name: "5" }).check();
      await page.getByLabel("Your review").fill(words);
      expect(await tooWide(page)).to.deep.equal([]);
      await press(page, "Send review");
      await page.getByText("Review sent.").waitFor();
    };
    await review(buys.page, ["The work", "Communication", "On time"], "She found every comma.");
    await sells.page.goto(`${site.url}${order}/review`);
    expect(await sells.page.locator("main").innerText()).to.not.include("She found every comma.");
    await review(sells.page, ["Clear about what was wanted", "Communication", "Fair"], "A pleasure.");
    await sells.page.getByText("She found every comma.").waitFor();
    await buys.page.reload();
    await buys.page.getByText("A pleasure.").waitFor();
    const { rating, ratings, openOrders } = (await Service.findById(service._id).lean<ServiceDoc>())!;
    expect({ rating, ratings, openOrders }).to.deep.equal({ rating: 5, ratings: 1, openOrders: 0 });
    expect([...buys.complaints, ...sells.complaints]).to.deep.equal([]);
    await buys.context.close();
    await sells.context.close();
  });
});

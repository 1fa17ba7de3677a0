import { expect } from "chai";
import { payInDemo } from "#features/money/payments/index.ts";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { storeStory } from "#test/app/support/stories.ts";
import { openPage, PHONE } from "../../support/browser.ts";
import { csrfOf, useSite } from "../../support/site.ts";
import { signIn } from "../support/pages.ts";

describe("The page after paying", () => {
  const site = useSite();
  let count = 0;

  /** Begins a purchase and opens its page in a browser whose live connections wait for `held`. */
  const openPurchase = async (held: Promise<void>) => {
    count += 1;
    const author = await site.addMember(`payee-${count}`);
    const buyer = await site.addMember(`payer-${count}`);
    const story = await storeStory(site, author, { pricing: "USD", price: 5, previewChapters: 1 });
    const agent = await site.visit(buyer);
    const { headers } = await agent
      .post(`${story.path}/buy`)
      .type("form")
      .send({ _csrf: await csrfOf(agent), agree: "true", country: "US" })
      .expect(303);
    const reference = String(headers.location).split("/").at(-1)!;
    const browser = await openPage({ viewport: PHONE });
    const { page } = browser;
    await signIn(page, site, buyer);
    await page.route("**/socket.io/**", async (route) => {
      await held;
      await route.continue();
    });
    const path = `${site.url}/purchases/${reference}`;
    await page.goto(path);
    await page.getByText("Waiting for your payment").waitFor();
    const { services } = site.app;
    const provider = createSandbox({ secret: "test", now: services.now });
    return { ...browser, path, pay: () => payInDemo({ services, provider }, buyer.caller, reference) };
  };

  it("shows in an open browser that the payment was received, as soon as the provider reports it", async () => {
    const { page, context, complaints, pay } = await openPurchase(Promise.resolve());
    await page.locator("html[data-live=open]").waitFor({ state: "attached" });
    await pay();
    await page.getByText("Payment received").waitFor();
    expect(await page.getByRole("link", { name: "Go to payment" }).count()).to.equal(0);
    expect(complaints).to.deep.equal([]);
    await context.close();
  });

  it("misses no payment that is reported before the page has connected", async () => {
    const { promise: held, resolve: connect } = Promise.withResolvers<void>();
    const { page, context, path, pay } = await openPurchase(held);
    // The page looks once when it starts, and again when it connects.
    await page.waitForResponse(path);
    await pay();
    connect();
    await page.getByText("Payment received").waitFor();
    await context.close();
  });
});

import { expect } from "chai";
import { openPage, PHONE } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { signIn } from "../support/pages.ts";

describe("Text in a form that a member returns to", () => {
  const site = useSite();

  it("is still there if it was unsent when the member left the page", async () => {
    const writer = await site.addMember("wanderer");
    const { page, context, complaints } = await openPage({ viewport: PHONE });
    await signIn(page, site, writer);
    await page.goto(`${site.url}/newsfeed`);
    await page.locator("textarea[aria-autocomplete=list]").fill("Not finished");
    await page.goto(`${site.url}/lists`);
    await page.goBack();
    await page.locator("textarea[aria-autocomplete=list]").waitFor();
    expect(await page.getByLabel("Write an update").inputValue()).to.equal("Not finished");
    expect(complaints).to.deep.equal([]);
    await context.close();
  });

  it("is removed if it was sent, and still there if it was not", async () => {
    const writer = await site.addMember("returner");
    const { page, context } = await openPage({ viewport: PHONE });
    await signIn(page, site, writer);
    const field = page.locator("textarea[aria-autocomplete=list]");
    const goBack = async () => {
      await page.goBack();
      await field.waitFor();
      return page.getByLabel("Write an update").inputValue();
    };
    await page.goto(`${site.url}/newsfeed`);
    await field.fill("Sent and done");
    await page.getByRole("button", { name: "Post update" }).click();
    await page.getByRole("article").getByText("Sent and done").waitFor();
    expect(await goBack()).to.equal("");
    // The same text, typed again and not sent.
    await field.fill("Sent and done");
    await page.goto(`${site.url}/lists`);
    expect(await goBack()).to.equal("Sent and done");
    // Not sent because the network failed, and the next navigation was redirected.
    await field.fill("Not yet sent");
    await page.route("**/newsfeed", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    const failing = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
    await page.getByRole("button", { name: "Post update" }).click();
    await failing;
    await page.unroute("**/newsfeed");
    await page.goto(`${site.url}/user/RETURNER`);
    await page.waitForURL(/returner$/);
    // The browser's error page has replaced the form: the text is typed again and left.
    await page.goto(`${site.url}/newsfeed`);
    await field.fill("Not yet sent");
    await page.goto(`${site.url}/lists`);
    expect(await goBack()).to.equal("Not yet sent");
    await page.goto(`${site.url}/newsfeed`);
    await field.fill("Refused, then left");
    await page.evaluate(() => {
      document.querySelector<HTMLInputElement>('.update-form input[name="_csrf"]')!.value = "stale";
    });
    await page.getByRole("button", { name: "Post update" }).click();
    await page.getByRole("alert").waitFor();
    await page.goto(`${site.url}/user/RETURNER`);
    await page.waitForURL(/returner$/);
    // Skips the response, which browsers do not show again.
    await page.evaluate(() => void setTimeout(() => history.go(-2)));
    await page.waitForURL(/newsfeed$/);
    await field.waitFor();
    expect(await page.getByLabel("Write an update").inputValue()).to.equal("Refused, then left");
    await context.close();
  });
});

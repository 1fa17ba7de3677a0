import { expect } from "chai";
import { DESKTOP, openPage, PHONE } from "../support/browser.ts";
import { useSite } from "../support/site.ts";

const TRIGGERS = ["load", "idle", "visible", "media", "interaction"];

describe("Islands in a browser", () => {
  const site = useSite();

  const island = (trigger: string) => `[data-trigger="${trigger}"]`;

  it("hydrate by their five triggers, match their server HTML, and then work", async () => {
    const { page, context, complaints } = await openPage({ viewport: DESKTOP });
    await page.goto(`${site.url}/dev/ui`);
    for (const trigger of ["load", "idle", "media"]) {
      await page.locator(`${island(trigger)} >> text=awake`).waitFor();
    }
    for (const trigger of ["visible", "interaction"]) {
      const asleep = await page.locator(island(trigger)).textContent();
      if (trigger === "interaction") expect(asleep).to.include("asleep");
      await page.locator(`${island(trigger)} button`).scrollIntoViewIfNeeded();
      if (trigger === "interaction") await page.locator(`${island(trigger)} button`).hover();
      await page.locator(`${island(trigger)} >> text=awake`).waitFor();
    }
    for (const [index, trigger] of TRIGGERS.entries()) {
      await page.locator(`${island(trigger)} button`).click();
      expect(await page.locator(`${island(trigger)} button`).textContent()).to.equal(`Count ${index + 1}`);
    }
    expect(complaints).to.deep.equal([]);
    await context.close();
  });

  it("do not hydrate while their media query does not match, and hydrate when it does", async () => {
    const { page, context, complaints } = await openPage({ viewport: PHONE });
    await page.goto(`${site.url}/dev/ui`);
    await page.locator(`${island("load")} >> text=awake`).waitFor();
    expect(await page.locator(island("media")).textContent()).to.include("asleep");
    await page.setViewportSize(DESKTOP);
    await page.locator(`${island("media")} >> text=awake`).waitFor();
    expect(complaints).to.deep.equal([]);
    await context.close();
  });

  it("report a hydration mismatch as an error, so that tests detect it", async () => {
    const { page, context, complaints } = await openPage();
    await page.route("**/dev/ui", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace("Hydrates on load:", "Hydrates on something else:");
      await route.fulfill({ response: answer, body });
    });
    await page.goto(`${site.url}/dev/ui`);
    await page.locator(`${island("load")} >> text=awake`).waitFor();
    expect(complaints.join("\n")).to.include("island did not match");
    await context.close();
  });

  it("are plain HTML without JavaScript", async () => {
    const { page, context } = await openPage({ javaScriptEnabled: false });
    await page.goto(`${site.url}/dev/ui`);
    for (const [index, trigger] of TRIGGERS.entries()) {
      expect(await page.locator(`${island(trigger)} button`).textContent()).to.equal(`Count ${index}`);
    }
    await context.close();
  });
});

import { expect } from "chai";
import { PHONE, useVisits } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { signIn } from "../support/pages.ts";

/** Entries that the specification names, as members may type them. */
const NAMED = [
  ["newsfeed", "/newsfeed"],
  ["my entries", "/my-entries"],
  ["my stories", "/my-stories"],
  ["my lists", "/my-lists"],
  ["subscriptions", "/my-subscriptions"],
  ["bookmarks", "/bookmarks"],
  ["dashboard", "/dashboard"],
  ["sales", "/sales"],
  ["purchases", "/purchases"],
  ["services", "/services"],
  ["active orders", "/orders/active"],
  ["history", "/history"],
  ["payouts", "/payouts"],
  ["invite", "/invite-friends"],
  ["log out", "/logout"],
  ["earnings", "/earnings"],
  ["projects", "/my-projects"],
  ["forums", "/forums"],
  ["challenges", "/challenges"],
  ["write", "/story/new"],
  ["premium", "/premium"],
  ["story links", "/story-links"],
  ["marketplace", "/marketplace"],
  ["paid stories", "/stories/paid"],
  ["faq", "/faq"],
  ["notifications", "/settings/notifications"],
] as const;

describe("The search in the account menu", () => {
  const site = useSite();
  const newVisit = useVisits();

  it("finds every entry that the specification names, opens the first, and says if there is none", async () => {
    const member = await site.addMember("finder");
    const { page } = await newVisit({ viewport: PHONE });
    await signIn(page, site, member);
    await page.goto(`${site.url}/library`);
    await page.locator(".account-menu > summary").click();
    const field = page.getByRole("searchbox", { name: "Find a page" });
    const results = page.locator(".menu-search a");
    const missing: string[] = [];
    for (const [typed, path] of NAMED) {
      await field.fill(typed);
      const hrefs = await results.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      if (!hrefs.includes(path)) missing.push(`${typed}: ${hrefs.join(" ")}`);
    }
    expect(missing).to.deep.equal([]);
    await field.fill("zzz");
    expect(await page.locator(".menu-search [role=status]").textContent()).to.equal("No page has this name.");
    await field.fill("");
    expect(await page.locator(".account-menu").getByRole("link", { name: "Settings" }).isVisible()).to.equal(
      true,
    );
    // Names that begin with the word come before names that only contain it.
    await field.fill("st");
    const ranked = await results.evaluateAll((links) => links.map((link) => link.textContent!.toLowerCase()));
    const ranks = ranked.map((name) => (name.startsWith("st") ? 0 : /\bst/.test(name) ? 1 : 2));
    expect(ranks[0]).to.equal(0);
    expect(ranks).to.deep.equal(ranks.toSorted());
    await field.fill("dashb");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.url}/dashboard`);
  });

  it("is absent without JavaScript, where the menu leads to the Studio and the library", async () => {
    const member = await site.addMember("plain-finder");
    const { page } = await newVisit({ javaScriptEnabled: false });
    await signIn(page, site, member);
    await page.goto(site.url);
    await page.locator(".account-menu > summary").click();
    expect(await page.getByRole("searchbox", { name: "Find a page" }).isVisible()).to.equal(false);
    expect(await page.locator(".account-menu").getByRole("link", { name: "Studio" }).isVisible()).to.equal(
      true,
    );
  });
});

import { expect } from "chai";
import { forumTalk } from "../../features/community/forums/support.ts";
import { DESKTOP, openPage } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { signIn } from "../support/pages.ts";

describe("A thread in a browser", () => {
  const site = useSite();
  const { begin, say } = forumTalk(site);
  let [ada, bea, cyd] = [] as unknown as TestMember[];

  before(async () => {
    [ada, bea, cyd] = (await Promise.all(["ada", "bea", "cyd"].map((name) => site.addMember(name)))) as [
      TestMember,
      TestMember,
      TestMember,
    ];
  });

  it("shows new posts behind a button and who is writing, saves a draft, and is correct after a reload without scripts", async () => {
    const { id, place } = await begin(ada!, "Live");
    const { page, context, complaints } = await openPage({ viewport: DESKTOP });
    await signIn(page, site, ada!);
    await page.goto(site.url + place);
    await page.waitForSelector("html[data-live=open]");
    const other = await openPage({ viewport: DESKTOP });
    await signIn(other.page, site, bea!);
    await other.page.goto(site.url + place);
    await other.page.waitForSelector("html[data-live=open]");
    await other.page.locator("#field-text").pressSequentially("Half a thought", { delay: 20 });
    await page.getByText("Somebody is writing a post…").waitFor();
    await other.page.getByText("Draft saved.").waitFor();
    for (const text of ["One", "Two", "Three"]) await say(cyd!, id, text);
    await page.getByRole("button", { name: "3 new posts" }).click();
    await page.locator(".post-text", { hasText: "Three" }).waitFor();
    expect(await page.locator(".post").count()).to.equal(4);
    expect(complaints).to.deep.equal([]);
    await context.close();
    await other.context.close();
    const plain = await openPage({ viewport: DESKTOP, javaScriptEnabled: false });
    await signIn(plain.page, site, bea!);
    await plain.page.goto(`${site.url}${place}`);
    expect(await plain.page.locator(".post").count()).to.equal(4);
    expect(await plain.page.locator("#field-text").inputValue()).to.equal("Half a thought");
    await plain.context.close();
  });

  it("saves a new thread as a draft during typing", async () => {
    const { page, context, complaints } = await openPage({ viewport: DESKTOP });
    await signIn(page, site, ada!);
    await page.goto(`${site.url}/forums/writing/new`);
    await page.locator("fw-island[data-module*=KeptDraft][data-awake]").waitFor({ state: "attached" });
    await page.getByLabel("Title").pressSequentially("Half a title");
    await page.getByText("Draft saved.").waitFor();
    await page.reload();
    expect(await page.getByLabel("Title").inputValue()).to.equal("Half a title");
    expect(complaints).to.deep.equal([]);
    await context.close();
  });
});

import { expect } from "chai";
import { createList } from "#features/reach/mailing-lists/commands.ts";
import type { NewsletterDoc } from "#features/reach/newsletters/document.ts";
import { Newsletter } from "#features/reach/newsletters/model.ts";
import { createNewsletter } from "#features/reach/newsletters/write.ts";
import { newslettersPaths } from "#shared/reach/newsletters.paths.ts";
import { PHONE, useVisits } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { signIn, tooWide, writeMarkdown } from "../support/pages.ts";

describe("Writing a newsletter in a browser", () => {
  const site = useSite();
  const newVisit = useVisits();

  const begun = async (name: string) => {
    const author = await site.addMember(name);
    const list = await createList(site.app.services, author.caller, { name: "Tides" });
    const { _id } = await createNewsletter(site.app.services, author.caller, { list: String(list._id) });
    return { author, id: String(_id) };
  };

  it("uses the chapter editor for each of its texts, and saves the text with any button", async () => {
    const { author, id } = await begun("rich");
    const { page } = await newVisit({ viewport: PHONE });
    await signIn(page, site, author);
    await page.goto(site.url + newslettersPaths.newsletter(id));
    const texts = page.locator(".desk-text");
    await texts.first().waitFor();
    await texts.first().click();
    await page.keyboard.type("The ferry runs ");
    await page.keyboard.press("Control+b");
    await page.keyboard.type("again");
    await page.click('button[value="add:text"]');
    await page.waitForURL(/#block-4$/);
    await texts.nth(1).click();
    await page.keyboard.type("And at nine.");
    expect(await tooWide(page)).to.deep.equal([]);
    const tools = page.locator(".desk-tools:visible");
    expect(await tools.count(), "of the text that is written in").to.equal(1);
    expect(await tools.getAttribute("aria-controls")).to.equal("desk-text-text4");
    const ids = await page.locator('[id^="desk-"]').evaluateAll((all) => all.map((each) => each.id));
    expect(new Set(ids).size, "each name once").to.equal(ids.length);
    await page.fill('input[name="subject"]', "The ferry");
    await page.click('button[value="save"]');
    await page.getByText("Your newsletter is saved.").waitFor();
    const { blocks, subject } = (await Newsletter.findById(id).lean<NewsletterDoc>())!;
    expect(subject).to.equal("The ferry");
    expect(blocks.flatMap(({ html }) => html ?? []).map((html) => html.trim())).to.deep.equal([
      "<p>The ferry runs <strong>again</strong></p>",
      "<p>And at nine.</p>",
    ]);
  });

  it("can be written as Markdown instead", async () => {
    const { author, id } = await begun("plain");
    const { page, context } = await newVisit();
    await writeMarkdown(context);
    await signIn(page, site, author);
    await page.goto(site.url + newslettersPaths.newsletter(id));
    await page.getByRole("button", { name: "Edit with formatting" }).waitFor();
    await page.fill("#field-text1", "**Bold**");
    await page.getByRole("button", { name: "Edit with formatting" }).click();
    await page.locator(".desk-text strong").waitFor();
    expect(await page.locator("#field-text1").isVisible()).to.equal(false);
  });
});

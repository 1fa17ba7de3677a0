import { expect } from "chai";
import { toId } from "../../../src/core/db/ids.ts";
import { createExchange } from "../../../src/features/community/exchanges/commands.ts";
import { Gift, type GiftDoc } from "../../../src/features/community/exchanges/model.ts";
import { moveExchanges } from "../../../src/features/community/exchanges/move.ts";
import { signUp } from "../../../src/features/community/exchanges/sign-ups.ts";
import { publishChapter } from "../../../src/features/stories/chapters/index.ts";
import { days } from "../../app/support/challenges.ts";
import { exchangeInput } from "../../app/support/exchanges.ts";
import { writeStory } from "../../app/support/stories.ts";
import { DESKTOP, openPage } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { NARROW, signIn, tooWide } from "../support/pages.ts";

describe("A gift exchange in a browser", function () {
  this.timeout(60_000);
  const site = useSite();
  const members: TestMember[] = [];

  before(async () => {
    for (const name of ["ada", "bea", "cyd"]) members.push(await site.addMember(name));
  });

  const writing = (from: number) => ({
    services: { ...site.app.services, now: () => days(from) },
    limits: { consume: async () => ({}) as never },
  });
  const visit = async (member: TestMember, options: Parameters<typeof openPage>[0]) => {
    const opened = await openPage(options);
    await signIn(opened.page, site, member);
    return opened;
  };
  const draftOf = async (member: TestMember) => {
    const { doc } = await writeStory(site, member, { categories: ["fantasy"], draft: true });
    await publishChapter(site.app.services, member.caller, String(doc.contents[0]!.chapter));
  };
  /** Already written for: it opened so long ago. */
  const written = async (kind: "pairs" | "prompts") => {
    const dates = { signUpEnds: days(-1), dueAt: days(5), revealAt: days(9) };
    const input = exchangeInput({ kind, title: "By the tide", ...dates });
    const id = String((await createExchange(writing(-5), members[0]!.caller, input))._id);
    const wish = { wishes: ["fantasy"], offers: ["fantasy"], likes: "A lighthouse." };
    for (const { caller } of members) await signUp(writing(-4), caller, id, wish);
    await moveExchanges(site.app.services);
    return id;
  };

  it("is opened and joined without scripts on a phone, and joined with them", async () => {
    const plain = await visit(members[0]!, { viewport: NARROW, javaScriptEnabled: false });
    await plain.page.goto(`${site.url}/exchanges/new`);
    expect(await tooWide(plain.page)).to.deep.equal([]);
    await plain.page.getByLabel("Title").fill("One reader each");
    await plain.page.getByLabel("Description").fill("Short things.");
    await plain.page.getByLabel("Fantasy", { exact: true }).check();
    const local = (count: number) => days(count).toISOString().slice(0, 16);
    await plain.page.getByLabel("Sign up until").fill(local(3));
    await plain.page.getByLabel("Gifts are due").fill(local(2));
    await plain.page.getByLabel("Gifts are revealed").fill(local(9));
    await plain.page.getByRole("button", { name: "Open it" }).click();
    await plain.page.getByText("Gifts must be due after signing up has ended.").first().waitFor();
    await plain.page.getByLabel("Gifts are due").fill(local(7));
    await plain.page.getByRole("button", { name: "Open it" }).click();
    await plain.page.getByRole("heading", { name: "One reader each", level: 1 }).waitFor();
    const place = plain.page.url();
    await plain.context.close();
    const { page, context, complaints } = await visit(members[1]!, { viewport: DESKTOP });
    await page.goto(place);
    await page.getByRole("link", { name: "Sign up" }).click();
    await page.getByRole("group", { name: "I would like to be given" }).getByLabel("Fantasy").check();
    await page.getByRole("button", { name: "I am in" }).click();
    await page.getByText("Please choose at least one of those offered.").first().waitFor();
    expect(
      await page.getByRole("group", { name: "I would like to be given" }).getByLabel("Fantasy").isChecked(),
    ).to.equal(true);
    await page.getByRole("group", { name: "I would write" }).getByLabel("Fantasy").check();
    await page.getByRole("button", { name: "I am in" }).click();
    await page.getByText("You are in.").first().waitFor();
    await page.getByText("1 member has signed up").waitFor();
    expect(complaints).to.deep.equal([]);
    await context.close();
  });

  it("shows whom one writes for, takes one's story, and shows all to a guest on the day", async () => {
    const [ada] = members as [TestMember];
    await draftOf(ada);
    const id = await written("pairs");
    const { page, context, complaints } = await visit(ada, { viewport: NARROW });
    await page.goto(`${site.url}/exchanges/${id}`);
    await page.getByRole("heading", { name: /You write for (bea|cyd)/ }).waitFor();
    expect(await tooWide(page)).to.deep.equal([]);
    await page.getByRole("link", { name: "Choose your story" }).click();
    await page.getByRole("button", { name: "Give this story" }).click();
    await page.getByText("Your gift is in.").waitFor();
    expect(complaints).to.deep.equal([]);
    await context.close();
    await moveExchanges(site.app.services, days(9));
    await site.app.jobs.whenIdle();
    const guest = await openPage({ viewport: DESKTOP, javaScriptEnabled: false });
    await guest.page.goto(`${site.url}/exchanges/${id}`);
    await guest.page.getByText(/by ada, for (bea|cyd)/).waitFor();
    await guest.page.locator(".own-entry-title a").click();
    await guest.page.getByRole("heading", { level: 1 }).waitFor();
    await guest.context.close();
  });

  it("lets one write for a prompt of a list, and think better of it, without scripts", async () => {
    const id = await written("prompts");
    const { page, context } = await visit(members[1]!, { viewport: NARROW, javaScriptEnabled: false });
    await page.goto(`${site.url}/exchanges/${id}`);
    await page.getByRole("heading", { name: "Prompts to write for" }).waitFor();
    expect(await tooWide(page)).to.deep.equal([]);
    await page
      .getByRole("listitem")
      .filter({ hasText: "For cyd" })
      .getByRole("button", { name: "I will write it" })
      .click();
    await page.getByRole("heading", { name: "You write for cyd" }).waitFor();
    await page.getByRole("button", { name: "I cannot write it" }).click();
    await page.getByText("For cyd").waitFor();
    const own = { exchange: toId(id), giver: toId(members[1]!.id) };
    expect(await Gift.findOne(own).lean<GiftDoc>()).to.equal(null);
    await context.close();
  });
});

import { expect } from "chai";
import { toId } from "#core/db/ids.ts";
import { createExchange } from "#features/community/exchanges/commands.ts";
import { applyDueExchangeTransitions } from "#features/community/exchanges/due-transitions.ts";
import { Gift, type GiftDoc } from "#features/community/exchanges/model.ts";
import { signUp } from "#features/community/exchanges/sign-ups.ts";
import { publishChapter } from "#features/stories/chapters/index.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { days } from "../../app/support/challenges.ts";
import { exchangeInput } from "../../app/support/exchanges.ts";
import { writeStory } from "../../app/support/stories.ts";
import { DESKTOP, openPage } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { NARROW, signIn, tooWide } from "../support/pages.ts";

describe("A gift exchange in a browser", () => {
  const site = useSite();
  const members: TestMember[] = [];

  before(async () => {
    for (const name of ["ada", "bea", "cyd"]) members.push(await site.addMember(name));
  });

  const writing = (from: number) => ({
    services: { ...site.app.services, now: () => days(from) },
    limits: unlimited,
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
  /** An exchange in the writing phase, opened some days ago. */
  const written = async (kind: "pairs" | "prompts") => {
    const dates = { signUpEnds: days(-1), dueAt: days(5), revealAt: days(9) };
    const input = exchangeInput({ kind, title: "By the tide", ...dates });
    const id = String((await createExchange(writing(-5), members[0]!.caller, input))._id);
    const wish = { wishes: ["fantasy"], offers: ["fantasy"], likes: "A lighthouse." };
    for (const { caller } of members) await signUp(writing(-4), caller, id, wish);
    await applyDueExchangeTransitions(site.app.services);
    return id;
  };

  it("is opened and joined without scripts on a phone, and joined with scripts", async () => {
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
    await plain.page.getByRole("button", { name: "Open the exchange" }).click();
    await plain.page.getByText("Gifts must be due after sign-up has ended.").first().waitFor();
    await plain.page.getByLabel("Gifts are due").fill(local(7));
    await plain.page.getByRole("button", { name: "Open the exchange" }).click();
    await plain.page.getByRole("heading", { name: "One reader each", level: 1 }).waitFor();
    const place = plain.page.url();
    await plain.context.close();
    const { page, context, complaints } = await visit(members[1]!, { viewport: DESKTOP });
    await page.goto(place);
    await page.getByRole("link", { name: "Sign up" }).click();
    await page.getByRole("group", { name: "What I would like to receive" }).getByLabel("Fantasy").check();
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.getByText("Choose at least one of the options.").first().waitFor();
    expect(
      await page
        .getByRole("group", { name: "What I would like to receive" })
        .getByLabel("Fantasy")
        .isChecked(),
    ).to.equal(true);
    await page.getByRole("group", { name: "What I would write" }).getByLabel("Fantasy").check();
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.getByText("You are signed up. We will tell you when sign-up ends.").waitFor();
    await page.getByText("1 member has signed up").waitFor();
    expect(complaints).to.deep.equal([]);
    await context.close();
  });

  it("shows members whom they write for, accepts their story, and reveals everything to a guest on the day", async () => {
    const [ada] = members as [TestMember];
    await draftOf(ada);
    const id = await written("pairs");
    const { page, context, complaints } = await visit(ada, { viewport: NARROW });
    await page.goto(`${site.url}/exchanges/${id}`);
    await page.getByRole("heading", { name: /You are writing for (bea|cyd)/ }).waitFor();
    expect(await tooWide(page)).to.deep.equal([]);
    await page.getByRole("link", { name: "Choose a story" }).click();
    await page.getByRole("button", { name: "Give this story" }).click();
    await page.getByText("Your gift is saved.").waitFor();
    expect(complaints).to.deep.equal([]);
    await context.close();
    await applyDueExchangeTransitions(site.app.services, days(9));
    await site.app.jobs.whenIdle();
    const guest = await openPage({ viewport: DESKTOP, javaScriptEnabled: false });
    await guest.page.goto(`${site.url}/exchanges/${id}`);
    await guest.page.getByText(/by ada, for (bea|cyd)/).waitFor();
    await guest.page.locator(".own-entry-title a").click();
    await guest.page.getByRole("heading", { level: 1 }).waitFor();
    await guest.context.close();
  });

  it("lets a member claim a prompt and release it again, without scripts", async () => {
    const id = await written("prompts");
    const { page, context } = await visit(members[1]!, { viewport: NARROW, javaScriptEnabled: false });
    await page.goto(`${site.url}/exchanges/${id}`);
    await page.getByRole("heading", { name: "Prompts to write for" }).waitFor();
    expect(await tooWide(page)).to.deep.equal([]);
    await page
      .getByRole("listitem")
      .filter({ hasText: "For cyd" })
      .getByRole("button", { name: "Write this gift" })
      .click();
    await page.getByRole("heading", { name: "You are writing for cyd" }).waitFor();
    await page.getByRole("button", { name: "I cannot write this gift" }).click();
    await page.getByText("For cyd").waitFor();
    const own = { exchange: toId(id), giver: toId(members[1]!.id) };
    expect(await Gift.findOne(own).lean<GiftDoc>()).to.equal(null);
    await context.close();
  });
});

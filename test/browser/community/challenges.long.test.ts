import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { applyDueTransitions } from "#features/community/challenges/due-transitions.ts";
import { Challenge } from "#features/community/challenges/model.ts";
import { days } from "../../app/support/challenges.ts";
import { writeStory } from "../../app/support/stories.ts";
import { recount } from "../../features/community/challenges/recount.ts";
import { DESKTOP, openPage } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { NARROW, signIn, tooWide } from "../support/pages.ts";

describe("A challenge in a browser, from draft to result", () => {
  const site = useSite();
  const members: Record<string, TestMember> = {};

  before(async () => {
    for (const name of ["host", "ada", "bea", "cyd", "dee"]) members[name] = await site.addMember(name);
    // Makes the accounts old enough to vote.
    await mongoose.connection.collection("users").updateMany({}, { $set: { createdAt: days(-30) } });
    for (const name of ["ada", "bea"])
      await writeStory(site, members[name]!, { title: `By the tide, ${name}`, categories: ["fantasy"] });
  });

  const visit = async (name: string, options: Parameters<typeof openPage>[0]) => {
    const opened = await openPage(options);
    await signIn(opened.page, site, members[name]!);
    return opened;
  };
  const local = (count: number) => days(count).toISOString().slice(0, 16);
  /** Runs the challenge's due transitions as if this many days had passed. */
  const later = (count: number) => applyDueTransitions({ ...site.app.services, now: () => days(count) });

  it("is opened by its host with a script, entered and voted in without one, decided, and counted again", async () => {
    const host = await visit("host", { viewport: DESKTOP });
    const { page } = host;
    await page.goto(`${site.url}/challenges`);
    await page.getByRole("link", { name: "New challenge" }).first().click();
    await page.getByLabel("Title").fill("A night at the harbour");
    await page.getByLabel("Description", { exact: true }).fill("One night, one place, and the tide.");
    await page.getByLabel("Starts").fill(local(9));
    await page.getByLabel("Entries until").fill(local(8));
    await page.getByLabel("Judging until").fill(local(15));
    await page.getByLabel("Fantasy", { exact: true }).check();
    await page.getByLabel("Allow stories published before the start").check();
    await page.getByLabel("Readers vote").check();
    await page.getByLabel("Criteria").fill("Voice 2\nPlot");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.getByText("The start date must be sooner than the end date.").first().waitFor();
    expect(await page.getByLabel("Title").inputValue()).to.equal("A night at the harbour");
    await page.getByLabel("Starts").fill(local(-1));
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.getByRole("button", { name: "Announce the challenge" }).click();
    await page.getByText("The challenge is announced.").first().waitFor();
    const { _id } = (await Challenge.findOne({ owner: toId(members.host!.id) }).lean())!;
    const place = `${site.url}/challenges/${_id}`;
    expect(host.complaints).to.deep.equal([]);
    await host.context.close();

    for (const name of ["ada", "bea"]) {
      const plain = await visit(name, { viewport: NARROW, javaScriptEnabled: false });
      await plain.page.goto(place);
      await plain.page.getByText(/days? left to enter|week left to enter/).waitFor();
      expect(await tooWide(plain.page)).to.deep.equal([]);
      await plain.page.getByRole("link", { name: "Enter a story" }).click();
      await plain.page.getByRole("button", { name: "Enter", exact: true }).click();
      await plain.page.getByText("Your story is entered.").waitFor();
      await plain.context.close();
    }

    await later(8);
    // Every voter prefers Bea's entry, whichever they are given first.
    for (const name of ["cyd", "dee"]) {
      const voter = await visit(name, { viewport: NARROW, javaScriptEnabled: name === "dee" });
      for (let round = 0; round < 2; round++) {
        await voter.page.goto(`${place}/judge`);
        await voter.page.getByRole("button", { name: "Get an entry" }).click();
        await voter.page.waitForURL(/\/challenges\/entries\//);
        const title = await voter.page.getByRole("heading", { level: 1 }).innerText();
        const points = title.includes("bea") ? "5" : "2";
        for (const criterion of ["Voice", "Plot"])
          await voter.page
            .getByRole("group", { name: new RegExp(criterion) })
            .getByLabel(points, { exact: true })
            .check();
        expect(await tooWide(voter.page)).to.deep.equal([]);
        await voter.page.getByRole("button", { name: "Cast ballot" }).click();
        await voter.page.getByText("Your ballot is counted.").first().waitFor();
      }
      await voter.page.getByRole("button", { name: "Get an entry" }).click();
      await voter.page.getByText("You have judged every entry available to you.").first().waitFor();
      await voter.context.close();
    }

    // The site treats one browser at one address as one person; here four people share it.
    await site.app.jobs.whenIdle();
    await mongoose.connection.collection("duplicate-groups").deleteMany({});
    await later(15);
    const guest = await openPage({ viewport: DESKTOP });
    await guest.page.goto(place);
    await guest.page.getByRole("link", { name: "See the full result" }).click();
    const first = guest.page.locator(".result").first();
    await first.getByText("By the tide, bea").waitFor();
    const link = guest.page.getByRole("link", {
      name: "Download all ballots, without names, as a table (CSV)",
    });
    const csv = (
      await supertest(site.url)
        .get(String(await link.getAttribute("href")))
        .expect(200)
    ).text;
    const ranked = await guest.page
      .locator(".result a[href*='/challenges/entries/']")
      .evaluateAll((links) => links.map((each) => each.getAttribute("href")!.split("/").at(-1)!));
    expect(recount(csv)).to.deep.equal(ranked);
    expect(guest.complaints).to.deep.equal([]);
    await guest.context.close();
  });
});

import { expect } from "chai";
import mongoose from "mongoose";
import { openPage, PHONE } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { tabTo } from "../support/keys.ts";
import { NARROW, signIn, tooWide } from "../support/pages.ts";

describe("Invitations in a browser", () => {
  const site = useSite();

  it("are sent from a phone with JavaScript off, and revoked with the link in the mail", async () => {
    const member = await site.addMember("thumbs");
    const { page, context, complaints } = await openPage({ viewport: NARROW, javaScriptEnabled: false });
    await signIn(page, site, member);
    await page.goto(site.url);
    await page.locator(".account-menu > summary").click();
    await page.locator(".account-menu").getByRole("link", { name: "Studio" }).click();
    await page.getByRole("main").getByRole("link", { name: "Invite friends" }).click();
    await page.waitForURL(/invite-friends$/);
    expect(await page.getByLabel("Your referral link").inputValue()).to.match(/\/register\?ref=thumbs$/);
    await page.getByLabel("Email addresses").fill("not an address");
    await page.getByRole("button", { name: "Send invitations" }).click();
    await page.getByText("Please check the spelling of: not, an, address").first().waitFor();
    await page.getByLabel("Email addresses").fill("ada@example.org\ngrace@example.org");
    await page.getByRole("button", { name: "Send invitations" }).click();
    await page.getByText("2 invitations are on the way.").waitFor();
    expect(await page.getByRole("listitem").filter({ hasText: "ada@example.org" }).innerText()).to.include(
      "Sent",
    );
    expect(await tooWide(page)).to.deep.equal([]);
    await context.close();
    await site.app.jobs.whenIdle();

    const friend = await openPage({ viewport: NARROW, javaScriptEnabled: false });
    const mail = await mongoose.connection.collection("mails").findOne({ to: "ada@example.org" });
    const [register, stop] = [...String(mail?.text).matchAll(/^http\S+/gm)]
      .map(([link]) => link)
      .filter((link) => !link.includes("/user/"));
    await friend.page.goto(register!);
    await friend.page.getByRole("heading", { level: 1 }).waitFor();
    await friend.page.goto(stop!);
    await friend.page.getByRole("button", { name: "Stop these emails" }).click();
    await friend.page.getByRole("heading", { name: "You will not get these emails any more" }).waitFor();
    expect(await tooWide(friend.page)).to.deep.equal([]);
    await friend.context.close();
    expect([...complaints, ...friend.complaints]).to.deep.equal([]);
  });

  it("are written by keyboard alone", async () => {
    const member = await site.addMember("typist");
    const { page, context, complaints } = await openPage({ viewport: PHONE });
    await signIn(page, site, member);
    await page.goto(`${site.url}/invite-friends`);
    await tabTo(page, "Your referral link");
    await tabTo(page, "Email addresses");
    await page.keyboard.type("linus@example.org");
    await tabTo(page, "Send invitations");
    await page.keyboard.press("Enter");
    await page.getByText("1 invitation is on the way.").waitFor();
    expect(complaints).to.deep.equal([]);
    await context.close();
  });
});

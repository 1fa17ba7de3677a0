import { expect } from "chai";
import type { Page } from "playwright-core";
import { openPage, PHONE } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { beginConversation, toBeSeen } from "../support/conversation.ts";

describe("Delayed messages in a browser", () => {
  const site = useSite();

  const sendInVain = async (page: Page, words: string) => {
    await page.route("**/api/messages", (route) => route.abort());
    await page.getByLabel("Your message").fill(words);
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Not sent.").waitFor();
  };

  it("that cannot be sent remain and can be retried", async () => {
    const [cleo] = [await site.addMember("cleo"), await site.addMember("dora")];
    const { page, context } = await openPage({ viewport: PHONE });
    await beginConversation(page, site, cleo, "dora");
    await sendInVain(page, "Is this on?");
    // A reload does not lose it.
    await page.reload();
    await page.getByText("Not sent.").waitFor();
    await page.locator(".message").getByText("Is this on?").waitFor();
    await page.locator('html[data-live="open"]').waitFor({ state: "attached" });
    await page.unroute("**/api/messages");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator(".message-own .message-facts time").waitFor();
    expect(await page.locator(".message").count()).to.equal(1);
    await context.close();
  });

  it("with a permanently refused file can be sent with another file or none, without losing their text", async () => {
    const [oda] = [await site.addMember("oda"), await site.addMember("noa")];
    const { page, context, complaints } = await openPage({ viewport: PHONE });
    await beginConversation(page, site, oda, "noa");
    await page.getByRole("button", { name: "No, thanks" }).click();
    const send = async (words: string, name: string, buffer: Buffer) => {
      await page.getByLabel("Your message").fill(words);
      await page.getByLabel("Picture or document").setInputFiles({ name, mimeType: "", buffer });
      await page.getByLabel("Your message").press("Control+Enter");
      await page.locator(".message-failed").waitFor();
      expect(await page.getByRole("button", { name: "Try again" }).count(), name).to.equal(0);
      await toBeSeen(page.getByRole("button", { name: "Send", exact: true }));
    };
    const sent = (count: number) =>
      page
        .locator(".message-own .message-facts time")
        .nth(count - 1)
        .waitFor();
    await send("The map of it", "map.exe", Buffer.from("MZ nothing"));
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose another file" }).click();
    await (await choosing).setFiles({
      name: "map.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
    });
    await sent(1);
    await page.locator(".message").getByText("The map of it").waitFor();
    await page.getByRole("link", { name: "map.pdf (15 B)" }).waitFor();
    await send("Too much of it", "big.pdf", Buffer.alloc(9 * 1024 * 1024, "%PDF-1.4\n"));
    await page.getByRole("button", { name: "Send without the file" }).click();
    await sent(2);
    await page.locator(".message").getByText("Too much of it").waitFor();
    await send("", "map.exe", Buffer.from("MZ nothing"));
    expect(await page.getByRole("button", { name: "Send without the file" }).count()).to.equal(0);
    await page.getByRole("button", { name: "Remove" }).click();
    await page.locator(".message-waiting").waitFor({ state: "detached" });
    expect(await page.locator(".message").count()).to.equal(2);
    // The server's errors for the files are expected.
    expect(complaints.filter((each) => !/400|413/.test(each))).to.deep.equal([]);
    await context.close();
  });

  it("that arrived, though the page was left before the response, are not shown as unsent", async () => {
    const [kim] = [await site.addMember("kim"), await site.addMember("lou")];
    const { page, context } = await openPage({ viewport: PHONE });
    await beginConversation(page, site, kim, "lou");
    const arrived = Promise.withResolvers<void>();
    await page.route("**/api/messages", async (route) => {
      await route.fetch();
      arrived.resolve();
    });
    // Blocks the later request that would otherwise correct it.
    await page.route("**/since?*", (route) => route.abort());
    await page.getByLabel("Your message").fill("On the run");
    await page.getByRole("button", { name: "Send" }).click();
    await arrived.promise;
    await page.reload();
    await page.locator(".thread-signs").waitFor({ state: "attached" });
    expect(await page.locator(".message").getByText("On the run").count()).to.equal(1);
    expect(await page.getByText("Not sent.").count()).to.equal(0);
    await context.close();
  });

  it("that were not sent are deleted when their writer signs out, on any page", async () => {
    const [ola] = [await site.addMember("ola"), await site.addMember("pim")];
    const { page, context } = await openPage({ viewport: PHONE });
    await beginConversation(page, site, ola, "pim");
    await sendInVain(page, "Between us");
    const stored = () => page.evaluate(() => JSON.stringify(sessionStorage));
    await page.goto(`${site.url}/lists`);
    expect(await stored()).to.include("Between us");
    await page.goto(`${site.url}/logout`);
    expect(await stored()).not.to.include("Between us");
    await context.close();
  });

  it("that were written after signing out say so, and wait for their writer to return", async () => {
    const [mia] = [await site.addMember("mia"), await site.addMember("ned")];
    const { page, context } = await openPage({ viewport: PHONE });
    await beginConversation(page, site, mia, "ned");
    await context.clearCookies();
    await page.getByLabel("Your message").fill("Still here?");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("You were logged out.").waitFor();
    await page.locator(".message").getByRole("link", { name: "Sign in" }).click();
    await page.getByLabel("Email or username").fill(mia.username);
    await page.getByLabel("Password").fill(mia.password);
    await page.locator("main").getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("Not sent.").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator(".message-own .message-facts time").waitFor();
    await page.locator(".message").getByText("Still here?").waitFor();
    await context.close();
  });
});

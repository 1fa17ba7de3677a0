import { expect } from "chai";
import { paymentAccountState } from "#features/money/payment-accounts/index.ts";
import { AUTHOR, PDF, SANDBOX } from "../../features/money/payment-accounts/support.ts";
import { openPage, PHONE } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { tabTo } from "../support/keys.ts";
import { signIn, tooWide } from "../support/pages.ts";

describe("Payment details in a browser", () => {
  const site = useSite();

  it("are entered on a phone with JavaScript off, where nothing is wider than the screen", async () => {
    const member = await site.addMember("thumbs");
    const { page, context, complaints } = await openPage({
      viewport: { width: 320, height: 640 },
      javaScriptEnabled: false,
    });
    await signIn(page, site, member);
    await page.goto(`${site.url}/settings/payment`);
    await page.getByRole("link", { name: "Connect payments" }).click();
    expect(
      await page.getByLabel("Company name").isVisible(),
      "an individual is asked nothing of it",
    ).to.equal(false);
    await page.getByLabel("A company").check();
    expect(await page.getByLabel("Company name").isVisible()).to.equal(true);
    await page.getByLabel("An individual").check();
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.waitForURL(/representative$/);
    const { representative, bank } = AUTHOR;
    await page.getByLabel("Birthday").fill(representative.birthday);
    await page.getByLabel("Phone").fill("07400 123456");
    await page.getByLabel("Country").selectOption({ label: "United Kingdom" });
    await page.getByLabel("Address line 1").fill(representative.address_line1);
    await page.getByLabel("City").fill(representative.city);
    await page.getByLabel("Postcode").fill(representative.postcode);
    await page.getByRole("button", { name: "Save and continue" }).click();
    const message = "Please include the country code, such as +44 for the United Kingdom.";
    expect(await page.locator("#field-phone-error").innerText()).to.equal(message);
    expect(await page.getByLabel("Phone").inputValue()).to.equal("");
    expect(await tooWide(page)).to.deep.equal([]);
    await page.getByLabel("Phone").fill(representative.phone);
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.waitForURL(/bank$/);
    expect(await page.getByLabel("Currency").inputValue(), "proposed by the country").to.equal("GBP");
    await page.getByRole("button", { name: "Back" }).click();
    await page.waitForURL(/representative$/);
    expect(await page.getByLabel("City").inputValue()).to.equal(representative.city);
    await page.getByRole("link", { name: /Bank details/ }).click();
    await page.getByLabel("Name of the account holder").fill(bank.bank_holder_name);
    await page.getByLabel("Sort code").fill(bank.sort_code);
    await page.getByLabel("Account number").fill(bank.account_number);
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.waitForURL(/payment$/);
    expect(await page.locator("main").innerText())
      .to.include("You can be paid")
      .and.include("•••• 4628");
    expect(await tooWide(page)).to.deep.equal([]);

    await page.getByRole("link", { name: "Add or remove documents" }).click();
    await page
      .getByLabel("Document")
      .setInputFiles({ name: "Passport.pdf", mimeType: "application/pdf", buffer: PDF });
    await page.getByRole("button", { name: "Add document" }).click();
    await page.getByRole("link", { name: "Passport.pdf" }).waitFor();
    await page.getByRole("button", { name: "Remove Passport.pdf" }).click();
    await page.getByText("No documents yet.").waitFor();

    await page.goto(`${site.url}/settings/payment`);
    await page.getByRole("button", { name: "Delete payment details" }).click();
    await page.getByRole("button", { name: "Delete details" }).click();
    await page.getByText("You have not connected a bank account yet").waitFor();
    expect(await paymentAccountState(SANDBOX, member.id)).to.equal("none");
    expect(complaints).to.deep.equal([]);
    await context.close();
  });

  it("are entered by keyboard alone", async () => {
    const member = await site.addMember("typist");
    const { page, context, complaints } = await openPage({ viewport: PHONE });
    await signIn(page, site, member);
    await page.goto(`${site.url}/settings/payment`);
    await tabTo(page, "Connect payments");
    await page.keyboard.press("Enter");
    await page.waitForURL(/business$/);
    await tabTo(page, "An individual");
    await page.keyboard.press("Space");
    await tabTo(page, "Save and continue");
    await page.keyboard.press("Enter");
    await page.waitForURL(/representative$/);
    const { representative, bank } = AUTHOR;
    await tabTo(page, "Birthday");
    await page.keyboard.type("05171984");
    await tabTo(page, "Phone");
    await page.keyboard.type(representative.phone);
    await tabTo(page, "Country");
    await page.keyboard.type("United Kingdom");
    await tabTo(page, "Address line 1");
    await page.keyboard.type(representative.address_line1);
    await tabTo(page, "City");
    await page.keyboard.type(representative.city);
    await tabTo(page, /^Postcode/);
    await page.keyboard.type(representative.postcode);
    await page.keyboard.press("Enter");
    await page.waitForURL(/bank$/);
    await tabTo(page, "Name of the account holder");
    await page.keyboard.type(bank.bank_holder_name);
    await tabTo(page, "Sort code");
    await page.keyboard.type(bank.sort_code);
    await tabTo(page, "Account number");
    await page.keyboard.type(bank.account_number);
    await tabTo(page, "Save and continue");
    await page.keyboard.press("Enter");
    await page.waitForURL(/payment$/);
    expect(await paymentAccountState(SANDBOX, member.id)).to.equal("complete");
    await tabTo(page, "Change bank details");
    await tabTo(page, "Delete payment details");
    await page.keyboard.press("Enter");
    await tabTo(page, "Delete details");
    await page.keyboard.press("Escape");
    expect(await page.getByRole("dialog").isVisible()).to.equal(false);
    expect(complaints).to.deep.equal([]);
    await context.close();
  });
});

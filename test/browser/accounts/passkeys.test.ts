import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import type { CDPSession, Page } from "playwright-core";
import { CONFIRMED_MS } from "#core/auth/confirmed.ts";
import { DESKTOP, openPage, PHONE } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { faults, WCAG } from "../support/axe.ts";
import { signIn, tooWide } from "../support/pages.ts";

const FOLDER = join(import.meta.dirname, "../../../test-results/screens");
const PATH = "/settings/passkeys";

/** Gives a page's browser an authenticator that answers at once (Chromium's WebAuthn domain). */
async function authenticatorOf(page: Page): Promise<{ devtools: CDPSession; authenticatorId: string }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devtools, authenticatorId };
}

describe("Passkeys in a browser", () => {
  // Browsers have no passkeys for sites that are addresses.
  const site = useSite({ TEST_HOST: "localhost" });
  before(() => mkdir(FOLDER, { recursive: true }));

  for (const [size, viewport] of [
    ["phone", PHONE],
    ["desktop", DESKTOP],
  ] as const)
    it(`are added, sign in, confirm identity and are removed, on accessible pages (${size})`, async () => {
      const member = await site.addMember(`keeper-${size}`);
      const { page, context, complaints } = await openPage({ viewport });
      const { devtools, authenticatorId } = await authenticatorOf(page);
      const found: string[] = [];
      const look = async (name: string) => {
        found.push(...(await tooWide(page)).map((what) => `${name}: ${what}`));
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          const path = join(FOLDER, `${name}-${size}-${colorScheme}.png`);
          await page.screenshot({ path, fullPage: true });
          found.push(
            ...(await faults(page, { tags: WCAG })).map((fault) => `${name}, ${colorScheme}: ${fault}`),
          );
        }
      };

      await signIn(page, site, member);
      await page.goto(site.url + PATH);
      await look("passkeys-none");
      await page.getByLabel("Name").fill("Laptop");
      await page.getByRole("button", { name: "Add a passkey" }).click();
      await page.getByText("Passkey added.").waitFor();
      const { credentials } = await devtools.send("WebAuthn.getCredentials", { authenticatorId });
      expect(credentials.map(({ isResidentCredential, rpId }) => [isResidentCredential, rpId])).to.deep.equal(
        [[true, "localhost"]],
      );
      await page.getByRole("button", { name: "Add a passkey" }).click();
      await page.getByText("This device already holds a passkey").waitFor();
      await look("passkeys-one");

      const { now } = Date;
      try {
        Date.now = () => now() + CONFIRMED_MS + 60_000;
        await page.goto(site.url + PATH);
        await page.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
        await look("confirm-by-passkey");
        await page.getByRole("button", { name: "Confirm with a passkey" }).click();
        await page.waitForURL(site.url + PATH);
      } finally {
        Date.now = now;
      }

      await context.clearCookies();
      await page.goto(`${site.url}/login?next=/settings/devices`);
      // The virtual authenticator answers the offer in the username field at once, as its owner would by choosing it.
      await page.waitForURL(`${site.url}/settings/devices`);

      await page.goto(site.url + PATH);
      await page.getByText("Rename").click();
      await page.locator("details input[name=name]").fill("Old laptop");
      await page.getByRole("button", { name: "Save name" }).click();
      await page.getByText("Passkey renamed.").waitFor();
      await page.getByRole("button", { name: "Remove Old laptop" }).click();
      await page.getByText("Passkey removed.").waitFor();
      await page.getByText("You have no passkeys yet.").waitFor();

      expect(found).to.deep.equal([]);
      expect(complaints).to.deep.equal([]);
      await context.close();
    }).timeout(180_000);

  it("are offered on the sign-in page, whose form for them is hidden without JavaScript", async () => {
    const withScript = await openPage();
    await authenticatorOf(withScript.page);
    await withScript.page.goto(`${site.url}/login`);
    await withScript.page.getByRole("button", { name: "Sign in with a passkey" }).waitFor();
    expect(await withScript.page.locator("input[autocomplete='username webauthn']").count()).to.equal(1);
    await withScript.context.close();
    const without = await openPage({ javaScriptEnabled: false });
    await without.page.goto(`${site.url}/login`);
    expect(await without.page.getByRole("button", { name: "Sign in with a passkey" }).isVisible()).to.equal(
      false,
    );
    await without.context.close();
  }).timeout(120_000);
});

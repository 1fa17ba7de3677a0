import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { codeOf, PATH } from "../../features/accounts/second-factor/support.ts";
import { DESKTOP, openPage, PHONE } from "../../support/browser.ts";
import { useSite } from "../../support/site.ts";
import { faults, WCAG } from "../support/axe.ts";
import { signIn, tooWide } from "../support/pages.ts";

const FOLDER = join(import.meta.dirname, "../../../test-results/screens");

describe("Two-step sign-in in a browser", () => {
  const site = useSite();
  before(() => mkdir(FOLDER, { recursive: true }));

  for (const [size, viewport] of [
    ["phone", PHONE],
    ["desktop", DESKTOP],
  ] as const)
    it(`is set up and used to sign in, and its pages are accessible and fit (${size})`, async () => {
      const member = await site.addMember(`stepper-${size}`);
      const { page, context, complaints } = await openPage({ viewport });
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
      await look("second-factor-off");
      await page.getByLabel("Current password").fill(member.password);
      await page.getByRole("button", { name: "Set up two-step sign-in" }).click();
      const secret = (await page.getByLabel("Key", { exact: true }).inputValue()).replaceAll(" ", "");
      await look("second-factor-setup");
      await page.getByLabel("Six-digit code").fill(codeOf({ secret }, 0));
      await page.getByRole("button", { name: "Turn on two-step sign-in" }).click();
      await page.locator(".secret-codes code").first().waitFor();
      await look("second-factor-on");

      await context.clearCookies();
      await page.goto(`${site.url}/settings/devices`);
      await page.getByLabel("Email or username").fill(member.username);
      await page.getByLabel("Password").fill(member.password);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("heading", { name: "Enter your code" }).waitFor();
      await look("second-factor-code");
      await page.getByLabel("Code", { exact: true }).fill(codeOf({ secret }));
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.waitForURL(`${site.url}/settings/devices`);

      const { now } = Date;
      try {
        Date.now = () => now() + 11 * 60_000;
        await page.goto(`${site.url}/settings/payment/business`);
        await page.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
        await look("confirm-identity");
      } finally {
        Date.now = now;
      }
      expect(found).to.deep.equal([]);
      expect(complaints).to.deep.equal([]);
      await context.close();
    }).timeout(180_000);
});

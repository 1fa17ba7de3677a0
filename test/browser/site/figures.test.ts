import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { Types } from "mongoose";
import { Strike } from "#features/moderation/reports/model.ts";
import { OpenedChapter } from "#features/reading/reading/model.ts";
import { rollUp } from "#features/site/figures/roll-up.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { figuresPaths } from "#shared/site/figures.paths.ts";
import { DESKTOP, openPage, PHONE } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { faults, WCAG } from "../support/axe.ts";
import { signIn, tooWide } from "../support/pages.ts";

/** For manual review; ignored by git. */
const FOLDER = join(import.meta.dirname, "../../../test-results/screens");

describe("Figures and prepared answers in a browser", () => {
  const site = useSite();
  let ada: TestMember;

  before(async () => {
    ada = await site.addMember("ada", "admin");
    const now = site.app.services.now().getTime();
    await OpenedChapter.insertMany(
      Array.from({ length: 400 }, (_, n) => ({
        user: new Types.ObjectId(),
        story: new Types.ObjectId(),
        chapter: new Types.ObjectId(),
        firstAt: new Date(now - ((n * n) % 90) * 86_400_000),
      })),
    );
    await rollUp(
      site.app.services,
      site.app.features.flatMap(({ figures = [] }) => figures),
    );
    await Strike.create({
      user: new Types.ObjectId(),
      by: new Types.ObjectId(),
      case: new Types.ObjectId(),
      kind: "update",
      title: "An update",
      reason: "spam",
      words: "",
      at: new Date(now),
      expiresAt: new Date(now + 86_400_000),
      appeal: { text: "It was not.", at: new Date(now) },
    });
    await mkdir(FOLDER, { recursive: true });
  });

  it("fit every screen, light and dark, and have no fault that axe finds", async () => {
    const { page, context } = await openPage({ viewport: DESKTOP });
    await signIn(page, site, ada);
    const found: string[] = [];
    for (const [name, path] of [
      ["figures", figuresPaths.figures()],
      ["figures-month", figuresPaths.figures("month")],
      ["appeals-prepared", reportsPaths.adminAppeals()],
    ] as const)
      for (const [size, viewport] of [
        ["desktop", DESKTOP],
        ["phone", PHONE],
      ] as const)
        for (const colorScheme of ["light", "dark"] as const) {
          await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme });
          await page.goto(site.url + path);
          await page
            .locator(".prepared-answers summary")
            .first()
            .click({ timeout: 1_000 })
            .catch(() => null);
          found.push(
            ...(await faults(page, { tags: WCAG })).map(
              (fault) => `${name} ${size} ${colorScheme}: ${fault}`,
            ),
          );
          found.push(...(await tooWide(page)).map((wide) => `${name} ${size}: ${wide}`));
          await page.screenshot({
            path: join(FOLDER, `${name}-${size}-${colorScheme}.png`),
            fullPage: true,
          });
        }
    expect(found).to.deep.equal([]);
    await context.close();
  });

  it("fill the field in place with scripts, below what was typed", async () => {
    const { granted, context: explained } = adminText.appeals.prepared;
    const { page, context, complaints } = await openPage({ viewport: DESKTOP });
    await signIn(page, site, ada);
    await page.goto(site.url + reportsPaths.adminAppeals());
    const field = page.locator("textarea");
    await page.locator(".prepared-answers summary").click();
    await page.locator(".prepared-answers fw-island[data-awake]").waitFor();
    const address = page.url();
    await page.getByRole("link", { name: granted.label }).click();
    expect(await field.inputValue()).to.equal(granted.text);
    await page.getByRole("link", { name: explained.label }).click();
    expect(await field.inputValue()).to.equal(explained.text);
    await field.fill("Dear Ada,");
    await page.getByRole("link", { name: granted.label }).click();
    expect(await field.inputValue()).to.equal(`Dear Ada,\n\n${granted.text}`);
    expect(page.url()).to.equal(address);
    expect(complaints).to.deep.equal([]);
    await context.close();
  });
});

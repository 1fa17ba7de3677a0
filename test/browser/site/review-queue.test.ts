import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { ContactMessage } from "#features/site/contact/model.ts";
import { ReviewAssignment } from "#features/site/review-queue/model.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { reviewQueuePaths } from "#shared/site/review-queue.paths.ts";
import { runningChallenge } from "../../app/support/challenges.ts";
import { DESKTOP, openPage, PHONE } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { unlimited } from "../../support/unlimited.ts";
import { faults, WCAG } from "../support/axe.ts";
import { tabTo } from "../support/keys.ts";
import { signIn, tooWide } from "../support/pages.ts";

/** For manual review; ignored by git. */
const FOLDER = join(import.meta.dirname, "../../../test-results/screens");

const LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";

describe("The review queue in a browser", () => {
  const site = useSite();
  let mod: TestMember;
  let challenge = "";

  before(async () => {
    mod = await site.addMember("mod", "moderator");
    const ann = await site.addMember("ann");
    const now = site.app.services.now().getTime();
    await ContactMessage.create(
      ["Where is my story?", LONG, "An idea"].map((subject, index) => ({
        kind: "contact" as const,
        email: "a@example.com",
        subject,
        text: "Hello.",
        user: index === 0 ? ann.id : null,
        createdAt: new Date(now - (3 - index) * 86_400_000),
      })),
    );
    const writing = { services: site.app.services, limits: unlimited };
    challenge = await runningChallenge(writing, ann, { title: LONG.slice(0, 60), prize: "A lamp" });
    await mkdir(FOLDER, { recursive: true });
  });

  it("is gone through by keyboard, only while an item has the focus", async () => {
    const { page, context, complaints } = await openPage({ viewport: DESKTOP });
    await signIn(page, site, mod);
    await page.goto(site.url + reviewQueuePaths.queue());
    await page.getByText("Keyboard, while an item has the focus").waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await page.keyboard.press("j");
    expect(await focused()).to.not.equal(LONG);
    await tabTo(page, "Where is my story?");
    await page.keyboard.press("j");
    expect(await focused()).to.equal(LONG);
    await page.keyboard.press("k");
    await page.keyboard.press("k");
    expect(await focused()).to.equal("Where is my story?");
    await page.keyboard.press("a");
    await page.getByRole("button", { name: "Unassign" }).waitFor();
    expect(await ReviewAssignment.countDocuments()).to.equal(1);
    await tabTo(page, "Where is my story?");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Back to the review queue" }).waitFor();
    expect(complaints).to.deep.equal([]);
    await context.close();
  });

  it("fits every screen, light and dark, as do challenges and forums, and has no fault that axe finds", async () => {
    const { page, context } = await openPage({ viewport: DESKTOP });
    await signIn(page, site, mod);
    const found: string[] = [];
    for (const [name, path] of [
      ["queue", reviewQueuePaths.queue()],
      ["challenges", challengesPaths.admin()],
      ["challenge", challengesPaths.adminChallenge(challenge)],
      ["forums", forumsPaths.admin()],
    ] as const) {
      await page.goto(site.url + path);
      for (const [size, viewport] of [
        ["phone", PHONE],
        ["desktop", DESKTOP],
      ] as const)
        for (const colorScheme of ["light", "dark"] as const) {
          await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme });
          await page.screenshot({
            path: join(FOLDER, `office-${name}-${size}-${colorScheme}.png`),
            fullPage: true,
          });
          const wrong = [...(await tooWide(page)), ...(await faults(page, { tags: WCAG }))];
          found.push(...wrong.map((fault) => `${name}, ${size}, ${colorScheme}: ${fault}`));
        }
    }
    expect(found).to.deep.equal([]);
    await context.close();
  });
});

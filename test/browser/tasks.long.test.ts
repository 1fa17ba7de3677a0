import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { DESKTOP, PHONE, useVisits } from "../support/browser.ts";
import { useSite } from "../support/site.ts";
import { signIn } from "./support/pages.ts";
import { type Scene, setScene, TASKS, Walk } from "./support/tasks.ts";

const DOCUMENT = join(import.meta.dirname, "../../docs/tasks.md");
const WAYS = [
  { viewport: PHONE, scripts: true },
  { viewport: DESKTOP, scripts: true },
  { viewport: PHONE, scripts: false },
];

describe("The twenty tasks", function () {
  this.timeout(1_200_000);
  const site = useSite();
  const newVisit = useVisits();
  const rows: string[] = [];
  let scene: Scene;
  let walkers = 0;

  before(async () => {
    scene = await setScene(site);
  });

  for (const task of TASKS)
    it(`include: ${task.title}`, async () => {
      const cells: string[] = [];
      for (const { viewport, scripts } of WAYS) {
        if (task.scriptsOnly && !scripts) {
          cells.push("–");
          continue;
        }
        walkers += 1;
        const member = await site.addMember(`walker-${walkers}`);
        const { from, guest, walk } = await task.begin(scene, member);
        const { page } = await newVisit({ viewport, javaScriptEnabled: scripts });
        await page.context().addCookies([{ name: "consent", value: "no", url: site.url }]);
        if (!guest) await signIn(page, site, member);
        await page.goto(site.url + from);
        const way = new Walk(page, scripts);
        await walk(way);
        cells.push(`${way.presses} on ${way.pages.size}`);
      }
      rows.push(`| ${task.title} | ${cells.join(" | ")} |`);
    });

  it("need as many presses, on as many pages, as their document says", async () => {
    const written = (await readFile(DOCUMENT, "utf8"))
      .split("\n")
      .filter((line) => / \d+ on \d+ \|/.test(line));
    expect(TASKS).to.have.length(20);
    expect(written.join("\n")).to.equal(rows.join("\n"));
  });
});

import axe, { type RunOptions } from "axe-core";
import type { Page } from "playwright-core";

/** WCAG 2.2 A and AA (issue 2, "Done when"; DEVELOPERS, rule 6). */
export const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The only rule that depends on colours, and so the only one to ask again in the dark. */
export const COLOURS = ["color-contrast"];

/** What axe finds, in a line each. It is brought to a page once, for its half a megabyte is slow to read. */
export async function faults(
  page: Page,
  ask: { tags?: string[]; rules?: string[]; within?: string },
): Promise<string[]> {
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ["violations"],
    runOnly: ask.tags ? { type: "tag", values: ask.tags } : { type: "rule", values: ask.rules! },
  };
  return page.evaluate(
    async ({ within, options }) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(within ? { include: within } : document, options);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes[0]?.target.join(" ")} ${nodes[0]?.failureSummary}`,
      );
    },
    { within: ask.within, options },
  );
}

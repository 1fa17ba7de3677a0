import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";

const SOURCE = join(import.meta.dirname, "../../src");

/** A `catch` that does nothing, or answers every error with a constant. */
const DROPPED =
  /catch(?:\s*\(\w+\))?\s*\{\s*\}|\.catch\(\s*(?:async\s*)?\(\w*\)\s*=>\s*(?:\{\s*\}|null|undefined|\[\]|false|true|""|0|\(\{\}\)|new Map\(\))\s*,?\s*\)/g;

/** Returns the lines of a text that drop errors without a comment on the line, or the one above. */
function droppedIn(text: string): number[] {
  const lines = text.split("\n");
  return [...text.matchAll(DROPPED)].flatMap(({ index }) => {
    const at = text.slice(0, index).split("\n").length - 1;
    const isExplained = [lines[at - 1] ?? "", lines[at]!].some((line) => /(?<!:)\/\/ \S/.test(line));
    return isExplained ? [] : [at + 1];
  });
}

describe("Errors", () => {
  it("are dropped by no server code without a reason beside it", () => {
    const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.tsx?$/.test(name),
    );
    const dropped = files.flatMap((name) =>
      droppedIn(readFileSync(join(SOURCE, name), "utf8")).map((line) => `src/${name}:${line}`),
    );
    expect(dropped).to.deep.equal([]);
    expect(files.length).to.be.greaterThan(1_000);
  });

  it("are noticed in every form in which they can be dropped", () => {
    for (const code of ["try {} catch {}", "work().catch(() => {});", "work().catch((error) => null)"])
      expect(droppedIn(`\n${code}`), code).to.deep.equal([2]);
    for (const code of [
      "// It is broken already.\nwork().catch(() => {});",
      "try {} catch { // No reason needed.\n}",
    ])
      expect(droppedIn(code), code).to.deep.equal([]);
    expect(droppedIn("work().catch(report)")).to.deep.equal([]);
  });
});

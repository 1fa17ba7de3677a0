// Refuses unclear phrases in comments, texts, test titles and documents (docs/style.md). Part of `npm run lint`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkedFiles } from "./support/passages.mjs";
import { root } from "./support/say.mjs";
import { longLinesOf, problemsOf } from "./support/words.mjs";

/** Files that quote the phrases. */
const QUOTING = ["docs/style.md", "scripts/support/words.mjs"];

const problems = checkedFiles()
  .filter((path) => !QUOTING.includes(path))
  .flatMap((path) => {
    const text = readFileSync(join(root, path), "utf8");
    return [...problemsOf(path, text), ...longLinesOf(path, text)];
  });
if (problems.length > 0) {
  process.stderr.write(`${problems.join("\n")}\n${problems.length} passages to rewrite (docs/style.md).\n`);
  process.exitCode = 1;
}
if (problems.length === 0) process.stdout.write("Words hold.\n");

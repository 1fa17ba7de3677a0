// Checks spelling with cspell: British English in texts and documents, any English in comments and names of
// code. The project's words are in cspell-words.txt. Part of `npm run lint`.
//
// cspell would need minutes to read 4,000 files, so it gets every word once.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkedFiles, codeOf, passagesOf } from "./support/passages.mjs";
import { root, say } from "./support/say.mjs";

const WORD = /\p{Script=Latin}[\p{Script=Latin}\p{M}'’]+/gu;
/** Addresses, escapes such as `\n`, and numbers such as 0xfeff. */
const NO_WORD = /\bhttps?:[^\s"'`)]+|\\(?:u\{?[\da-f]+\}?|x[\da-f]{2}|[a-z])|\b\d\w*/gi;
/** Texts of screens, mails and messages, and documents. */
const TEXT = /\.(?:text|messages)\.ts$|\.md$/;
/** Files that list names, words of other languages, codes of file formats, or misspelt addresses. */
const LISTS =
  /demo|fixtures|email-spelling|email-risk|search-scripts|manuscripts\/(?:office\/|heading-words)|^test\/.*manuscripts\/|^test\/.*exports\//;

const dictionary = readFileSync(join(root, "cspell-words.txt"), "utf8").trim().split("\n");
const files = checkedFiles().filter((path) => !LISTS.test(path));
const words = {
  texts: wordsOf(
    files.filter((path) => TEXT.test(path)),
    passagesOf,
  ),
  code: wordsOf(
    files.filter((path) => !TEXT.test(path)),
    (path, text) => [...passagesOf(path, text), ...codeOf(path, text)],
  ),
};
const problems = [...misspelt(), ...needless()];
if (problems.length > 0) {
  process.stderr.write(`${problems.join("\n")}\n`);
  say(`${problems.length} words to correct, or to add to cspell-words.txt`);
  process.exitCode = 1;
}
if (problems.length === 0) say("Spelling holds.");

/** Words of files, each with the first place where it is used. */
function wordsOf(paths, passages) {
  const places = new Map();
  for (const path of paths)
    for (const { words, line } of passages(path, readFileSync(join(root, path), "utf8")))
      for (const [word] of words.replace(NO_WORD, " ").matchAll(WORD))
        if (!places.has(word)) places.set(word, `${path}:${line}`);
  return [...places];
}

/** Words that cspell refuses in the language of their list (cspell.json). */
function misspelt() {
  const folder = join(root, ".work/spelling");
  mkdirSync(folder, { recursive: true });
  for (const [name, list] of Object.entries(words))
    writeFileSync(join(folder, `${name}.txt`), list.map(([word]) => word).join("\n"));
  const cspell = join(root, "node_modules/cspell/bin.mjs");
  const args = [cspell, "lint", "--config=cspell.json", "--no-progress", "--no-summary", `${folder}/*.txt`];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  if (status !== 0 && stdout === "") throw new Error(`cspell failed: ${stderr}`);
  return [...stdout.matchAll(/(\w+)\.txt:(\d+):\d+ - (.+)/g)].map(([, name, line, problem]) => {
    const [word, place] = words[name][line - 1];
    return `${place}: ${problem}, in ${word}`;
  });
}

/** Words of the dictionary that are out of order or no longer used. */
function needless() {
  const used = [...words.texts, ...words.code].map(([word]) => word.toLowerCase()).join("\n");
  return dictionary
    .filter((word, index) => !used.includes(word) || word <= (dictionary[index - 1] ?? ""))
    .map((word) => `cspell-words.txt: ${word} is out of order or not used`);
}

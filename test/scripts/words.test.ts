import { expect } from "chai";
import { isChecked } from "#scripts/support/passages.mjs";
import { longLinesOf, problemsOf } from "#scripts/support/words.mjs";

/** A phrase that no file of the project contains. */
const PHRASES = [[/\bblue whales?\b/i, "name the animal"]] as const;

describe("The check of unclear phrases", () => {
  const REFUSED: Readonly<Record<string, readonly [path: string, text: string]>> = {
    "a block comment": ["src/a.ts", "/** Returns the blue\n * whale. */\nexport const a = 1;\n"],
    "a line comment": ["test/a.test.ts", "  // The blue whale stops.\n"],
    "a comment at the end of a line": ["client/a.ts", "const a = 1; // A blue whale.\n"],
    "a screen text": ["src/shared/a.text.ts", 'export const a = { b: "No blue whale" };\n'],
    "a template": ["src/shared/a.messages.ts", "export const a = () => `Only one blue whale`;\n"],
    "an API description": ["src/features/a/api.ts", 'Joi.any().description("The blue whale");\n'],
    "the title of a test": ["test/a.test.ts", 'it("shows the blue whale", () => {});\n'],
    "the title of a suite": ["test/a.test.ts", "describe(`A blue whale`, () => {});\n"],
    "a paragraph over two lines": ["docs/a.md", "# A\n\nIt swims like a blue\nwhale.\n"],
    "a document of the site": ["src/features/site/documents/content/en-GB/a.md", "Ask the blue whale.\n"],
  };
  for (const [place, [path, text]] of Object.entries(REFUSED))
    it(`refuses a phrase in ${place}, with the file, the line and what to write instead`, () => {
      expect(isChecked(path)).to.equal(true);
      const line = path === "docs/a.md" ? 3 : 1;
      expect(problemsOf(path, text, PHRASES)).to.deep.equal([
        `${path}:${line}: "blue whale": name the animal`,
      ]);
    });

  const ACCEPTED: Readonly<Record<string, readonly [path: string, text: string]>> = {
    "sample content of a test": ["test/a.test.ts", 'await say("A blue whale comes.");\n'],
    "the name of an event": ["src/a.ts", 'on("ocean.blue-whale", handle);\n'],
    "a message of MongoDB": ["src/embedded-mongo/a.ts", 'fail("the blue whale is not a valid path");\n'],
    "other words": ["src/a.ts", "/** Returns null if there is none. */\n"],
  };
  for (const [place, [path, text]] of Object.entries(ACCEPTED))
    it(`accepts ${place}`, () => {
      expect(problemsOf(path, text, PHRASES)).to.deep.equal([]);
    });

  it("refuses lines of comments above 120 characters", () => {
    const line = `// ${"a".repeat(118)}`;
    expect(longLinesOf("src/a.ts", `const a = 1;\n${line}\n`)).to.deep.equal([
      "src/a.ts:2: a comment of 121 characters: 120 are the limit",
    ]);
    expect(longLinesOf("src/a.ts", `${line.slice(1)}\nconst a = "${"a".repeat(200)}";\n`)).to.deep.equal([]);
  });
});

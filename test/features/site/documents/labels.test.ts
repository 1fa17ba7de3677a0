import { globSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";

const ROOT = join(import.meta.dirname, "../../../..");
const DOCUMENTS = join(ROOT, "src/features/site/documents/content/en-GB");

/** Names of screen elements in documents: after a verb, or in the FAQ wherever italics are used. */
const AFTER_VERB = /(?:[Cc]hoose|[Tt]ick|In|in) \*([A-Z][^*]+)\*(?!\*)/g;
const ANY = /(?<!\*)\*([A-Z][^*]+)\*(?!\*)/g;

/** Former screen texts that readers did not understand. */
const PUZZLING = [
  ...["As it comes", "Middling", "Words of the text", "For machines", "Bring in a manuscript"],
  ...["*leaning*", "See it as readers do", "Good to know", "gives something away", "For grown-up readers"],
  ...["Not now, thank you", "Where to pay you", "Please look at these again", "Young stories"],
  ...[
    "Posting is open for you",
    "go for good",
    "registers by it",
    "Mails given up",
    "Without a choice of yours",
  ],
  ...[
    "as one can have",
    "Throw away",
    "catching our breath",
    "have said yes",
    "apart by commas",
    "Apart by commas",
    "go on with",
  ],
];

/** Former labels; allowed within a sentence. */
const PUZZLING_LABELS = /["*>](Keys|Take|Go on|What it is)["*<]/;

describe("Buttons and pages named in documents", () => {
  /** Returns every text of every screen, as written in the sources. */
  async function labels(): Promise<Set<string>> {
    const texts = (await sources()).map(([, text]) => text);
    // A label followed by a number in brackets is named without the number.
    const found = /"([^"\n]+)"|`([^`$\n]+) \(\$\{/g;
    return new Set(
      texts.flatMap((text) => [...text.matchAll(found)].map(([, label, counted]) => label ?? counted!)),
    );
  }

  async function sources(): Promise<[file: string, text: string][]> {
    const shared = join(ROOT, "src/shared");
    const files = (await readdir(shared, { recursive: true })).filter((file) =>
      /(?:\.text|\.report|\.?messages)\.ts$/.test(file),
    );
    return Promise.all(
      files.map(
        async (file): Promise<[string, string]> => [file, await readFile(join(shared, file), "utf8")],
      ),
    );
  }

  /** Returns texts outside the text files: documents, views, pages and mails, without code comments. */
  async function shownElsewhere(): Promise<[file: string, text: string][]> {
    const files = ["src/features/site/documents/content/**/*.md", "views/**/*.tsx", "src/features/**/*.tsx"];
    const mails = ["src/features/**/*mail*.ts", "src/core/mail/*.ts"];
    const found = globSync([...files, ...mails], { cwd: ROOT });
    expect(found.length).to.be.above(200);
    return Promise.all(
      found.map(async (file): Promise<[file: string, text: string]> => {
        const text = await readFile(join(ROOT, file), "utf8");
        return [file, file.endsWith(".md") ? text : text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")];
      }),
    );
  }

  it("have the same names as on the screens", async () => {
    const known = await labels();
    const unknown: string[] = [];
    for (const file of await readdir(DOCUMENTS)) {
      const text = await readFile(join(DOCUMENTS, file), "utf8");
      const naming = file === "faq.md" ? ANY : AFTER_VERB;
      for (const [, named] of text.matchAll(naming))
        for (const label of named!.split(", ")) if (!known.has(label)) unknown.push(`${file}: ${label}`);
    }
    expect(unknown).to.deep.equal([]);
  });

  it("have the same names in hints on other screens", async () => {
    const known = await labels();
    const unknown: string[] = [];
    for (const [file, text] of await sources())
      for (const [, named] of text.matchAll(/(?:[Cc]hoose|under|then|by pressing) “([A-Z][^”$]+)”/g))
        if (!known.has(named!)) unknown.push(`${file}: ${named}`);
    expect(unknown).to.deep.equal([]);
  });

  it("call mail to a mailing list a newsletter, never a letter", async () => {
    const mailings = /\b(?:newsletters|mailing-lists|letters|suppressions|mail-check)\.text\.ts$/;
    const found = (await sources())
      .filter(([file]) => mailings.test(file))
      .flatMap(([file, text]) =>
        [...text.matchAll(/"[^"\n]*"|`[^`]*`/g)].flatMap(([words]) =>
          /\bletters?\b/i.test(words) && !/^"\.\.?\//.test(words) ? [`${file}: ${words}`] : [],
        ),
      );
    expect(found).to.deep.equal([]);
  });

  it("contain none of the terms that confused first-time readers", async () => {
    const found: string[] = [];
    for (const [file, text] of [...(await sources()), ...(await shownElsewhere())]) {
      for (const words of PUZZLING) if (text.includes(words)) found.push(`${file}: ${words}`);
      const label = PUZZLING_LABELS.exec(text)?.[1];
      if (label) found.push(`${file}: ${label}`);
    }
    expect(found).to.deep.equal([]);
  });
});

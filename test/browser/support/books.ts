import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Context } from "mocha";
import sharp from "sharp";
import { importManuscripts } from "#features/stories/imports/index.ts";
import { storyOf, type TestStory } from "../../app/support/stories.ts";
import { epubOf } from "../../features/stories/manuscripts/archives.ts";
import type { TestMember, TestSite } from "../../support/site.ts";

/** Real novels, in a folder next to the repository. */
const LIBRARY = new URL("../../../../shared/library/", import.meta.url);

/** Skips a test if the novels are missing. */
export function needsLibrary(context: Context): void {
  if (existsSync(LIBRARY)) return;
  process.stdout.write(`      (the novels are not at ${LIBRARY.pathname}, so these are skipped)\n`);
  context.skip();
}

/** Names of all available novels. */
export const novelNames = (): string[] =>
  existsSync(LIBRARY)
    ? readdirSync(LIBRARY)
        .filter((name) => name.endsWith(".epub"))
        .map((name) => name.slice(0, -".epub".length))
    : [];

/** Content of a novel, such as `jerome-k-jerome_three-men-in-a-boat`. */
export const novelBytes = (name: string): Promise<Buffer> => readFile(new URL(`${name}.epub`, LIBRARY));

/** Imports a novel and publishes it, as `npm run import -- --publish` does. */
export const bringNovel = async (site: TestSite, author: TestMember, name: string): Promise<TestStory> =>
  bringBook(site, author, await novelBytes(name), name);

/**
 * Imports a small book with every typographic feature: picture, small capitals, notes, scene break, verse,
 * table.
 */
export async function bringSpecimen(site: TestSite, author: TestMember): Promise<TestStory> {
  const picture = await sharp({ create: { width: 640, height: 420, channels: 3, background: "#7a4b2a" } })
    .png()
    .toBuffer();
  const epub = await epubOf({
    metadata: "<dc:title>A Specimen of Type</dc:title><dc:language>en-GB</dc:language>",
    manifest: '<item id="p" href="plate.png" media-type="image/png"/>',
    css: ".sc{font-variant:small-caps}",
    files: { "OPS/plate.png": picture },
    spine: {
      "one.xhtml": `<section epub:type="chapter"><h2>The Plate</h2>
        <p>She read the <em>whole</em> notice, signed <span class="sc">The Management</span>, twice<a href="#n1" epub:type="noteref">1</a>.</p>
        <figure><img src="plate.png" alt="A brown plate"/><figcaption>Fig. 1. The plate</figcaption></figure>
        <p>Then she went out.</p><hr/><p>It rained until Thursday.</p>
        <blockquote epub:type="z3998:poem"><p>A line of verse,<br/>and another.</p></blockquote>
        <table><tr><th>Day</th><th>Rain</th></tr><tr><td>Monday</td><td>a little</td></tr></table>
        <aside epub:type="footnote" id="n1"><p>It had been typed in a hurry.</p></aside></section>`,
      "two.xhtml": '<section epub:type="chapter"><h2>The Rain</h2><p>It stopped.</p></section>',
    },
  });
  return bringBook(site, author, epub, "specimen");
}

async function bringBook(
  site: TestSite,
  author: TestMember,
  bytes: Buffer,
  name: string,
): Promise<TestStory> {
  const { services, files } = site.app;
  const [imported] = await importManuscripts(services, files, author.caller, {
    file: bytes,
    fileName: `${name}.epub`,
    publish: true,
  });
  return storyOf(imported!.story);
}

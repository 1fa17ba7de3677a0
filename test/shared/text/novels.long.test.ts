import { expect } from "chai";
import { sanitiseChapter } from "#core/text/index.ts";
import { readManuscript } from "#features/stories/manuscripts/index.ts";
import { docToHtml, readChapter } from "#shared/text/doc/index.ts";
import { needsLibrary, novelBytes, novelNames } from "../../browser/support/books.ts";

describe("The schema of a chapter, for whole novels", () => {
  before(function () {
    needsLibrary(this);
  });

  for (const name of novelNames())
    it(`gives back every chapter of ${name}`, async () => {
      const book = await readManuscript(await novelBytes(name), `${name}.epub`);
      for (const { html } of book.chapters) {
        const clean = sanitiseChapter(html).html;
        const doc = readChapter(clean);
        expect(doc && docToHtml(doc)).to.equal(clean);
      }
    });
});

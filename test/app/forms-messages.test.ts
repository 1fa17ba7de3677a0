import { globSync, readFileSync } from "node:fs";
import { expect } from "chai";

/** Forms as opened in JSX, and `dangerouslySetInnerHTML` aside, every way a view can render one. */
const FORM = /<form(?=[\s>])(?<attributes>(?:[^>"{]|"[^"]*"|\{(?:[^{}]|\{[^{}]*\})*\})*)>/g;

describe("Forms", () => {
  const views = globSync("views/**/*.tsx");

  it("leave their messages to the site: none relies on those of the browser", () => {
    const wrong: string[] = [];
    let count = 0;
    for (const file of views)
      for (const { groups } of readFileSync(file, "utf8").matchAll(FORM)) {
        count += 1;
        if (!groups!.attributes!.includes("noValidate")) wrong.push(file);
      }
    expect(count, "the pattern finds the forms").to.be.greaterThan(150);
    expect(wrong).to.deep.equal([]);
  });
});

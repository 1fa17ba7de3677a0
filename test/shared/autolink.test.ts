import { expect } from "chai";
import fc from "fast-check";
import { autolink } from "#shared/autolink.ts";

const hrefs = (text: string) => autolink(text).flatMap(({ href }) => href ?? []);

describe("Web addresses in plain text", () => {
  it("become links without the sentence's punctuation", () => {
    expect(hrefs("See https://a.example/x. Or (http://b.example/y_(z)), please!")).to.deep.equal([
      "https://a.example/x",
      "http://b.example/y_(z)",
    ]);
    expect(hrefs("https://a.example?q=1&r=2…")).to.deep.equal(["https://a.example/?q=1&r=2"]);
  });

  it("are left alone if they are not web addresses or contain a password", () => {
    for (const text of [
      "javascript:alert(1)",
      "data:text/html,x",
      "https://",
      "https://localhost",
      "https://user:secret@a.example",
      "a.example",
      "xhttps://a.example",
    ])
      expect(hrefs(text), text).to.deep.equal([]);
  });

  it("leave every other character in place", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom("(", ")", " ", "\n", "https://"))),
        (all) => {
          const text = all.join("");
          const parts = autolink(text);
          expect(parts.map((part) => part.text).join("")).to.equal(text);
          for (const { href } of parts) if (href) expect(href).to.match(/^https?:\/\//);
        },
      ),
    );
  });
});

import { expect } from "chai";
import { hash } from "#core/base/bytes.ts";
import { compose, layOut as layOutDocument, READER_MARK, split } from "#core/pages/segments.ts";

describe("Laying out a page with personalised parts", () => {
  const long = (text: string) => ({ bytes: Buffer.from(text), digest: Buffer.from(hash(text)) });
  const layOut = (html: string, reader: string, parts?: ReadonlyMap<string, string>) =>
    layOutDocument({ html, texts: [] }, reader, parts);
  const page = `<html${READER_MARK}><body><fw-slot data-name="account"><a>Sign in</a></fw-slot><p>“Téxt”</p><fw-slot data-name="csrf"></fw-slot></body></html>`;
  const filled = (html: string, parts: Record<string, string>, reader = "") => {
    const { bytes, places } = layOut(html, reader);
    const fill = places.map(({ slot }) => (slot in parts ? Buffer.from(parts[slot]!) : null));
    return compose(bytes, places, fill).toString();
  };

  it("leaves a guest's page unchanged, without the reader mark", () => {
    expect(layOut(page, "").bytes.toString()).to.equal(page.replace(READER_MARK, ""));
    expect(filled(page, {})).to.equal(page.replace(READER_MARK, ""));
  });

  it("replaces the mark with a reader's settings", () => {
    expect(layOut(page, ' data-theme="dark"').bytes.toString()).to.include('<html data-theme="dark"><body>');
  });

  it("replaces the guest's parts with the member's and leaves the rest", () => {
    for (const reader of ["", ' data-theme="light"']) {
      const html = filled(page, { account: "<b>Ánn</b>", reader: ' data-theme="dark"' }, reader);
      expect(html).to.include('<html data-theme="dark"><body>');
      expect(html).to.include('<fw-slot data-name="account"><b>Ánn</b></fw-slot><p>“Téxt”</p>');
      expect(html).not.to.include("Sign in");
      expect(html).to.include('<fw-slot data-name="csrf"></fw-slot>');
    }
  });

  it("treats a slot within a slot as part of it, and replaces a guest's version of a slot", () => {
    const nested = '<p><fw-slot data-name="outer">a<fw-slot data-name="csrf"></fw-slot>b</fw-slot>c</p>';
    const { bytes, places } = layOut(nested, "");
    expect(bytes.toString()).to.equal(nested);
    expect(places.map(({ slot }) => slot)).to.deep.equal(["outer"]);
    expect(filled(nested, { outer: "x" })).to.equal('<p><fw-slot data-name="outer">x</fw-slot>c</p>');
    const without = layOut(nested + nested, "", new Map([["outer", ""]]));
    expect(without.bytes.toString()).to.equal('<p><fw-slot data-name="outer"></fw-slot>c</p>'.repeat(2));
    for (const { start, end } of without.places) expect(start).to.equal(end);
    const open = '<fw-slot data-name="outer">never <fw-slot data-name="a"></fw-slot> closed';
    expect(layOut(open, "").bytes.toString()).to.equal(open);
  });

  it("inserts long texts at their marks, and does not search them", () => {
    const text = '“Lóng” <!--2--> <fw-slot data-name="account">no place</fw-slot>';
    const texts = [
      { mark: "<!--1-->", text: long(text) },
      { mark: "<!--2-->", text: long("second") },
    ];
    const html = '<p><!--1--></p><fw-slot data-name="talk">a<!--2-->b</fw-slot><!--2--><b>ü</b>';
    const { bytes, places } = layOutDocument({ html, texts }, "");
    expect(bytes.toString()).to.equal(
      `<p>${text}</p><fw-slot data-name="talk">asecondb</fw-slot><!--2--><b>ü</b>`,
    );
    expect(places.map(({ slot, start, end }) => [slot, bytes.subarray(start, end).toString()])).to.deep.equal(
      [["talk", "asecondb"]],
    );
  });

  it("omits a long text in a slot whose version differs from the guest's", () => {
    const html = '<fw-slot data-name="talk"><!--1--></fw-slot><p><!--2--></p>';
    const texts = [
      { mark: "<!--1-->", text: long("first") },
      { mark: "<!--2-->", text: long("second") },
    ];
    const { bytes } = layOutDocument({ html, texts }, "", new Map([["talk", "own"]]));
    expect(bytes.toString()).to.equal('<fw-slot data-name="talk">own</fw-slot><p>second</p>');
  });

  it("has a different digest for every different page, long text, slot and setting, and equal digests for equal ones", () => {
    const digest = (html: string, text: string, reader = "", own = "") =>
      layOutDocument(
        { html, texts: [{ mark: "<!--1-->", text: long(text) }] },
        reader,
        new Map([["account", own]]),
      ).digest();
    const marked = page.replace("</body>", "<!--1--></body>");
    const all = [
      digest(marked, "a"),
      digest(marked, "b"),
      digest(marked.replace("Téxt", "Text"), "a"),
      digest(marked, "a", ' data-theme="dark"'),
      digest(marked, "a", "", "<b>Ánn</b>"),
    ];
    expect(new Set(all).size).to.equal(all.length);
    expect(digest(marked, "a")).to.equal(all[0]);
  });

  it("leaves a page without personalised parts unchanged", () => {
    expect(filled("<p>plain</p>", { account: "never" })).to.equal("<p>plain</p>");
  });

  it("splits a page into its slots and the text between them", () => {
    const { bytes, places } = layOut(page, "");
    const parts = split(bytes, places);
    expect(Buffer.concat(parts).equals(bytes)).to.equal(true);
    expect(parts).to.have.length(2 * places.length + 1);
    expect(parts[2 * 1 + 1]!.toString()).to.equal("<a>Sign in</a>");
  });
});

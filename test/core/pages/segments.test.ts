import { expect } from "chai";
import { cut, join, READER_MARK } from "../../../src/core/pages/segments.ts";

describe("Cutting a page at its personal places", () => {
  const page = `<html${READER_MARK}><body><fw-slot data-name="account"><a>Sign in</a></fw-slot><p>Text</p><fw-slot data-name="csrf"></fw-slot></body></html>`;

  it("puts a guest's page together again without the reader mark", () => {
    const html = join(cut(page), () => null);
    expect(html).to.equal(page.replace(READER_MARK, ""));
  });

  it("puts the member's parts in place of the guest's and leaves the rest", () => {
    const html = join(
      cut(page),
      (slot) => ({ account: "<b>Ann</b>", reader: ' data-theme="dark"' })[slot] ?? null,
    );
    expect(html).to.include('<html data-theme="dark">');
    expect(html).to.include('<fw-slot data-name="account"><b>Ann</b></fw-slot>');
    expect(html).not.to.include("Sign in");
    expect(html).to.include('<fw-slot data-name="csrf"></fw-slot>');
  });

  it("leaves a page without personal places as it is", () => {
    expect(join(cut("<p>plain</p>"), () => "never")).to.equal("<p>plain</p>");
  });
});

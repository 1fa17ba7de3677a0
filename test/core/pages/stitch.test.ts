import { gunzipSync } from "node:zlib";
import { expect } from "chai";
import fc from "fast-check";
import { stitch, toPiece } from "#core/pages/stitch.ts";

describe("Assembling a gzip body from pieces", () => {
  it("preserves exactly the pieces' bytes, whatever their content and number", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 5_000 }), { maxLength: 8 }), async (parts) => {
        const pieces = await Promise.all(parts.map((part) => toPiece(Buffer.from(part))));
        const whole = gunzipSync(stitch(pieces));
        expect(whole.equals(Buffer.concat(parts))).to.equal(true);
      }),
      { numRuns: 60 },
    );
  });

  it("reuses a piece beside others", async () => {
    const [page, ann, bob] = await Promise.all(
      ["page ".repeat(900), "Ann", "Bob"].map((text) => toPiece(Buffer.from(text))),
    );
    const text = (...pieces: NonNullable<typeof page>[]) => gunzipSync(stitch(pieces)).toString();
    expect(text(page!, ann!, page!)).to.equal(`${"page ".repeat(900)}Ann${"page ".repeat(900)}`);
    expect(text(bob!, page!)).to.equal(`Bob${"page ".repeat(900)}`);
  });
});

import { expect } from "chai";
import { createRingBuffer, type RingBuffer } from "#core/realtime/ring-buffer.ts";

const textsOf = (ring: RingBuffer): string[] => Array.from(ring.all(), ({ textOf }) => textOf());

describe("A ring buffer of texts", () => {
  it("returns what it stores, oldest first, in any script", () => {
    const ring = createRingBuffer(10, 1_000);
    const texts = ["plain", "", "Zoë’s “quote”", "日本語", "🦊🦊"];
    for (const [number, text] of texts.entries()) ring.push(String(number), text);
    expect(textsOf(ring)).to.deep.equal(texts);
  });

  it("returns the texts after a known offset, and nothing if that offset is no longer stored", () => {
    const ring = createRingBuffer(3, 1_000);
    for (let number = 0; number < 5; number += 1) ring.push(String(number), `text ${number}`);
    const said = (number: number) => {
      const kept = ring.after((note) => note === String(number));
      return kept && Array.from(kept, ({ noteOf, textOf }) => [noteOf(), textOf()]);
    };
    expect(said(2)).to.deep.equal([
      ["3", "text 3"],
      ["4", "text 4"],
    ]);
    expect(said(4)).to.deep.equal([]);
    expect(said(1)).to.equal(undefined);
  });

  it("stores the newest texts that fit, each of them complete, however long they are", () => {
    const bytes = 2_003;
    const ring = createRingBuffer(20, bytes);
    const pushed: string[] = [];
    // A small deterministic generator, so that failures can be reproduced.
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let number = 0; number < 5_000; number += 1) {
      const text = `${number}${"é".repeat(random(random(9) === 0 ? 400 : 40))}`;
      ring.push(String(number), text);
      pushed.push(text);
      const kept = textsOf(ring);
      expect(kept).to.deep.equal(pushed.slice(-kept.length));
      // The unused space at the end of the memory is smaller than one text.
      const room = kept.reduce((sum, one) => sum + Buffer.byteLength(one), 0);
      expect(kept.length === 20 || pushed.length < 20 || room > bytes - 2 * 810).to.equal(true);
    }
  });

  it("stores nothing of a text longer than the buffer, and drops earlier ones, which would leave a gap", () => {
    const ring = createRingBuffer(10, 10);
    ring.push("1", "short");
    ring.push("2", "much too long for it");
    expect(textsOf(ring)).to.deep.equal([]);
    ring.push("3", "again");
    expect(textsOf(ring)).to.deep.equal(["again"]);
  });
});

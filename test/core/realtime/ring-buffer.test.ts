import { expect } from "chai";
import { createRingBuffer, type RingBuffer } from "../../../src/core/realtime/ring-buffer.ts";

const textsOf = (ring: RingBuffer): string[] => Array.from(ring.all(), ({ textOf }) => textOf());

describe("A ring of texts", () => {
  it("gives back what it keeps, oldest first, whatever it is written in", () => {
    const ring = createRingBuffer(10, 1_000);
    const texts = ["plain", "", "Zoë’s “quote”", "日本語", "🦊🦊"];
    for (const [number, text] of texts.entries()) ring.push(String(number), text);
    expect(textsOf(ring)).to.deep.equal(texts);
  });

  it("gives what came after one that is known by its note, and nothing where that is not kept", () => {
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

  it("keeps the newest that fit, each of them whole, however long they are", () => {
    const bytes = 2_003;
    const ring = createRingBuffer(20, bytes);
    const pushed: string[] = [];
    // A little generator of its own, so that a failure comes again.
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
      // What lies at the end of the memory unused is less than one text.
      const room = kept.reduce((sum, one) => sum + Buffer.byteLength(one), 0);
      expect(kept.length === 20 || pushed.length < 20 || room > bytes - 2 * 810).to.equal(true);
    }
  });

  it("keeps nothing of a text that is longer than all of it, nor what came before, for then one would be missing", () => {
    const ring = createRingBuffer(10, 10);
    ring.push("1", "short");
    ring.push("2", "much too long for it");
    expect(textsOf(ring)).to.deep.equal([]);
    ring.push("3", "again");
    expect(textsOf(ring)).to.deep.equal(["again"]);
  });
});

import { expect } from "chai";
import fc from "fast-check";
import { readCrop, sharesOf, WHOLE, writeCrop, ZOOM_MAX } from "#shared/people/crop.ts";

describe("The crop of a picture", () => {
  it("is the largest part that fits the frame, centred", () => {
    expect(sharesOf(WHOLE, 2, 1)).to.deep.equal({ x: 0.25, y: 0, width: 0.5, height: 1 });
    expect(sharesOf(WHOLE, 1, 4)).to.deep.equal({ x: 0, y: 0.375, width: 1, height: 0.25 });
    expect(sharesOf({ zoom: 2, across: 1, down: 0 }, 1, 1)).to.deep.equal({
      x: 0.5,
      y: 0,
      width: 0.5,
      height: 0.5,
    });
  });

  it("has the frame's shape, is inside the picture and survives serialisation", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const shape = fc.double({ min: 0.2, max: 5, noNaN: true });
    fc.assert(
      fc.property(shape, shape, fc.double({ min: 1, max: ZOOM_MAX, noNaN: true }), share, share, (...all) => {
        const [aspect, frame, zoom, across, down] = all;
        const shares = sharesOf({ zoom, across, down }, aspect, frame);
        expect((shares.width * aspect) / shares.height).to.be.closeTo(frame, 1e-6);
        for (const [from, size] of [
          [shares.x, shares.width],
          [shares.y, shares.height],
        ] as const) {
          expect(from).to.be.at.least(0);
          expect(from + size).to.be.at.most(1 + 1e-9);
        }
        const read = readCrop(writeCrop(shares));
        if (Math.min(shares.width, shares.height) < 0.001) return;
        expect(read!.x).to.be.closeTo(shares.x, 1e-4);
        expect(read!.width).to.be.closeTo(shares.width, 1e-4);
      }),
    );
  });

  it("falls back to the default for any invalid value", () => {
    for (const sent of [
      undefined,
      "",
      "a",
      "0,0,1",
      "0,0,1,1,1",
      "-1,0,1,1",
      "0,0,2,1",
      "0.9,0,0.2,1",
      "NaN,0,1,1",
      ",,,",
    ])
      expect(readCrop(sent), String(sent)).to.equal(undefined);
  });
});

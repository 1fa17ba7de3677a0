import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { expect } from "chai";
import { createBody, encode } from "#core/base/bytes.ts";
import { eventually } from "../../support/eventually.ts";

const UNPACK = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

describe("A body in the encodings that browsers support", () => {
  const words = ["lamp", "ledger", "harbour", "winter", "hour", "clerk", "rain", "jar", "bell"];
  const text = Array.from({ length: 8_000 }, (_, at) => words[(at * at + (at >> 3)) % words.length]).join(
    " ",
  );

  for (const encoding of ["br", "gzip"] as const)
    it(`is compressed quickly for the waiting request and smaller for later ones, with the same content (${encoding})`, async () => {
      const body = createBody(text);
      const { etag } = body;
      const [fast, beside] = await Promise.all([encode(body, encoding), encode(body, encoding)]);
      expect(beside).to.equal(fast);
      expect(fast.length).to.be.below(body.identity.length);
      await eventually(async () => (await encode(body, encoding)).length < fast.length);
      for (const bytes of [fast, await encode(body, encoding)])
        expect(String(await UNPACK[encoding](bytes))).to.equal(text);
      expect(body.etag).to.equal(etag);
    });
});

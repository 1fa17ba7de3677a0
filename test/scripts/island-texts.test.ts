import { expect } from "chai";
import { islandsOf, strayTexts } from "../../scripts/build/island-texts.mjs";

describe("Texts that islands carry", () => {
  const text = (area: string, name: string) => ({
    [`src/shared/${area}/${name}.text.ts`]: { bytesInOutput: 1 },
  });
  const metafile = (inputs: Record<string, object>) => ({
    outputs: {
      "public/assets/Bell.js": {
        entryPoint: "views/live/notifications/Bell.island.tsx",
        bytes: 10,
        imports: [{ path: "public/assets/chunk.js", kind: "import-statement" }],
        inputs: text("live", "notifications"),
      },
      "public/assets/chunk.js": { bytes: 5, imports: [], inputs },
    },
  });

  it("are their own feature's and those of parts that all share", () => {
    const islands = islandsOf(metafile(text("platform", "ui")));
    expect(islands.map(({ name, texts }) => [name, texts.length])).to.deep.equal([
      ["live/notifications/Bell", 2],
    ]);
    expect(strayTexts(islands)).to.deep.equal([]);
  });

  it("end the build where they are another feature's or everybody's messages, also in a chunk", () => {
    expect(strayTexts(islandsOf(metafile(text("site", "admin"))))).to.deep.equal([
      "island live/notifications/Bell carries src/shared/site/admin.text.ts",
    ]);
    expect(strayTexts(islandsOf(metafile(text("live", "push"))))).to.deep.equal([
      "island live/notifications/Bell carries src/shared/live/push.text.ts",
    ]);
    expect(strayTexts(islandsOf(metafile({ "src/shared/messages.ts": { bytesInOutput: 1 } })))).to.deep.equal(
      ["island live/notifications/Bell carries src/shared/messages.ts"],
    );
    expect(strayTexts(islandsOf(metafile(text("live", "notifications-list"))))).to.deep.equal([]);
  });
});

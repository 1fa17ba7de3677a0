import { expect } from "chai";
import { islandsOf, strayTexts } from "#scripts/build/island-texts.mjs";

describe("Texts bundled in islands", () => {
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

  it("come from their feature and from shared components", () => {
    const islands = islandsOf(metafile(text("platform", "ui")));
    expect(islands.map(({ name, texts }) => [name, texts.length])).to.deep.equal([
      ["live/notifications/Bell", 2],
    ]);
    expect(strayTexts(islands)).to.deep.equal([]);
  });

  it("fail the build if they come from another feature or the global messages, also in a chunk", () => {
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

import { expect } from "chai";
import { addressesOf } from "#shared/site.ts";

describe("Addresses of the site's pages", () => {
  const address = addressesOf({ url: "https://stories.example" });

  it("are the URL's normal form of the path, for any characters", () => {
    const paths = [
      "/",
      "/story/6b03/the-lamp/chapter/1",
      "/search?q=a&page=2",
      "/tag/caf%C3%A9",
      "/user/Zoë",
      "/a b",
      "/a/../b",
      "/x#y",
      "https://files.example/cover.png",
    ];
    for (const path of paths) expect(address(path)).to.equal(new URL(path, "https://stories.example").href);
  });
});

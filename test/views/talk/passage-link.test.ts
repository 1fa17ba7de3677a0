import { expect } from "chai";
import { passageLink } from "#views/talk/passages/actions.ts";

describe("The link to a passage", () => {
  it("names the chapter by its id, so that it leads to the same words after the chapter has moved", () => {
    const chapter = { id: "65f000000000000000000001", number: 3 };
    const story = { id: "65f000000000000000000002", slug: "the-mule" };
    const passage = { quote: "a mule", prefix: "", suffix: "", block: 2, blockText: "It was a mule." };
    expect(passageLink(passage, { story, chapter })).to.match(
      /^\/story\/65f000000000000000000002\/the-mule\/chapter\/3\?of=65f000000000000000000001#p2-\w+:~:text=a%20mule$/,
    );
  });
});

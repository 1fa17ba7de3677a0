import { expect } from "chai";
import { createUnsubscribe } from "../../../src/core/mail/index.ts";

describe("Links that end a kind of mail", () => {
  const siteUrl = "https://fable.example";
  const ours = createUnsubscribe({ secret: "a".repeat(32), siteUrl });
  const topic = { about: "new_comment_reply", to: "6920a1b2c3d4e5f601234567" };
  const tokenOf = (url: string) => new URL(url).searchParams.get("token")!;

  it("say what they end, and hold in every process of the same secret", () => {
    const token = tokenOf(ours.url(topic));
    expect(ours.read(token)).to.deep.equal(topic);
    expect(createUnsubscribe({ secret: "a".repeat(32), siteUrl }).read(token)).to.deep.equal(topic);
    expect(createUnsubscribe({ secret: "b".repeat(32), siteUrl }).read(token)).to.equal(null);
  });

  it("are nothing when a single letter of them is another, for somebody else or something else", () => {
    const token = tokenOf(ours.url(topic));
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === "A" ? "B" : "A";
      const read = ours.read(token.slice(0, at) + other + token.slice(at + 1));
      // The last letter of 32 bytes in base64url carries two bits that mean nothing.
      if (at < token.length - 1) expect(read, String(at)).to.equal(null);
      else if (read) expect(read).to.deep.equal(topic);
    }
    const [, , signature] = token.split(".");
    for (const nonsense of [
      "",
      null,
      undefined,
      ".",
      "..",
      `promotional.${topic.to}.${signature}`,
      `${token}.x`,
      token.slice(0, -1),
      "x".repeat(5_000),
    ])
      expect(ours.read(nonsense), String(nonsense)).to.equal(null);
  });

  it("hold nothing that a header or an address would trip over", () => {
    for (const wrong of [
      { about: "a b", to: "x" },
      { about: "a", to: "ada@example.org" },
      { about: "", to: "x" },
      { about: "a.b", to: "x" },
    ])
      expect(() => ours.url(wrong)).to.throw("letters and digits");
  });
});

import { expect } from "chai";
import { createUnsubscribe } from "#core/mail/index.ts";

describe("Unsubscribe links", () => {
  const siteUrl = "https://fable.example";
  const ours = createUnsubscribe({ secret: "a".repeat(32), siteUrl });
  const topic = { about: "new_comment_reply", to: "6920a1b2c3d4e5f601234567" };
  const tokenOf = (url: string) => new URL(url).searchParams.get("token")!;

  it("identify what they end, and are valid in every process with the same secret", () => {
    const token = tokenOf(ours.url(topic));
    expect(ours.read(token)).to.deep.equal(topic);
    expect(createUnsubscribe({ secret: "a".repeat(32), siteUrl }).read(token)).to.deep.equal(topic);
    expect(createUnsubscribe({ secret: "b".repeat(32), siteUrl }).read(token)).to.equal(null);
  });

  it("are invalid if a single character is changed, and for any other person or topic", () => {
    const token = tokenOf(ours.url(topic));
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === "A" ? "B" : "A";
      const read = ours.read(token.slice(0, at) + other + token.slice(at + 1));
      // The last character of 32 bytes in base64url has two unused bits.
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

  it("contain only characters that are safe in headers and addresses", () => {
    for (const wrong of [
      { about: "a b", to: "x" },
      { about: "a", to: "ada@example.org" },
      { about: "", to: "x" },
      { about: "a.b", to: "x" },
    ])
      expect(() => ours.url(wrong)).to.throw("letters and digits");
  });
});

import { expect } from "chai";
import { createHashes, emailKey, networkOf, sameMailbox } from "#features/moderation/duplicates/keys.ts";
import { likeness, nameKey } from "#features/moderation/duplicates/likeness.ts";
import { type Account, compare } from "#features/moderation/duplicates/score.ts";

describe("Keys for comparing accounts", () => {
  it("are the same for every spelling of a mailbox", () => {
    for (const [one, other, sure] of [
      ["Ann.Lee@Gmail.com", "annlee@googlemail.com", true],
      ["annlee+fables@gmail.com", "a.n.n.lee@gmail.com", true],
      ["ann@example.com", "ANN+x@EXAMPLE.com", true],
      ["ann@me.com", "ann@icloud.com", true],
      ["ann.lee@example.com", "annlee@example.com", false],
    ] as const) {
      expect(emailKey(one), one).to.equal(emailKey(other));
      expect(sameMailbox(one, other), one).to.equal(sure);
    }
    for (const [one, other] of [
      ["ann@example.com", "ann@example.org"],
      ["ann-lee@example.com", "annlee@example.com"],
      ["ann@gmail.com", "anne@gmail.com"],
    ] as const)
      expect(emailKey(one)).not.to.equal(emailKey(other));
  });

  it("contain the network of an IP address", () => {
    expect(networkOf("203.0.113.77")).to.equal("203.0.113.0/24");
    expect(networkOf("::ffff:203.0.113.77")).to.equal("203.0.113.0/24");
    expect(networkOf("2001:db8:1:2:3:4:5:6")).to.equal("2001:db8:1:2::/64");
    expect(networkOf("")).to.equal("");
  });

  it("are hashes that another site cannot reproduce", () => {
    const [ours, theirs] = [createHashes("a"), createHashes("b")];
    expect(ours.ip("203.0.113.77")).to.equal(ours.ip("::ffff:203.0.113.77"));
    expect(ours.ip("203.0.113.77")).not.to.equal(theirs.ip("203.0.113.77"));
    expect(ours.device("a", "b")).not.to.equal(ours.device("a", "c"));
    expect(ours.ip("x")).not.to.equal(ours.device("x", ""));
  });

  it("contain a similarity score of names", () => {
    expect(likeness("martha", "marhta")).to.be.closeTo(0.961, 0.001);
    expect(likeness("dixon", "dicksonx")).to.be.closeTo(0.813, 0.001);
    expect(likeness("", "")).to.equal(0);
    expect(likeness("abc", "xyz")).to.equal(0);
    expect(likeness("same", "same")).to.equal(1);
    expect(nameKey("Zoë_Quill-1987")).to.equal("zoequill");
  });

  it("add up to the probability that two accounts belong to one person", () => {
    const account = (over: Partial<Account>): Account => ({
      id: "a",
      username: "first-name",
      name: "",
      email: "one@example.com",
      signIns: [],
      ...over,
    });
    const here = { ip: "i", network: "n", device: "d", label: "Firefox" };
    const score = (a: Partial<Account>, b: Partial<Account>) =>
      compare(account(a), account({ username: "somebody", email: "two@example.com", ...b })).score;
    expect(score({}, {})).to.equal(0);
    expect(score({}, { email: "ONE+2@example.com" })).to.equal(0.9);
    expect(score({ signIns: [here] }, { signIns: [{ ...here, device: "e" }] })).to.equal(0.3);
    expect(score({ signIns: [here] }, { signIns: [here] })).to.equal(0.58);
    expect(score({ signIns: [here] }, { signIns: [{ ...here, ip: "j" }] })).to.equal(0.4);
    expect(score({ signIns: [here] }, { signIns: [{ ...here, ip: "j", network: "m" }] })).to.equal(0.1);
    expect(
      score({ signIns: [here] }, { username: "firstname2", signIns: [{ ...here, device: "e" }] }),
    ).to.equal(0.51);
  });
});

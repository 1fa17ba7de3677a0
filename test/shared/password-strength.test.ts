import { expect } from "chai";
import { passwordStrength } from "#shared/accounts/password-strength.ts";

describe("The strength of a password", () => {
  const expected: [string, number][] = [
    ["", 0],
    ["abc", 0],
    ["123456", 0],
    ["password", 0],
    ["qwerty123456", 0],
    ["aaaaaaaaaaaaaaaaaaaa", 0],
    ["Tr0ub4dor", 2],
    ["lampshade", 1],
    ["otter lamp moss", 3],
    ["correct horse battery", 4],
  ];
  for (const [password, strength] of expected)
    it(`of “${password}” is ${strength} of 4`, () => {
      expect(passwordStrength(password)).to.equal(strength);
    });

  it("is low for the member's name", () => {
    expect(passwordStrength("annabel.lee")).to.be.greaterThan(
      passwordStrength("annabel.lee", ["annabel.lee"]),
    );
  });
});

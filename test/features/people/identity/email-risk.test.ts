import { expect } from "chai";
import { emailRisk } from "#features/people/identity/email-risk.ts";

describe("The email risk level", () => {
  const levels: Record<string, readonly string[]> = {
    low: ["ann@gmail.com", "ann.lee@example.org", "k.lynch1984@web.de", "zdzislaw.krzyk@wp.pl", "tw1n@x.co"],
    medium: [
      "ann+fable@gmail.com",
      "ann@books.xyz",
      "ann20261121@gmail.com",
      "xkvbtrqz@gmail.com",
      "ann@xn--bcher-kva.example",
    ],
    high: ["ann+1@books.xyz", "xkvb83920tr@mail.top", "a8f3k29d1@cheap.click"],
  };
  for (const [level, addresses] of Object.entries(levels))
    for (const address of addresses)
      it(`of ${address} is ${level}`, () => {
        expect(emailRisk(address)).to.equal(level);
      });
});

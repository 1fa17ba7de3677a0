import { checkAccounts } from "./account-rounds.ts";
import { RANDOM_FILES } from "./random-files.ts";

describe("The account of random files", () => {
  for (const name of Object.keys(RANDOM_FILES))
    it(`reports exactly the words that are lost: ${name}`, () => checkAccounts(name, 12));
});

import { useSite } from "#test/support/site.ts";
import { testPaidWords } from "./paid-words.ts";

describe("The words of a paid story", function () {
  this.timeout(180_000);
  const site = useSite();
  testPaidWords(site, false);
});

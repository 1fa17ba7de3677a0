import { useSite } from "#test/support/site.ts";
import { testPaidWords } from "./paid-words.ts";

describe("The words of a paid story, wherever links lead", function () {
  this.timeout(1_200_000);
  const site = useSite();
  testPaidWords(site, true);
});

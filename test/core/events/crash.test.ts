import { useMongoose } from "../../support/database.ts";
import { killAndRecover } from "./kills.ts";

describe("A process that is killed between a change and those who are told of it", function () {
  this.timeout(60_000);
  const database = useMongoose();

  it("loses no event and has none of them twice in effect", () => killAndRecover(database.uri, 3));
});

import { useMongoose } from "../../support/database.ts";
import { killAndRecover } from "./kills.ts";

describe("A process that is killed sixty times between changes and those who are told of them", function () {
  this.timeout(1_200_000);
  const database = useMongoose();

  it("loses no event and has none of them twice in effect", () => killAndRecover(database.uri, 60));
});

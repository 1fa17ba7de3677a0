import { useMongoose } from "../../support/database.ts";
import { killAndRecover } from "./kills.ts";

describe("A process that is killed sixty times between changes and their subscribers", function () {
  this.timeout(1_200_000);
  const database = useMongoose();

  it("loses no event and applies none twice", () => killAndRecover(database.uri, 60));
});

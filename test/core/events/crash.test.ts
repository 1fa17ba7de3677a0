import { useMongoose } from "../../support/database.ts";
import { killAndRecover } from "./kills.ts";

describe("A process that is killed between a change and its subscribers", () => {
  const database = useMongoose();

  it("loses no event and applies none twice", () => killAndRecover(database.uri, 3));
});

import { expect } from "chai";
import mongoose from "mongoose";
import { pino } from "pino";
import { prepareModels } from "#core/db/define-model.ts";
import { openDatabase } from "#core/db/open.ts";
import { followUser } from "#features/library/followers/commands.ts";
import { Follower } from "#features/library/followers/model.ts";
import { blockMember } from "#features/people/blocks/index.ts";
import { Chapter } from "#features/stories/chapters/model.ts";
import { publishStory } from "#features/stories/editing/index.ts";
import { composeScript } from "#src/compose.ts";
import { readConfig } from "#src/config.ts";
import { aMember, type TestHouse } from "../features/people/users/support.ts";
import { aDraft } from "../features/stories/stories/support.ts";
import { useMongoose } from "../support/database.ts";

describe("Commands that a script runs alongside the site", () => {
  const place = useMongoose();
  let script: Awaited<ReturnType<typeof composeScript>>;
  let house: TestHouse;

  before(async () => {
    const database = await openDatabase({ uri: place.uri });
    const config = readConfig({ NODE_ENV: "test", MONGODB_URI: place.uri });
    script = await composeScript(config, database, pino({ level: "silent" }));
    await prepareModels();
    house = { services: script.services } as TestHouse;
  });
  after(async () => {
    await script.close();
    await mongoose.disconnect();
  });

  it("include features' extensions, and leave events and jobs to the site", async () => {
    const [author, reader] = [await aMember(house), await aMember(house)];
    await followUser(script.services, reader, { following: author.viewer.id });
    const draft = await aDraft(house, author);
    expect(await Chapter.exists({ story: draft._id, "gate.live": true })).to.equal(null);
    await publishStory(script.services, author, String(draft._id));
    expect(await Chapter.exists({ story: draft._id, "gate.live": true })).to.not.equal(null);

    const jobs = await mongoose.connection.collection("jobs").find().toArray();
    expect(jobs.map(({ name, state }) => [name, state])).to.deep.include([
      "notifications.tell-many",
      "waiting",
    ]);
    const events = await mongoose.connection.collection("events").distinct("name");
    expect(events).to.include("story.published");

    await blockMember(script.services, author, { who: reader.viewer.id, kind: "block" });
    expect(await Follower.countDocuments({ shadowBanned: { $ne: true } })).to.equal(0);
  });
});

import { expect } from "chai";
import mongoose from "mongoose";
import { Chapter } from "#features/stories/chapters/model.ts";
import { collaboratorsDemo, TEAM_DRAFT, TEAM_STORY } from "#features/stories/collaborators/demo.ts";
import { privateNotesDemo } from "#features/stories/private-notes/demo.ts";
import { PrivateNote } from "#features/stories/private-notes/model.ts";
import { suggestionsDemo } from "#features/stories/suggestions/demo.ts";
import { Suggestion } from "#features/stories/suggestions/model.ts";
import { teamCommentsDemo } from "#features/stories/team-comments/demo.ts";
import { TeamComment } from "#features/stories/team-comments/model.ts";
import { writingGoalsDemo } from "#features/stories/writing-goals/demo.ts";
import { WritingDay } from "#features/stories/writing-goals/model.ts";
import { writeStory } from "../../app/support/stories.ts";
import { type TestMember, useSite } from "../../support/site.ts";

describe("The demo's drafts and notes", () => {
  const site = useSite();
  const people = new Map<string, TestMember>();
  before(async () => {
    for (const username of ["maren.holt", "tobias_quill", "ines-varga"])
      people.set(username, await site.addMember(username));
    await writeStory(site, people.get(TEAM_STORY.author)!, { title: TEAM_STORY.title });
    const viewers = new Map([...people].map(([username, { viewer }]) => [username, viewer]));
    const world = {
      services: site.app.services,
      connection: mongoose.connection,
      viewers,
      begun: new Date(),
    };
    // An interrupted load is resumed.
    for (const _ of ["once", "again"])
      for (const demo of [
        collaboratorsDemo,
        suggestionsDemo,
        teamCommentsDemo,
        privateNotesDemo,
        writingGoalsDemo,
      ])
        await demo.load(world);
  });

  it("include one with a team, a suggestion and comments on words that are in it", async () => {
    expect(await Chapter.findById(TEAM_DRAFT).lean()).to.include({ state: "draft", title: "Half Past Four" });
    expect(await Suggestion.countDocuments({ chapter: TEAM_DRAFT, state: "open" })).to.equal(1);
    const said = await TeamComment.find({ chapter: TEAM_DRAFT }).lean();
    expect(said.length).to.equal(3);
    expect(said.filter(({ root, passage }) => !root && !passage)).to.deep.equal([]);
  });

  it("include one with notes, and days of writing", async () => {
    const notes = await PrivateNote.find({}).lean();
    expect(notes.length).to.equal(3);
    expect(notes.filter(({ quote, passage }) => quote && !passage)).to.deep.equal([]);
    expect(await WritingDay.countDocuments({ member: people.get("maren.holt")!.id })).to.be.above(8);
  });
});

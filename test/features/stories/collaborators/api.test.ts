import { expect } from "chai";
import supertest from "supertest";
import { deleteChapter } from "#features/stories/chapters/index.ts";
import { letIn, type TestStory, writeStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

describe("A story's team through the API", () => {
  const site = useSite();
  let author: TestMember;
  let reader: TestMember;
  let story: TestStory;

  before(async () => {
    author = await site.addMember("team-author");
    reader = await site.addMember("team-reader");
    story = await writeStory(site, author, { draft: true });
  });

  const ask = async (
    member: TestMember,
    method: "get" | "post" | "put" | "delete",
    path: string,
    data?: object,
  ) => {
    const request = supertest(site.url)
      [method](`/api${path}`)
      .set("Authorization", `Bearer ${await site.tokenOf(member)}`);
    return data ? request.send({ data }) : request;
  };
  const team = () => `/stories/${story.id}/collaborators`;

  it("invites a member, who joins, is given another role, and leaves", async () => {
    const wanted = { username: reader.username, role: "editor" };
    const asked = await ask(author, "post", team(), wanted);
    expect(asked.body.data.invited).to.deep.equal([{ user: reader.id, role: "editor" }]);
    expect((await ask(reader, "get", `${team()}/invitation`)).body.data).to.deep.equal({ role: "editor" });
    const joined = await ask(reader, "post", `${team()}/invitation`, { accept: true });
    expect(joined.body.data).to.deep.equal({
      author: author.id,
      collaborators: [{ user: reader.id, role: "editor" }],
    });
    const changed = await ask(author, "put", `${team()}/${reader.id}`, { role: "beta-reader" });
    expect(changed.body.data.collaborators).to.deep.equal([{ user: reader.id, role: "beta-reader" }]);
    const left = await ask(reader, "delete", `${team()}/${reader.id}`);
    expect([left.status, left.body.data]).to.deep.equal([200, {}]);
    expect((await ask(author, "get", team())).body.data.collaborators).to.deep.equal([]);
  });

  it("is not revealed to members who may not change it by trying usernames", async () => {
    const open = await writeStory(site, author);
    const stranger = await site.addMember("team-stranger");
    await letIn(site, author, open, reader, "beta-reader");
    for (const method of ["put", "delete"] as const)
      for (const user of [reader, author]) {
        const path = `/stories/${open.id}/collaborators/${user.id}`;
        const { status } = await ask(stranger, method, path, { role: "editor" });
        expect(status, `${method} ${user.username}`).to.equal(403);
      }
  });

  it("comments on drafts, and reads them in beta rounds", async () => {
    await ask(author, "post", team(), { username: reader.username, role: "beta-reader" });
    await ask(reader, "post", `${team()}/invitation`, { accept: true });
    const chapter = String(story.doc.contents[0]!.chapter);
    const words = { text: "Which part?", quote: "first part" };
    const said = (await ask(reader, "post", `/chapters/${chapter}/team-comments`, words)).body.data;
    expect(said).to.include({ by: reader.id, text: "Which part?", quote: "first part", root: null });
    const answer = (await ask(author, "post", `/team-comments/${said.id}/answers`, { text: "This one." }))
      .body.data;
    expect(answer).to.include({ by: author.id, root: said.id });
    const dealt = (await ask(author, "put", `/team-comments/${said.id}`, { resolved: true })).body.data;
    expect(dealt.resolvedAt).to.be.a("string");
    const all = (await ask(reader, "get", `/chapters/${chapter}/team-comments`)).body.data;
    expect(all.map(({ id }: { id: string }) => id)).to.deep.equal([said.id, answer.id]);

    const rounds = `/stories/${story.id}/beta-rounds`;
    const questions = ["Did you like it?", "Who did it?"];
    const round = (await ask(author, "post", rounds, { title: "First", questions })).body.data;
    expect(round).to.deep.include({ title: "First", questions, answers: [] });
    const answers = ["Yes.", "The butler."];
    const answered = await ask(reader, "put", `${rounds}/${round.id}/answers`, { answers });
    expect(answered.body.data.answers[0]).to.deep.include({ by: reader.id, answers });
    await ask(author, "put", `${rounds}/${round.id}`, { closed: true });
    const late = await ask(reader, "put", `${rounds}/${round.id}/answers`, { answers });
    expect(late.status).to.equal(400);
  });

  it("restores what was deleted", async () => {
    const chapter = String(story.doc.contents[2]!.chapter);
    await deleteChapter(site.app.services, author.caller, chapter);
    await ask(author, "delete", `/stories/${story.id}`);
    const bin = (await ask(author, "get", "/bin")).body.data;
    expect(bin.stories.map(({ id }: { id: string }) => id)).to.deep.equal([story.id]);
    expect((await ask(reader, "post", `/stories/${story.id}/restore`)).status).to.equal(404);
    expect((await ask(author, "post", `/stories/${story.id}/restore`)).status).to.equal(200);
    const after = (await ask(author, "get", "/bin")).body.data;
    expect(after.chapters.map(({ id, story: of }: { id: string; story: string }) => [id, of])).to.deep.equal([
      [chapter, story.id],
    ]);
    expect((await ask(author, "post", `/chapters/${chapter}/restore`)).status).to.equal(200);
    expect((await ask(author, "get", "/bin")).body.data).to.deep.equal({ stories: [], chapters: [] });
  });
});

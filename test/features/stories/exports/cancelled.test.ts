import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { expect } from "chai";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { PermanentJobError } from "#core/jobs/index.ts";
import { LimitError } from "#core/threads/threads.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { removeCollaborator } from "#features/stories/editing/index.ts";
import { cancelExport, failExport } from "#features/stories/exports/commands.ts";
import { defineMakeExport } from "#features/stories/exports/make.ts";
import { StoryExport, type StoryExportDoc } from "#features/stories/exports/model.ts";
import { createRunningExports } from "#features/stories/exports/running.ts";
import type { Writers } from "#features/stories/manuscripts/index.ts";
import { exportsPaths } from "#shared/stories/exports.paths.ts";
import { exportsText } from "#shared/stories/exports.text.ts";
import { browsersOf, letIn, page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { eventually } from "#test/support/eventually.ts";
import { csrfOf, type TestMember, useEmptySite } from "#test/support/site.ts";

describe("An export that is not wanted any more, or fails", () => {
  const site = useEmptySite();
  const as = browsersOf(site);
  let author: TestMember;
  let stranger: TestMember;
  let story: TestStory;

  beforeEach(async () => {
    author = await site.addMember("undecided");
    stranger = await site.addMember("uninvolved");
    story = await storeStory(site, author, { title: "The Weir" });
  });
  afterEach(() => StoryExport.deleteMany({}));

  const addExport = async (more: Partial<StoryExportDoc> = {}): Promise<StoryExportDoc> => {
    const doc = await StoryExport.create({
      user: toId(author.id),
      story: story.doc._id,
      title: "The Weir",
      format: "epub",
      open: true,
      state: "making",
      total: 3,
      requestedAt: site.app.services.now(),
      ...more,
    });
    return doc.toObject();
  };
  const press = async (member: TestMember, path: string) => {
    const agent = await as(member);
    return agent
      .post(path)
      .type("form")
      .send({ do: "cancel", _csrf: await csrfOf(agent) });
  };
  const dependencies = () => {
    const { services, files, jobs } = site.app;
    return { services, files, jobs } as never as Parameters<typeof defineMakeExport>[0];
  };

  it("is cancelled with a button on its page, by its member only", async () => {
    const { _id } = await addExport();
    const path = exportsPaths.cancelExport(story.id, String(_id));
    const shown = page(await (await as(author)).get(exportsPaths.storyExports(story.id)).expect(200));
    const form = shown(`form[action="${path}"]`);
    expect(form.text()).to.equal(exportsText.cancel);
    expect(form.html()).to.include("EPUB");
    expect((await press(stranger, path)).status).to.equal(404);
    expect(await StoryExport.countDocuments({ _id })).to.equal(1);
    const answer = await press(author, path);
    expect([answer.status, answer.headers.location]).to.deep.equal([
      303,
      exportsPaths.storyExports(story.id),
    ]);
    const listed = page(await (await as(author)).get(exportsPaths.storyExports(story.id)).expect(200));
    expect(listed("main, .flash").text()).to.include(exportsText.cancelled);
    expect(listed(`form[action="${path}"]`).length).to.equal(0);
    expect(await StoryExport.countDocuments({ _id })).to.equal(0);
    expect((await press(author, path)).status).to.equal(404);
  });

  it("cannot be downloaded any more by a member who has left the story's team, or may not write it", async () => {
    const { files, services, jobs } = site.app;
    for (const change of ["removed", "beta-reader"] as const) {
      const shared = await storeStory(site, author, { title: `Shared until ${change}` });
      const partner = await site.addMember(`partner-${change}`);
      await letIn(site, author, shared, partner, "co-author");
      const add = async (of: StoryExportDoc["story"], user = partner) => {
        const file = randomBytes(16).toString("hex");
        const about = { id: file, name: "story.txt", type: "text/plain" };
        await files.putStream(Readable.from([Buffer.from("Chapter one")], { objectMode: false }), about);
        const expiresAt = new Date(Date.now() + 86_400_000);
        const ready = { ...about, file, bytes: 11, state: "ready" as const, expiresAt };
        const { id: _, ...fields } = ready;
        const made = await addExport({ ...fields, user: toId(user.id), story: of });
        await StoryExport.updateOne({ _id: made._id }, { $unset: { open: 1 } });
        return `/exports/${made._id}`;
      };
      const paths = [await add(shared.doc._id), await add(null)];
      const [others, mine] = [await add(story.doc._id), await add(shared.doc._id, author)];
      const agent = await as(partner);
      for (const path of paths) await agent.get(path).expect(200);
      if (change === "removed") await removeCollaborator(services, author.caller, shared.id, partner.id);
      else await letIn(site, author, shared, partner, change);
      await jobs.whenIdle();
      for (const path of paths) await agent.get(path).expect(404);
      await agent.get(others).expect(200);
      await (await as(author)).get(mine).expect(200);
    }
  });

  it("is cancelled on the page of all stories, where it belongs to all of them", async () => {
    const { _id } = await addExport({ story: null, title: "" });
    expect((await press(author, exportsPaths.cancelExport(story.id, String(_id)))).status).to.equal(404);
    expect((await press(author, exportsPaths.cancelExport(null, String(_id)))).status).to.equal(303);
    expect(await StoryExport.countDocuments({ _id })).to.equal(0);
  });

  it("is cancelled, and a finished one deleted, through the API by its member only", async () => {
    const { _id } = await addExport();
    const remove = async (member: TestMember | null, id: string) => {
      const request = supertest(site.url).delete(`/api/stories/${story.id}/exports/${id}`);
      return member ? request.set("Authorization", `Bearer ${await site.tokenOf(member)}`) : request;
    };
    expect((await remove(null, String(_id))).status).to.equal(403);
    expect((await remove(stranger, String(_id))).status).to.equal(404);
    expect((await remove(author, "nothing")).status).to.equal(404);
    const { status, body } = await remove(author, String(_id));
    expect([status, body.data.id, body.data.state]).to.deep.equal([200, String(_id), "making"]);
    const ready = await addExport({ state: "ready", open: undefined as never, file: "old" });
    expect((await remove(author, String(ready._id))).status).to.equal(200);
    expect(await StoryExport.countDocuments({})).to.equal(0);
  });

  it("stops its writer at once, leaves no file, and does not fail", async () => {
    const { _id } = await addExport({ state: "waiting" });
    const running = createRunningExports();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const writers = {
      write: (_member: string, _wanted: unknown, signal?: AbortSignal) =>
        new Promise((_, reject) => {
          signal!.addEventListener("abort", () => reject(signal!.reason as Error));
          begin();
        }),
    } as unknown as Writers;
    const site$ = { ...dependencies(), site: { name: "Site", url: site.url } } as never;
    const make = defineMakeExport(site$, writers, running);
    const run = make.run({ export: String(_id) }, {} as never);
    await begun;
    const { file } = (await StoryExport.findById(_id).lean<StoryExportDoc>())!;
    await cancelExport({ files: site.app.files, running }, author.caller, story.doc._id, String(_id));
    await run;
    expect(await site.app.files.readDocument({ id: file })).to.equal(null);
    expect(await Notification.countDocuments({ for: author.id, kind: "export-failed" })).to.equal(0);
  });

  it("tells its member that it failed, once, and the page says why", async () => {
    const { _id } = await addExport({ file: randomBytes(16).toString("hex") });
    const error = new PermanentJobError("limit", { cause: new LimitError("memory") });
    const make = defineMakeExport(dependencies(), {} as Writers, createRunningExports());
    await make.onFailure!({ export: String(_id) }, error);
    await failExport(site.app as never, _id, "fault");
    await site.app.jobs.whenIdle();
    await eventually(async () =>
      expect(await Notification.countDocuments({ for: author.id, kind: "export-failed" })).to.equal(1),
    );
    const agent = await as(author);
    const list = page(await agent.get("/notifications").expect(200));
    const link = list(`a[href*="${exportsPaths.storyExports(story.id)}"], a:contains("did not work")`);
    expect(list("main").text()).to.include(exportsText.failed("The Weir"));
    expect(link.length).to.be.at.least(1);
    const shown = page(await agent.get(exportsPaths.storyExports(story.id)).expect(200));
    expect(shown("main").text()).to.include(exportsText.failures.limit);
  });
});

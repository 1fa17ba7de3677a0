import { readdir, writeFile } from "node:fs/promises";
import { expect } from "chai";
import { Types } from "mongoose";
import { invalidField } from "#core/base/errors.ts";
import { discard, newSpoolPath } from "#core/base/spool.ts";
import { toId } from "#core/db/ids.ts";
import { Import } from "#features/stories/imports/model.ts";
import { importPersonalData } from "#features/stories/imports/personal-data.ts";
import { ImportReading } from "#features/stories/imports/reading-model.ts";
import { followReading } from "#features/stories/imports/readings.ts";
import { type ImportDependencies, receiveImport } from "#features/stories/imports/upload.ts";
import { createReaders } from "#features/stories/manuscripts/index.ts";
import { importsPaths } from "#shared/stories/imports.paths.ts";
import { importsText } from "#shared/stories/imports.text.ts";
import { page } from "#test/app/support/stories.ts";
import { eventually } from "#test/support/eventually.ts";
import { useOwnTmp } from "#test/support/own-tmp.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

const words = importsText.reading;

describe("A manuscript that takes longer to read than the request waits", () => {
  const readers = createReaders();
  const site = useSite({}, undefined, { readers });
  const tmp = useOwnTmp();
  let [ada, bea] = [] as unknown as [TestMember, TestMember];

  before(async () => {
    [ada, bea] = [await site.addMember("ada"), await site.addMember("bea")];
  });
  beforeEach(() => Promise.all([Import.deleteMany({}), ImportReading.deleteMany({})]));

  const follow = (work: Promise<unknown>, at = new Date()) => {
    const reading = { _id: new Types.ObjectId(), user: toId(ada.id), fileName: "plates.epub", hash: "1" };
    return followReading(reading, work, () => at).then((followed) => ({
      ...followed,
      id: String(reading._id),
    }));
  };
  const spooled = async (text: string) => {
    const path = newSpoolPath();
    await writeFile(path, text);
    return { file: { path, size: Buffer.byteLength(text) }, fileName: "ferry.md" };
  };
  const limits = {
    consume: async () => {},
    giveBack: async () => {},
  } as unknown as ImportDependencies["limits"];
  /** Uploads a file, gets the response, and deletes it, like a form's file. */
  const receive = async (sent: Awaited<ReturnType<typeof spooled>>) =>
    receiveImport({ ...site.app, readers, limits }, ada.caller, sent, 0).finally(() => discard([sent.file]));

  it("is read to the end, and is pending under the id in the response", async () => {
    const { id, waiting, isNew } = await receive(
      await spooled("# The Ferry\n\n## One\n\nWords.\n\n## Two\n\nMore.\n"),
    );
    expect([waiting, isNew]).to.deep.equal([null, true]);
    expect(await eventually(async () => (await Import.countDocuments({ _id: toId(id) })) === 1)).to.equal(
      true,
    );
    expect(await eventually(async () => (await ImportReading.countDocuments({})) === 0)).to.equal(true);
    const agent = await site.visit(ada);
    const preview = await agent.get(importsPaths.waiting(id)).expect(200);
    expect(preview.text).to.include(importsText.preview.title("The Ferry"));
    expect(preview.headers).not.to.have.property("refresh");
  });

  it("shows its progress, refreshes the page, and is private", async () => {
    const { id, onPicture } = await follow(new Promise(() => {}));
    await onPicture(12, 60);
    const shown = await (await site.visit(ada)).get(importsPaths.waiting(id)).expect(200);
    expect(shown.headers.refresh).to.equal("4");
    expect(page(shown)("main").text())
      .to.include(words.title("plates.epub"))
      .and.include(words.pictures(12, 60));
    expect((await (await site.visit(ada)).get(importsPaths.storyImport())).text).to.include(
      words.see("plates.epub"),
    );
    await (await site.visit(bea)).get(importsPaths.waiting(id)).expect(404);
    const token = await site.tokenOf(ada);
    const api = await fetch(`${site.url}/api/imports/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(((await api.json()) as { data: object }).data).to.include({ state: "reading", done: 12, of: 60 });
  });

  it("shows why it failed, even if its process ended midway, until its uploader dismisses it", async () => {
    const failing = Promise.reject(invalidField("file", "This file is damaged."));
    failing.catch(() => {});
    const { id } = await follow(failing);
    expect(
      await eventually(async () => (await ImportReading.countDocuments({ failure: null })) === 0),
    ).to.equal(true);
    const old = await follow(new Promise(() => {}), new Date(Date.now() - 10 * 60_000));
    const agent = await site.visit(ada);
    const failed = await agent.get(importsPaths.waiting(id)).expect(200);
    expect(failed.text).to.include("This file is damaged.");
    expect(failed.headers).not.to.have.property("refresh");
    expect((await agent.get(importsPaths.waiting(old.id))).text).to.include(words.interrupted);
    const dismiss = async (who: TestMember) =>
      (await site.visit(who))
        .post(importsPaths.storyImport())
        .field("_csrf", await csrfOf(await site.visit(who)))
        .field("forget", id);
    expect((await dismiss(bea)).status).to.be.within(400, 499);
    expect(await ImportReading.countDocuments({})).to.equal(2);
    const own = await site.visit(ada);
    await own
      .post(importsPaths.storyImport())
      .field("_csrf", await csrfOf(own))
      .field("forget", id)
      .expect(303);
    expect(await ImportReading.countDocuments({})).to.equal(1);
  });

  it("is deleted with its uploader's account, and leaves no file on the disk", async () => {
    await follow(new Promise(() => {}));
    await importPersonalData(site.app.files).erase({ id: ada.id } as never, "erase");
    expect(await ImportReading.countDocuments({})).to.equal(0);
    const sent = await spooled("not much");
    await receive(sent).catch(() => {});
    expect(await eventually(async () => (await readdir(tmp.path)).length === 0)).to.equal(true);
  });
});

import { createServer } from "node:net";
import { expect } from "chai";
import mongoose from "mongoose";
import sharp from "sharp";
import { createScanner } from "#core/files/scanner.ts";
import { missedBy } from "#core/files/scanner-check.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { actOnOrder } from "#features/market/orders/acts.ts";
import type { OrderDoc } from "#features/market/orders/document.ts";
import { expireDeadlines } from "#features/market/orders/expiry.ts";
import { scanFiles, scanWaiting } from "#features/market/orders/files.ts";
import { Order, OrderEntry } from "#features/market/orders/model.ts";
import { page } from "#test/app/support/stories.ts";
import { FAKE_SCANNER } from "#test/support/scanner.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { testClock } from "../../money/sales/shop.ts";
import { type OrderDesk, openDesk } from "./support.ts";

const NOTES = Buffer.from("# Notes\n\nThe goose is not negotiable.\n");
const VIRUS = Buffer.from("A-VIRUS and more\n");

describe("Files of orders", () => {
  const clock = testClock();
  const site = useSite({ VIRUS_SCANNER: FAKE_SCANNER }, undefined, { now: clock.now });
  let [buyer, seller] = [] as unknown as [TestMember, TestMember];
  let desk: OrderDesk;
  before(async () => {
    buyer = await site.addMember("buyer");
    seller = await site.addMember("seller");
    const staff = await site.addMember("moe", "moderator");
    const requirements = [
      { kind: "file", question: "Send what you have", required: true, choices: [] },
      { kind: "text", question: "Anything else?", required: false, choices: [] },
    ] as const;
    desk = await openDesk(site, { seller, staff, now: clock.now, terms: { requirements } });
  });

  const last = async () => (await Order.findOne({ buyer: buyer.id }).sort({ _id: -1 }).lean<OrderDoc>())!;
  const filesOf = async (order: string) =>
    (await OrderEntry.find({ order }).sort({ at: 1, _id: 1 }).lean()).flatMap(({ files }) => files);
  const say = async (who: TestMember, id: string, bytes: Buffer, name: string) => {
    const agent = await site.visit(who);
    return agent
      .post(`/orders/${id}`)
      .field("_csrf", await csrfOf(agent))
      .field({ do: "say", text: "Look" })
      .attach("file", bytes, name);
  };

  it("can be attached as an answer when ordering, and later", async () => {
    const buys = await site.visit(buyer);
    const path = `/services/${desk.service._id}/order`;
    const shown = page(await buys.get(path));
    expect(shown("form.service-form").attr("enctype")).to.equal("multipart/form-data");
    expect(shown('input[type=file][name="answers.0"]')).to.have.length(1);
    const send = async (bytes: Buffer, name: string) =>
      buys
        .post(path)
        .field("_csrf", await csrfOf(buys))
        .field({ package: "One pass", agree: "true", "answers.1": "No" })
        .attach("answers.0", bytes, name);
    const refused = await send(Buffer.from("MZ\0\0"), "notes.exe");
    expect(refused.status).to.equal(422);
    // Ticked boxes stay ticked; files, which a browser does not send again, are asked for again.
    expect(page(refused)('[name="agree"]').attr("checked")).to.not.equal(undefined);
    expect(page(refused)("main").text()).to.include("notes.exe was not saved when this page was sent");
    expect((await send(NOTES, "notes.md")).status).to.equal(303);
    const { _id, requirements, answered } = await last();
    const id = String(_id);
    expect(answered).to.equal(true);
    expect(requirements[0]).to.include({ kind: "file", answer: "notes.md" });
    await desk.provider(buyer.viewer, id, "approve");
    await site.app.jobs.whenIdle();
    const sells = await site.visit(seller);
    const link = page(await sells.get(`/orders/${id}`))(".order-answers a").attr("href")!;
    const got = await sells.get(link).buffer(true).expect(200);
    expect(got.headers["content-disposition"]).to.include("attachment").and.include("notes.md");
    expect(got.headers["content-type"]).to.include("text/plain");
  });

  it("are withheld until they are scanned, and deleted if infected", async () => {
    const { _id } = await last();
    const id = String(_id);
    expect((await say(buyer, id, VIRUS, "cover letter.txt")).status).to.equal(303);
    expect((await say(buyer, id, NOTES, "more.md")).status).to.equal(303);
    await site.app.jobs.whenIdle();
    await OrderEntry.updateOne({ "files.name": "more.md" }, { $set: { "files.0.scan": "waiting" } });
    const waiting = (await filesOf(id)).find(({ name }) => name === "more.md")!;
    const sells = await site.visit(seller);
    await sells.get(`/orders/${id}/files/${waiting.id}`).expect(404);
    await site.app.jobs.whenIdle();
    await say(buyer, id, NOTES, "last.md");
    await site.app.jobs.whenIdle();
    const files = await filesOf(id);
    expect(files.map(({ name, scan }) => `${name} ${scan}`)).to.have.members([
      "notes.md clean",
      "cover letter.txt infected",
      "more.md clean",
      "last.md clean",
    ]);
    const bad = files.find(({ scan }) => scan === "infected")!;
    for (const who of [buyer, seller])
      await (await site.visit(who)).get(`/orders/${id}/files/${bad.id}`).expect(404);
    await sells.get(`/orders/${id}/files/${waiting.id}`).expect(200);
    const shown = page(await sells.get(`/orders/${id}`))("main").text();
    expect(shown).to.include("cover letter.txt contained a virus and was deleted");
    expect(shown).to.include("We check files for viruses");
  });

  it("wait for as long as the scanner is unavailable without delaying each other, and are released once it is back", async () => {
    const id = String((await last())._id);
    const names = (await filesOf(id)).map(({ name }) => name);
    await OrderEntry.updateMany(
      { order: id, "files.name": { $in: ["notes.md", "more.md", "last.md"] } },
      { $set: { "files.$.scan": "waiting" } },
    );
    const ordering = { ...desk.ordering, files: site.app.files.private };
    const scansOf = async () =>
      (await filesOf(id))
        .filter(({ name }) => names.includes(name))
        .map(({ name, scan }) => `${name} ${scan}`);
    const lame = { scan: async () => Promise.reject(new Error("away")) };
    const refused = await scanFiles({ ...ordering, scanner: lame }, id).catch((error) => error.message);
    expect(refused).to.equal("3 files could not be looked at: Error: away");
    const answers = async () =>
      page(await (await site.visit(seller)).get(`/orders/${id}`))(".order-answers a").length;
    expect(await answers(), "no way to a file that is held back").to.equal(0);
    let asked = 0;
    const half = {
      scan: async () => {
        asked += 1;
        if (asked === 1) throw new Error("too large");
        return "clean" as const;
      },
    };
    clock.pass(2 * 3_600_000);
    await scanWaiting({ ...ordering, scanner: half }).catch(() => {});
    expect(asked).to.equal(3);
    expect((await scansOf()).filter((each) => each.endsWith("waiting"))).to.have.length(1);
    await scanWaiting({ ...ordering, scanner: createScanner(FAKE_SCANNER) });
    expect((await scansOf()).filter((each) => each.endsWith("waiting"))).to.have.length(0);
    expect(await scansOf()).to.include.members(["more.md clean", "last.md clean"]);
    expect(await answers()).to.equal(1);
    const plan = await OrderEntry.find({ "files.scan": "waiting", at: { $lte: clock.now() } })
      .sort({ at: 1 })
      .explain();
    expect(JSON.stringify(plan)).to.include("IXSCAN").and.not.include("COLLSCAN");
  });

  it("count as delivered once the buyer can download them: automatic acceptance does not pay before that, and an infected file is not a delivery", async () => {
    const id = String((await last())._id);
    await desk.act(seller, id, "accept");
    await site.app.jobs.whenIdle();
    const { services } = desk.ordering;
    // Only this test starts the file scan.
    const quiet = { ...services, events: { ...services.events, publish: async () => {} } };
    const ordering = {
      ...desk.ordering,
      files: site.app.files.private,
      scanner: createScanner(FAKE_SCANNER),
    };
    const deliver = (bytes: Buffer) =>
      actOnOrder(
        { ...ordering, services: quiet },
        seller.caller,
        id,
        "deliver",
        {},
        { bytes, fileName: "work.txt" },
      );
    const silentFor = async (days: number) => {
      clock.pass(days * 86_400_000);
      await expireDeadlines(ordering);
      return (await desk.at(id)).state;
    };
    await deliver(VIRUS);
    const nothingDue = { state: "in-review", dueAt: null, remindAt: null };
    expect(await desk.at(id)).to.include(nothingDue);
    expect(await silentFor(8)).to.equal("in-review");
    // A deadline set before automatic acceptance waited for the scanner is ignored.
    await Order.updateOne({ _id: id }, { $set: { dueAt: clock.now(), remindAt: clock.now() } });
    expect(await silentFor(1)).to.equal("in-review");
    expect(await desk.at(id)).to.include(nothingDue);
    await Promise.all([scanFiles(ordering, id), scanFiles(ordering, id)]);
    const back = await desk.at(id);
    expect(back).to.include({ state: "in-progress", share: 0 });
    expect(back.dueAt).to.be.above(clock.now());
    await site.app.jobs.whenIdle();
    const sells = await site.visit(seller);
    const shown = page(await sells.get(`/orders/${id}`));
    expect(shown("main").text()).to.include("The delivered file contained a virus and was deleted");
    expect(shown('button[value="deliver"]')).to.have.length(1);
    expect(await Notification.exists({ for: seller.id, kind: "order-news" } as never)).to.not.equal(null);
    // A scan result found before the infected file returned the order, by a process that then crashed.
    await deliver(VIRUS);
    const found = (await filesOf(id)).at(-1)!;
    await OrderEntry.updateOne({ "files.id": found.id }, { $set: { "files.$.scan": "infected" } });
    await Order.updateOne({ _id: id }, { $set: { dueAt: clock.now() } });
    expect(await silentFor(1)).to.equal("in-progress");
    await scanFiles(ordering, id);
    expect(await ordering.files.read(found)).to.equal(null);
    await deliver(NOTES);
    expect(await silentFor(8)).to.equal("in-review");
    await scanFiles(ordering, id);
    expect(await silentFor(6)).to.equal("in-review");
    expect(await silentFor(2)).to.equal("completed");
  });

  it("may have common working formats, recognised by content and name together", async () => {
    const id = String((await last())._id);
    const rtf = Buffer.from("{\\rtf1\\ansi Notes}");
    for (const [bytes, name, status] of [
      [rtf, "notes.rtf", 303],
      [Buffer.from("a,b\n1,2\n"), "names.csv", 303],
      [rtf, "notes.txt", 422],
      [Buffer.from([0xff, 0xfe, 0x00, 0x41]), "odd.txt", 422],
      [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "drawing.svg", 422],
      [Buffer.from("<script>alert(1)</script>"), "page.html", 422],
    ] as const)
      expect((await say(buyer, id, bytes, name)).status, name).to.equal(status);
  });

  it("are downloaded as they were delivered, also pictures, which have smaller previews", async () => {
    const id = String((await last())._id);
    const flat = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 4, background: { r: 9, g: 90, b: 190, alpha: 0.4 } } });
    const pictures = {
      "cover.png": await flat(2_560, 4_096).png().toBuffer(),
      "print.png": await flat(9_000, 6_000).png().toBuffer(),
      "photo.jpg": await flat(1_900, 900)
        .withExif({ IFD0: { Artist: "A. Artist" } })
        .jpeg()
        .toBuffer(),
      "small.webp": await flat(64, 64).webp({ lossless: true }).toBuffer(),
    };
    const sells = await site.visit(seller);
    const buys = await site.visit(buyer);
    for (const [name, bytes] of Object.entries(pictures)) {
      expect((await say(seller, id, bytes, name)).status, name).to.equal(303);
      await site.app.jobs.whenIdle();
      const file = (await filesOf(id)).find((each) => each.name === name)!;
      const got = await buys.get(`/orders/${id}/files/${file.id}`).buffer(true).expect(200);
      expect(Buffer.compare(got.body, bytes), name).to.equal(0);
      expect(got.headers["content-type"]).to.equal(file.type);
      expect(got.headers["content-disposition"]).to.include(name);
      for (const width of file.image?.widths ?? []) {
        const preview = await sells.get(`/orders/${id}/files/${file.id}/${width}`).buffer(true).expect(200);
        expect((await sharp(preview.body).metadata()).format, `${name} ${width}`).to.equal("webp");
      }
    }
    // More pixels than a preview is made of.
    expect((await filesOf(id)).find(({ name }) => name === "print.png")!.image).to.equal(null);
    const $ = page(await buys.get(`/orders/${id}`).expect(200));
    expect($('img[src*="/files/"]').length).to.be.at.least(3);
  });

  it("leave nothing in storage once they are deleted", async () => {
    const file = (await filesOf(String((await last())._id))).find(({ name }) => name === "cover.png")!;
    const stored = () =>
      mongoose.connection.collection("files.files").countDocuments({ filename: new RegExp(file.id) });
    expect(await stored()).to.equal(file.image!.widths.length + 1);
    await site.app.files.private.remove(file);
    expect(await stored()).to.equal(0);
  });

  it("are scanned by a command or by clamd, and never treated as clean if neither gives a result", async () => {
    const clamd = createServer((socket) => {
      let all = Buffer.alloc(0);
      socket.on("data", (part: Buffer) => {
        all = Buffer.concat([all, part]);
        if (!all.subarray(-4).equals(Buffer.alloc(4))) return;
        expect(all.toString("latin1")).to.match(/^zINSTREAM\0/);
        socket.end(
          `stream: ${all.includes("A-VIRUS") ? "Test FOUND" : all.includes("BROKEN") ? "x ERROR" : "OK"}\0`,
        );
      });
    });
    await new Promise<void>((done) => clamd.listen(0, "127.0.0.1", done));
    const { port } = clamd.address() as { port: number };
    const of = (scanner: string | undefined, bytes: Buffer) =>
      createScanner(scanner)!
        .scan(bytes)
        .catch(() => "cannot tell");
    for (const scanner of [FAKE_SCANNER, `clamd://127.0.0.1:${port}`]) {
      expect(await of(scanner, Buffer.concat([NOTES, Buffer.alloc(200_000, 65)])), scanner).to.equal("clean");
      expect(await of(scanner, VIRUS), scanner).to.equal("infected");
    }
    expect(await of(`clamd://127.0.0.1:${port}`, Buffer.from("BROKEN"))).to.equal("cannot tell");
    await new Promise((done) => clamd.close(done));
    expect(await of(`clamd://127.0.0.1:${port}`, NOTES)).to.equal("cannot tell");
    expect(await of("no-such-scanner -", NOTES)).to.equal("cannot tell");
    expect(createScanner(undefined)).to.equal(null);
  });

  it("log a warning if the scanner is not known to scan the largest files", async () => {
    const missed = (setting: string) => missedBy(createScanner(setting)!);
    expect(await missed(FAKE_SCANNER)).to.equal(null);
    expect(await missed(`${FAKE_SCANNER} 1000000`))
      .to.include("4 MB")
      .and.include("AlertExceedsMax");
    expect(await missed("no-such-scanner -")).to.include("cannot tell");
  });
});

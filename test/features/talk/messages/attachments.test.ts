import { expect } from "chai";
import { load } from "cheerio";
import mongoose from "mongoose";
import sharp from "sharp";
import supertest from "supertest";
import { uploadByMember } from "#core/limits/rules.ts";
import { Message } from "#features/talk/messages/model.ts";
import { messagePersonalData } from "#features/talk/messages/personal-data.ts";
import { MAX_UPLOAD_BYTES } from "#shared/platform/uploads.limits.ts";
import { FAKE_SCANNER } from "#test/support/scanner.ts";
import { csrfOf } from "#test/support/site.ts";
import { useLetters } from "./support.ts";

const PDF = Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");

describe("Files attached to messages", () => {
  const house = useLetters(["ada", "bea", "cleo"], { VIRUS_SCANNER: FAKE_SCANNER });
  const { site, member, as, call, open, list, countOf } = house;
  let picture: Buffer;

  before(async () => {
    picture = await sharp({ create: { width: 1200, height: 900, channels: 3, background: "#204080" } })
      .withExif({ IFD0: { Artist: "Ada at home" } })
      .jpeg()
      .toBuffer();
  });
  afterEach(async () => {
    for (const name of ["messages", "message-groups"])
      await mongoose.connection.collection(name).deleteMany({});
  });

  /** Counts all stored private files. */
  const stored = async (): Promise<number> =>
    mongoose.connection.collection("files.files").countDocuments({ filename: /^private\// });

  const form = async (name: string, group: string) => {
    const agent = await as(name);
    const _csrf = await csrfOf(agent);
    return (file: Buffer, fileName: string, message = "") =>
      agent
        .post(`/messages/${group}`)
        .field("_csrf", _csrf)
        .field("do", "send")
        .field("message", message)
        .attach("file", file, fileName);
  };

  it("are sent by a plain form, shown to both, and served to nobody else", async () => {
    const moderator = await site.visit(await site.addMember("a-moderator", "moderator"));
    const group = await open("ada", "bea");
    const send = await form("ada", group);
    await send(picture, "sea.jpg", "Look!").expect(303);
    await send(PDF, "Map of the harbour.pdf").expect(303);
    const bea = await as("bea");
    const page = load((await bea.get(`/messages/${group}`).expect(200)).text);
    const shown = page(".message-picture");
    expect(shown.find("img").attr("alt")).to.equal("Picture: sea.jpg");
    const whole = await bea.get(shown.attr("href")!).buffer(true).expect(200);
    expect(whole.headers).to.include({ "content-type": "image/jpeg", "x-content-type-options": "nosniff" });
    expect(whole.headers["content-disposition"]).to.match(/^inline; filename="sea.jpg"/);
    expect(whole.headers["cache-control"]).to.contain("private");
    const metadata = await sharp(whole.body as Buffer).metadata();
    expect(metadata.exif, "what a camera tells is gone").to.equal(undefined);
    const small = await bea.get(shown.find("img").attr("src")!).buffer(true).expect(200);
    expect((await sharp(small.body as Buffer).metadata()).width).to.equal(320);
    const link = page(".message-file");
    expect(link.text()).to.contain("Map of the harbour.pdf");
    const saved = await bea.get(link.attr("href")!).expect(200);
    expect(saved.headers["content-disposition"]).to.match(/^attachment; filename="Map of the harbour.pdf"/);
    for (const path of [shown.attr("href")!, link.attr("href")!, shown.find("img").attr("src")!]) {
      await (await as("cleo")).get(path).expect(404);
      await moderator.get(path).expect(404);
      await (await site.visit()).get(path).expect(302);
    }
    await bea.get(`${shown.attr("href")}/321`).expect(404);
    const inbox = load((await bea.get("/messages").expect(200)).text);
    expect(inbox(".message-group-last").text()).to.contain("File: Map of the harbour.pdf");
    const text = (await bea.get(`/messages/${group}/export.txt`).expect(200)).text;
    expect(text).to.contain("File: sea.jpg\nLook!");
  });

  it("are refused by type and size at their field, with the text preserved and nothing stored", async () => {
    const group = await open("ada", "bea");
    const send = await form("ada", group);
    const before = await stored();
    for (const [file, name, message] of [
      [Buffer.from("<script>"), "page.pdf", "Please choose a picture"],
      [PDF, "map.doc", "Please choose a picture"],
      [picture, "sea.png", "does not match its content"],
      [Buffer.alloc(MAX_UPLOAD_BYTES + 1, 1), "big.pdf", "too big. File limit is 4mb."],
    ] as const) {
      const { text } = await send(file, name, "My words").expect(422);
      const page = load(text);
      expect(page("#field-file-error").text(), name).to.contain(message);
      expect(page("textarea").text().trim(), name).to.equal("My words");
    }
    expect(await countOf("bea")).to.equal(0);
    expect(await stored()).to.equal(before);
  });

  it("are scanned for viruses before they are stored, and refused if the scanner gives no result", async () => {
    const group = await open("ada", "bea");
    const send = await form("ada", group);
    const before = await stored();
    for (const [mark, says, status] of [
      ["A-VIRUS", "We found a virus in this file", 400],
      ["NO-IDEA", "We cannot check this file for viruses at the moment", 503],
    ] as const) {
      const file = Buffer.concat([PDF, Buffer.from(mark)]);
      const shown = load((await send(file, "map.pdf", "My words")).text);
      expect(shown("#field-file-error").text()).to.contain(says);
      expect(shown("textarea").text().trim()).to.equal("My words");
      const { body } = await call("ada", "post", `/api/message-groups/${group}/messages`)
        .attach("file", file, "map.pdf")
        .expect(status);
      expect(body.error.message).to.contain(says);
    }
    expect(await countOf("bea")).to.equal(0);
    expect(await stored()).to.equal(before);
  });

  it("are sent through the API in both formats, listed with the message, and sent once per key", async () => {
    const group = await open("ada", "bea");
    const key = "0b5a8e0e-7a1f-4b6c-9d0a-0e7b0f6c1d11";
    const post = () =>
      call("ada", "post", `/api/message-groups/${group}/messages`)
        .field("message", "Here")
        .field("key", key)
        .attach("file", picture, "sea.jpg");
    const [first, second] = await Promise.all([post().expect(200), post().expect(200)]);
    expect(second.body.data.id).to.equal(first.body.data.id);
    const third = await post().set("Strapi-Response-Format", "v5").expect(201);
    expect(third.body.data).to.include({ id: first.body.data.id, message: "Here" });
    const [entry, ...rest] = await list("bea", "/api/messages");
    expect(rest).to.deep.equal([]);
    const attachment = entry!.attributes.attachment as { url: string; formats: object; mime: string };
    expect(attachment.mime).to.equal("image/jpeg");
    expect(attachment).to.deep.equal(first.body.data.attributes.attachment);
    await call("bea", "get", attachment.url).expect(200);
    await call("bea", "get", `${attachment.url}?width=320`).expect(200).expect("content-type", "image/webp");
    for (const width of ["0", "nonsense", "99999"])
      expect((await call("bea", "get", `${attachment.url}?width=${width}`)).status).to.be.oneOf([400, 404]);
    await call("cleo", "get", attachment.url).expect(404);
    await supertest(site.url).get(attachment.url).expect(403);
    await call("cleo", "post", `/api/message-groups/${group}/messages`)
      .attach("file", PDF, "a.pdf")
      .expect(404);
    await call("ada", "post", `/api/message-groups/${group}/messages`)
      .field("message", "No file")
      .expect(400);
    const input = {
      for: member("bea").id,
      by: member("ada").id,
      group,
      message: "Once",
      key: key.replace("0b", "1b"),
    };
    const texts = await Promise.all(
      [1, 2, 3].map(() => call("ada", "post", "/api/messages").send({ data: input }).expect(200)),
    );
    expect(new Set(texts.map(({ body }) => body.data.id)).size).to.equal(1);
  });

  it("are deleted with their sender's account, and included in both members' archives", async () => {
    const before = await stored();
    const group = await open("ada", "bea");
    await (await form("ada", group))(picture, "sea.jpg").expect(303);
    await (await form("bea", group))(PDF, "map.pdf").expect(303);
    const data = messagePersonalData(site.app.files.private);
    const subject = { id: member("ada").id, username: "ada", formerUsernames: [], email: "", name: "ada" };
    const paths: string[] = [];
    for await (const { path, content } of data.export!(subject)) {
      let bytes = 0;
      for await (const chunk of content()) bytes += chunk.length;
      if (bytes > 0) paths.push(path);
    }
    expect(
      paths.filter((path) => /^messages\/[0-9a-f]{24}-(?:sea\.jpg|map\.pdf)$/.test(path)),
    ).to.have.length(2);
    await data.erase(subject, "erase");
    expect(await stored(), "the other’s document stays with them").to.equal(before + 1);
  });
});

describe("Too many files attached to messages", () => {
  const { member, as, open } = useLetters(["ada", "bea"], { RATE_LIMITS: "1" });

  it("are refused with the text and the file's name preserved", async () => {
    const group = await open("ada", "bea");
    const agent = await as("ada");
    const _csrf = await csrfOf(agent);
    const send = () =>
      agent
        .post(`/messages/${group}`)
        .field({ _csrf, do: "send", message: "Once more" })
        .attach("file", PDF, "map.pdf");
    const { points } = uploadByMember;
    for (let time = 0; time < points; time++) await send().expect(303);
    const page = load((await send().expect(422)).text);
    expect(page("#field-message-error").text()).to.contain("Please wait a few minutes");
    expect(page("textarea").text().trim()).to.equal("Once more");
    expect(page("main").text()).to.contain("“map.pdf” was not sent");
    expect(await Message.countDocuments({ by: member("ada").id })).to.equal(points);
  });
});

import { strapi } from "@strapi/client";
import { expect } from "chai";
import sharp from "sharp";
import supertest from "supertest";
import { type TestMember, useSite } from "#test/support/site.ts";

describe("Uploads through the API", () => {
  const site = useSite();
  let ann: TestMember;
  let token: string;
  let strange: string;
  let picture: Buffer;

  before(async () => {
    ann = await site.addMember("ann");
    token = await site.tokenOf(ann);
    strange = await site.tokenOf(await site.addMember("bob"));
    picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#204080" } })
      .jpeg()
      .toBuffer();
  });

  const as = (bearer: string) => ({ Authorization: `Bearer ${bearer}` });
  const upload = () => supertest(site.url).post("/api/upload").set(as(token));

  it("store a picture in sizes that anyone can fetch", async () => {
    const { body } = await upload()
      .attach("files", picture, "sea.jpg")
      .field("fileInfo", JSON.stringify({ alternativeText: "The sea", caption: "At noon" }))
      .expect(200);
    expect(body).to.have.length(1);
    expect(body[0]).to.include({
      name: "sea.jpg",
      mime: "image/jpeg",
      alternativeText: "The sea",
      caption: "At noon",
    });
    const { headers } = await supertest(site.url).get(body[0].url).expect(200);
    expect(headers["content-type"]).to.equal("image/jpeg");
    expect(headers["x-content-type-options"]).to.equal("nosniff");
    const formats = Object.values(body[0].formats) as { url: string; width: number }[];
    const small = await supertest(site.url).get(formats[0]!.url).buffer(true).expect(200);
    expect((await sharp(small.body as Buffer).metadata()).width).to.equal(formats[0]!.width);
  });

  it("serve a document to its owner only", async () => {
    const pdf = Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");
    const { body } = await upload().attach("files", pdf, "contract.pdf").expect(200);
    const { headers } = await supertest(site.url).get(body[0].url).set(as(token)).expect(200);
    expect(headers["content-disposition"]).to.include("attachment");
    await supertest(site.url).get(body[0].url).set(as(strange)).expect(404);
    await supertest(site.url).get(body[0].url).expect(403);
    const staff = await site.tokenOf(await site.addMember("moe", "moderator"));
    await supertest(site.url).get(body[0].url).set(as(staff)).expect(404);
  });

  it("are renamed and described by the off-the-shelf client, by their owner alone", async () => {
    const { body } = await upload()
      .attach("files", picture, "old.jpg")
      .field("fileInfo", JSON.stringify({ caption: "At noon" }))
      .expect(200);
    const client = (auth: string) => strapi({ baseURL: `${site.url}/api`, auth });
    const changed = await client(token).files.update(body[0].id, {
      name: "new.jpg",
      alternativeText: "The sea",
    });
    expect(changed).to.include({
      id: body[0].id,
      name: "new.jpg",
      alternativeText: "The sea",
      caption: "At noon",
    });
    expect((await client(token).files.findOne(body[0].id)) as object).to.include({ name: "new.jpg" });
    let status = 0;
    await client(strange)
      .files.update(body[0].id, { name: "mine.jpg" })
      .catch((error) => {
        status = error.response.status;
      });
    expect(status).to.equal(404);
    const replaced = await supertest(site.url)
      .post(`/api/upload?id=${body[0].id}`)
      .set(as(token))
      .attach("files", picture, "other.jpg");
    expect(replaced.status).to.equal(400);
  });

  it("are listed and deleted by their owner, and nobody else", async () => {
    const { body } = await upload().attach("files", picture, "one.jpg").expect(200);
    const path = `/api/upload/files/${body[0].id}`;
    const mine = await supertest(site.url).get("/api/upload/files?limit=1").set(as(token)).expect(200);
    expect(mine.body.map(({ id }: { id: string }) => id)).to.deep.equal([body[0].id]);
    expect((await supertest(site.url).get("/api/upload/files").set(as(strange))).body).to.deep.equal([]);
    await supertest(site.url).get(path).set(as(strange)).expect(404);
    await supertest(site.url).delete(path).set(as(strange)).expect(404);
    await supertest(site.url).delete(path).set(as(token)).expect(200);
    await supertest(site.url).get(path).set(as(token)).expect(404);
    await supertest(site.url).get(body[0].url).expect(404);
  });

  it("refuse guests, empty requests, files over the limit, and files that do not match their type", async () => {
    await supertest(site.url).post("/api/upload").attach("files", picture, "a.jpg").expect(403);
    const none = await upload().field("fileInfo", "{}").expect(400);
    expect(none.body.error.message).to.equal("Files are empty");
    expect((await upload().send({}).expect(400)).body.error.message).to.equal("Files are empty");
    const big = await upload()
      .attach("files", Buffer.alloc(4 * 1024 * 1024 + 1, 7), "big.jpg")
      .expect(413);
    expect(big.body.error.message).to.equal("The file you uploaded is too big. File limit is 4mb.");
    const fake = await upload().attach("files", Buffer.from("MZ not a document"), "virus.pdf").expect(400);
    expect(fake.body.error.message).to.equal("Please upload a .doc, .docx or .pdf file");
    await upload().attach("files", Buffer.from("<svg onload='x'/>"), "x.svg").expect(400);
    await upload().attach("files", picture, "a.jpg").field("fileInfo", "{not json").expect(400);
    for (const id of ["..", "x", "%00", "0".repeat(32)]) {
      await supertest(site.url)
        .get(`/api/upload/files/${encodeURIComponent(id)}`)
        .set(as(token))
        .expect(404);
    }
  });

  it("store all files of a request or none", async () => {
    const before = (await supertest(site.url).get("/api/upload/files").set(as(token))).body.length;
    await upload()
      .attach("files", picture, "a.jpg")
      .attach("files", Buffer.from("nothing"), "b.jpg")
      .expect(400);
    expect((await supertest(site.url).get("/api/upload/files").set(as(token))).body.length).to.equal(before);
  });
});

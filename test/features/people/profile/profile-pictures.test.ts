import { expect } from "chai";
import mongoose from "mongoose";
import sharp from "sharp";
import supertest from "supertest";
import { User, type UserDoc } from "#features/people/users/model.ts";
import { messages } from "#shared/messages.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { MAX_UPLOAD_BYTES } from "#shared/platform/uploads.limits.ts";

import { fillIn } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

const SETTINGS = profilePaths.profileSettings();
const FORM = { holding: "bio" };

/** Image with a red left half and a blue right half, with EXIF naming the photographer. */
const twoColours = (width = 1600, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: "#c00000" } })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: "#0000c0" } },
        left: width / 2,
        top: 0,
      },
    ])
    .jpeg({ quality: 95 })
    .withExif({ IFD0: { Artist: "Ada Secretive" } })
    .toBuffer();

describe("A picture on the Profile settings page, without JavaScript", () => {
  const site = useSite();
  let ada: TestMember;
  let agent: Awaited<ReturnType<typeof site.visit>>;

  before(async () => {
    ada = await site.addMember("ada");
    agent = await site.visit(ada);
  });

  const stored = async () => (await User.findById(ada.id).lean<UserDoc>())!;
  const fill = (values: Parameters<typeof fillIn>[2]) => fillIn(agent, SETTINGS, values, FORM);
  const bytesOf = async (url: string) => (await supertest(site.url).get(url).expect(200)).body as Buffer;
  const photoUrl = (id: string, size: number, format = "webp") => `/files/${id}/${size}.${format}`;

  it("is cropped to a square automatically, in several sizes, without camera metadata", async () => {
    const original = await twoColours();
    expect((await sharp(original).metadata()).exif?.toString("latin1")).to.include("Ada Secretive");
    const saved = await fill({ profile_photo: original, profile_photoName: "me.jpg" });
    expect(saved.status).to.equal(303);
    const { profile_photo: photo } = await stored();
    expect(photo).to.deep.include({ width: 512, height: 512, widths: [64, 128, 256, 512] });
    for (const size of photo!.widths) {
      const bytes = await bytesOf(photoUrl(photo!.id, size));
      const metadata = await sharp(bytes).metadata();
      expect(metadata).to.include({ width: size, height: size });
      expect(metadata.exif).to.equal(undefined);
      expect(bytes.toString("latin1")).not.to.include("Ada Secretive");
    }
    const $ = page(await supertest(site.url).get(profilePaths.user("ada")));
    expect($(".profile-head .avatar img").attr("src")).to.equal(photoUrl(photo!.id, 512, "jpeg"));
  });

  it("is cropped as chosen, and automatically if the crop is invalid", async () => {
    const colour = async () => {
      const { profile_photo: photo } = await stored();
      const { channels } = await sharp(await bytesOf(photoUrl(photo!.id, 512, "jpeg"))).stats();
      return channels.map(({ mean }) => Math.round(mean / 64));
    };
    const send = async (crop: string) =>
      expect(
        (
          await fill({
            profile_photo: await twoColours(),
            profile_photoName: "me.jpg",
            profile_photo_crop: crop,
          })
        ).status,
      ).to.equal(303);
    await send("0,0,0.4,0.8");
    expect(await colour()).to.deep.equal([3, 0, 0]);
    await send("0.6,0.1,0.4,0.8");
    expect(await colour()).to.deep.equal([0, 0, 3]);
    for (const crop of ["0,0,0,0", "2,2,2,2", "NaN,0,1,1", "a", "-1,0,0.5,0.5", "0,0,1", "1e9,1e9,1e9,1e9"]) {
      await send(crop);
      expect((await stored()).profile_photo).to.include({ width: 512, height: 512 });
    }
  });

  it("as a cover is cropped to four to one", async () => {
    const saved = await fill({ cover_photo: await twoColours(), cover_photoName: "sea.jpg" });
    expect(saved.status).to.equal(303);
    expect((await stored()).cover_photo).to.deep.include({
      width: 1500,
      height: 375,
      widths: [480, 960, 1500],
    });
  });

  it("shows an error for an invalid file, and preserves the form and the existing picture", async () => {
    const { profile_photo: before } = await stored();
    const cases: [Buffer, string, RegExp | string][] = [
      [Buffer.alloc(MAX_UPLOAD_BYTES + 1, 1), "big.jpg", messages.fileTooBig],
      [
        Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
        "x.svg",
        /JPEG, PNG/,
      ],
      [Buffer.from("just words"), "me.jpg", /JPEG, PNG/],
      [(await twoColours()).subarray(0, 500), "me.jpg", /cannot be read/],
      [await twoColours(), "me.png", /name of this file/],
    ];
    for (const [bytes, name, message] of cases) {
      const refused = await fill({ profile_photo: bytes, profile_photoName: name, bio: "Still here." });
      expect(refused.status, name).to.equal(422);
      const $ = page(refused);
      const said = $("#field-profile_photo-error").text();
      if (typeof message === "string") expect(said).to.equal(message);
      else expect(said, name).to.match(message);
      expect($("textarea[name=bio]").text()).to.equal("Still here.");
    }
    expect((await stored()).profile_photo).to.deep.equal(before);
  });

  it("is not stored if the form's text is refused", async () => {
    const count = () => mongoose.connection.collection("uploads").countDocuments({ owner: ada.id });
    const before = await count();
    await fill({ profile_photo: await twoColours(), profile_photoName: "me.jpg", name: "R2-D2" });
    expect(await count()).to.equal(before);
  });

  it("is removed on request, its bytes a while later, and never while it is shown", async () => {
    const { profile_photo: old, cover_photo: cover } = await stored();
    await fill({ remove_profile_photo: "true" });
    expect((await stored()).profile_photo).to.equal(null);
    expect((await stored()).cover_photo?.id).to.equal(cover!.id);
    await bytesOf(photoUrl(old!.id, 64));
    const jobs = mongoose.connection.collection("jobs");
    // An earlier job for a picture that is shown (again) does nothing.
    await jobs.updateOne({ name: "users.remove-picture" }, { $set: { "payload.picture": cover!.id } });
    const waiting = await jobs.find({ name: "users.remove-picture", "payload.picture": old!.id }).toArray();
    expect(waiting).to.have.length(1);
    expect(waiting[0]!.due.getTime()).to.be.greaterThan(Date.now() + 9 * 60_000);
    await jobs.updateMany({ name: "users.remove-picture" }, { $set: { due: new Date() } });
    await site.app.jobs.whenIdle();
    await supertest(site.url).get(photoUrl(old!.id, 64)).expect(404);
    await bytesOf(photoUrl(cover!.id, 480));
  });

  it("counts towards the upload limit, and can only be set by its uploader", async () => {
    const eve = await site.addMember("eve");
    const { body } = await supertest(site.url)
      .post("/api/upload")
      .set("Authorization", `Bearer ${await site.tokenOf(eve)}`)
      .attach("files", await twoColours(), "eve.jpg")
      .expect(200);
    const put = async (who: TestMember, id: unknown) =>
      supertest(site.url)
        .put(`/api/users/${who.id}?populate=profile_photo`)
        .set("Authorization", `Bearer ${await site.tokenOf(who)}`)
        .send({ profile_photo: id });
    expect((await put(ada, body[0].id)).status).to.equal(403);
    expect((await put(ada, "0".repeat(32))).body.error.message).to.equal(messages.noSuchPicture);
    expect((await put(ada, "x")).status).to.equal(400);
    const taken = await put(eve, body[0].id);
    expect(taken.body.profile_photo.id).to.equal(body[0].id);
    // Clients send back the account as they read it, with one field changed.
    const token = { Authorization: `Bearer ${await site.tokenOf(eve)}` };
    const { body: whole } = await supertest(site.url).get("/api/users/me").set(token).expect(200);
    expect(whole.profile_photo).to.include({ id: body[0].id });
    const sent = { ...whole, bio: "Of the marshes", last_logged_in: new Date().toISOString() };
    const { body: back } = await supertest(site.url)
      .put(`/api/users/${eve.id}?populate=profile_photo`)
      .set(token)
      .send(sent)
      .expect(200);
    expect(back.bio).to.equal("Of the marshes");
    expect(back.profile_photo).to.deep.equal(whole.profile_photo);
    expect((await put(eve, null)).body.profile_photo).to.equal(null);
  });

  it("can be written by API clients in every form of a relation", async () => {
    const fay = await site.addMember("fay");
    const token = { Authorization: `Bearer ${await site.tokenOf(fay)}` };
    const { body } = await supertest(site.url)
      .post("/api/upload")
      .set(token)
      .attach("files", await twoColours(), "fay.jpg")
      .expect(200);
    const [{ id }] = body as [{ id: string }];
    const put = async (value: unknown) => {
      const sent = supertest(site.url).put(`/api/users/${fay.id}?populate=profile_photo`).set(token);
      const answer = await sent.send({ profile_photo: value });
      return answer.status === 200 ? (answer.body.profile_photo?.id ?? null) : answer.status;
    };
    const written = [[id], [{ id }], { set: [id] }, { connect: [{ id }] }, { connect: id }];
    const emptied = [[], null, "", { set: [] }, { disconnect: [id] }, { disconnect: [{ id }] }];
    for (const [index, empty] of emptied.entries()) {
      const value = written[index % written.length];
      expect(await put(value), JSON.stringify(value)).to.equal(id);
      expect(await put({ disconnect: ["0".repeat(32)] }), "another is disconnected").to.equal(id);
      expect(await put(empty), JSON.stringify(empty)).to.equal(null);
    }
    for (const bad of [["x"], { connect: ["x"] }, [[id]], { set: { $gt: "" } }])
      expect(await put(bad), JSON.stringify(bad)).to.equal(400);
  });
});

import { expect } from "chai";
import mongoose from "mongoose";
import sharp from "sharp";
import supertest from "supertest";
import { User, type UserDoc } from "../../../src/features/users/model.ts";
import { MAX_UPLOAD_BYTES } from "../../../src/shared/limits.ts";
import { messages } from "../../../src/shared/messages.ts";
import { paths } from "../../../src/shared/paths.ts";
import { SETTINGS_SECTIONS } from "../../../src/shared/settings.ts";
import { profile as words } from "../../../src/shared/text/en-GB/profile.ts";
import { fillIn, formOf } from "../../app/support/forms.ts";
import { page } from "../../app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "../../support/site.ts";

const SETTINGS = paths.profileSettings();
const FORM = { holding: "bio" };

/** Left half red, right half blue, with EXIF that says who took it. */
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

describe("The settings page Profile, without JavaScript", () => {
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

  it("is the first of the settings, where their address alone leads", async () => {
    const { headers } = await agent.get(paths.settings()).expect(302);
    expect(headers.location).to.equal(SETTINGS_SECTIONS[0].href).and.equal(SETTINGS);
  });

  it("sends a guest to sign in and back", async () => {
    for (const path of [SETTINGS, paths.settings(), paths.privacySettings()]) {
      const { headers } = await supertest(site.url).get(path).expect(302);
      expect(headers.location).to.equal(paths.login(path));
    }
  });

  it("saves what one says of oneself, and the profile shows it", async () => {
    const saved = await fill({
      name: "Ada Lovelace",
      bio: "Engines & poetry.\n\nSee https://ada.example/notes (mine), and <b>not</b> javascript:alert(1).",
      location: "Ockham, Surrey",
      timezone: "Europe/Paris",
      interests: ["sci-fi", "mystery"],
      skills: "proof-reading,  Welsh , proof-reading",
      website: "ada.example",
      facebook: "ada.lovelace",
      twitter: "https://twitter.com/ada",
      linkedin: "https://uk.linkedin.com/in/ada-lovelace/",
      instagram: "@ada.reads",
      goodreads: "goodreads.com/user/show/5-ada",
    });
    expect(saved.status).to.equal(303);
    expect(saved.headers.location).to.equal(SETTINGS);
    const again = await agent.get(SETTINGS).expect(200);
    expect(again.text).to.include(words.saved);
    const form = Object.fromEntries(formOf(again, "bio").fields.filter(([name]) => name !== "interests"));
    expect(form).to.include({
      name: "Ada Lovelace",
      timezone: "Europe/Paris",
      skills: "proof-reading, Welsh",
      twitter: "https://x.com/ada",
      instagram: "https://www.instagram.com/ada.reads",
    });
    const $ = page(await supertest(site.url).get(paths.user("ada")).expect(200));
    expect($("h1").text()).to.equal("Ada Lovelace");
    expect($(".profile-facts").text()).to.include("Ockham, Surrey");
    expect($(".profile-tags").text()).to.include("Mystery").and.include("Welsh");
    const links = $(".profile-links a[rel~=me]")
      .map((_, link) => $(link).attr("href"))
      .get();
    expect(links).to.deep.equal([
      "https://ada.example",
      "https://www.facebook.com/ada.lovelace",
      "https://x.com/ada",
      "https://www.linkedin.com/in/ada-lovelace",
      "https://www.instagram.com/ada.reads",
      "https://www.goodreads.com/user/show/5-ada",
    ]);
    const bio = $(".profile-bio");
    expect(bio.find("p")).to.have.length(2);
    expect(
      bio
        .find("a")
        .map((_, link) => $(link).attr("href"))
        .get(),
    ).to.deep.equal(["https://ada.example/notes"]);
    expect(bio.find("a").attr("rel")).to.equal("nofollow ugc noopener");
    expect(bio.text()).to.include("<b>not</b> javascript:alert(1).");
  });

  it("keeps what was typed beside each refusal, at its field and in its words, and saves nothing", async () => {
    const before = await stored();
    const refused = await fill({
      name: "R2-D2",
      bio: "Typed with care.",
      twitter: "https://www.facebook.com/ada",
      website: "not an address",
      skills: "x".repeat(61),
      timezone: "",
    });
    expect(refused.status).to.equal(422);
    const $ = page(refused);
    expect($("#field-name-error").text()).to.equal(messages.nameCharacters);
    expect($("#field-twitter-error").text()).to.equal(messages.socialAddress("X (Twitter)"));
    expect($("#field-website-error").text()).to.equal(messages.websiteAddress);
    expect($("#field-skills-error").text()).to.equal(messages.skillTooLong);
    expect($("textarea[name=bio]").text()).to.equal("Typed with care.");
    expect($("input[name=twitter]").attr("value")).to.equal("https://www.facebook.com/ada");
    expect(
      $("#form-errors a")
        .map((_, link) => $(link).attr("href"))
        .get(),
    ).to.include("#field-twitter");
    expect(await stored()).to.deep.equal(before);
  });

  it("takes everything away that is left empty", async () => {
    await fill({ location: "", interests: null, skills: "", facebook: "" });
    const { location, interests, skills, facebook, placeWords } = await stored();
    expect({ location, interests, skills, facebook, placeWords }).to.deep.equal({
      location: "",
      interests: [],
      skills: [],
      facebook: "",
      placeWords: [],
    });
  });

  describe("with a photo", () => {
    it("cuts it to a square by itself, in several sizes, without what the camera wrote", async () => {
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
      const $ = page(await supertest(site.url).get(paths.user("ada")));
      expect($(".profile-head .avatar img").attr("src")).to.equal(photoUrl(photo!.id, 512, "jpeg"));
    });

    it("cuts it where a crop was chosen, and by itself where the crop is nonsense", async () => {
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
      for (const crop of [
        "0,0,0,0",
        "2,2,2,2",
        "NaN,0,1,1",
        "a",
        "-1,0,0.5,0.5",
        "0,0,1",
        "1e9,1e9,1e9,1e9",
      ]) {
        await send(crop);
        expect((await stored()).profile_photo).to.include({ width: 512, height: 512 });
      }
    }).timeout(20_000);

    it("cuts a cover to four to one", async () => {
      const saved = await fill({ cover_photo: await twoColours(), cover_photoName: "sea.jpg" });
      expect(saved.status).to.equal(303);
      expect((await stored()).cover_photo).to.deep.include({
        width: 1500,
        height: 375,
        widths: [480, 960, 1500],
      });
    });

    it("says what is wrong with a file, keeps what was typed and the picture there was", async () => {
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
    }).timeout(20_000);

    it("keeps no file of a form whose words were refused", async () => {
      const count = () => mongoose.connection.collection("uploads").countDocuments({ owner: ada.id });
      const before = await count();
      await fill({ profile_photo: await twoColours(), profile_photoName: "me.jpg", name: "R2-D2" });
      expect(await count()).to.equal(before);
    });

    it("is taken away when asked, its bytes a while later, and never those that are shown", async () => {
      const { profile_photo: old, cover_photo: cover } = await stored();
      await fill({ remove_profile_photo: "true" });
      expect((await stored()).profile_photo).to.equal(null);
      expect((await stored()).cover_photo?.id).to.equal(cover!.id);
      await bytesOf(photoUrl(old!.id, 64));
      const jobs = mongoose.connection.collection("jobs");
      // A job of before for a picture that is shown (again) does nothing.
      await jobs.updateOne({ name: "users.remove-picture" }, { $set: { "payload.picture": cover!.id } });
      const waiting = await jobs.find({ name: "users.remove-picture", "payload.picture": old!.id }).toArray();
      expect(waiting).to.have.length(1);
      expect(waiting[0]!.due.getTime()).to.be.greaterThan(Date.now() + 9 * 60_000);
      await jobs.updateMany({ name: "users.remove-picture" }, { $set: { due: new Date() } });
      await site.app.jobs.whenIdle();
      await supertest(site.url).get(photoUrl(old!.id, 64)).expect(404);
      await bytesOf(photoUrl(cover!.id, 480));
    }).timeout(20_000);

    it("is counted against the limit of uploads, and taken only from whom it belongs to", async () => {
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

    it("is written by API clients in every way of a relation", async () => {
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

  it("lets nobody write another's profile, nor a form without its token", async () => {
    await site.addMember("mallory");
    const before = await stored();
    const form = { name: "Owned", id: ada.id, _id: ada.id, username: "ada" };
    await agent
      .post(SETTINGS)
      .type("form")
      .send({ ...form, _csrf: "x" })
      .expect(403);
    await agent.post(SETTINGS).set("Origin", "https://evil.example").type("form").send(form).expect(403);
    expect((await stored()).name).to.equal(before.name);
  });

  it("saves privacy, which holds at once for everybody", async () => {
    const guest = async () => page(await supertest(site.url).get(paths.user("ada")).expect(200));
    expect((await guest())(".profile-facts").text()).to.match(/Last online/);
    const saved = await fillIn(
      agent,
      paths.privacySettings(),
      {
        hideLastOnline: "true",
        hideFollows: "true",
        hideFromSearch: "true",
        messagesFrom: "following",
        keepHistory: null,
      },
      { holding: "messagesFrom" },
    );
    expect(saved.status).to.equal(303);
    expect(await stored()).to.include({
      hideLastOnline: true,
      hideFollows: true,
      hideFromSearch: true,
      messagesFrom: "following",
      keepHistory: false,
      lastOnline: null,
      lastOnlineDay: null,
    });
    const $ = await guest();
    expect($(".profile-facts").text()).not.to.match(/Last online/);
    expect($('meta[name="robots"]').attr("content")).to.equal("noindex");
    expect($('link[rel="canonical"]')).to.have.length(0);
    expect($('script[type="application/ld+json"]')).to.have.length(0);
    const form = Object.fromEntries(formOf(await agent.get(paths.privacySettings()), "messagesFrom").fields);
    expect(form).to.include({ hideFollows: "true", messagesFrom: "following" });
    expect(form).not.to.have.property("keepHistory");
    const csrf = await csrfOf(agent);
    const bad = await agent
      .post(paths.privacySettings())
      .type("form")
      .send({ _csrf: csrf, messagesFrom: "aliens" });
    expect(bad.status).to.equal(422);
  });
});

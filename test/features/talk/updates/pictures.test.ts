import { expect } from "chai";
import { load } from "cheerio";
import mongoose from "mongoose";
import sharp from "sharp";
import supertest from "supertest";
import { UPDATE_PICTURES_MAX } from "#shared/talk/updates.limits.ts";
import { csrfOf, type TestMember, useEmptySite } from "#test/support/site.ts";

describe("Pictures in updates", () => {
  const site = useEmptySite();
  let ada: TestMember;
  let picture: Buffer;

  beforeEach(async () => {
    ada = await site.addMember("ada");
    picture = await sharp({ create: { width: 700, height: 500, channels: 3, background: "#274a63" } })
      .jpeg()
      .withExifMerge({ IFD0: { Copyright: "Secret place" } })
      .toBuffer();
  });

  const kept = () => mongoose.connection.collection("uploads").countDocuments({ kind: "update" });
  const send = async (alts: readonly string[], bytes = picture) => {
    const agent = await site.visit(ada);
    const request = agent
      .post("/newsfeed")
      .field("_csrf", await csrfOf(agent))
      .field("text", "Look at this");
    for (const [at, alt] of alts.entries())
      request.attach(`picture${at + 1}`, bytes, `p${at}.jpg`).field(`picture${at + 1}Alt`, alt);
    return request;
  };

  it("are uploaded by a plain form, in several sizes and formats, with their descriptions", async () => {
    expect((await send(["A harbour at dusk", "The same at dawn"])).status).to.equal(303);
    const { text } = await supertest(site.url).get("/user/ada/updates").expect(200);
    expect(text).to.include('alt="A harbour at dusk"').and.include('alt="The same at dawn"');
    const [, srcset = ""] = /type="image\/avif" srcSet="([^"]+)"/i.exec(text)!;
    expect(srcset.split(", ")).to.have.length(3);
    const { body } = await supertest(site.url).get(srcset.split(" ")[0]!).expect(200).buffer();
    expect(String(body)).not.to.include("Secret place");
  });

  it("are refused at their field without a description or if they are not pictures, and leave nothing behind", async () => {
    const before = await kept();
    const silent = await send(["Said", " "]);
    expect(silent.status).to.equal(422);
    expect(silent.text).to.include("Please describe the picture").and.include("Look at this");
    const broken = await send(["A picture?"], Buffer.from("GIF89a and then nothing of the kind"));
    expect(broken.status).to.equal(422);
    expect(await kept()).to.equal(before);
  });

  it("are asked for again if the form was shown again without them, rather than left out", async () => {
    const silent = load((await send(["Said", ""])).text);
    expect(silent("details[open] .notice").text()).to.equal(
      "“p0.jpg” was not posted. Please choose the file again.“p1.jpg” was not posted. Please choose the file again.",
    );
    const agent = await site.visit(ada);
    for (const path of ["/newsfeed", "/user/ada/updates"]) {
      const again = await agent
        .post(path)
        .type("form")
        .send({ _csrf: await csrfOf(agent), text: "Words alone", picture1Alt: "A harbour at dusk" })
        .expect(422);
      const page = load(again.text);
      expect(page("#field-picture1-error").text()).to.equal(
        "Please choose a picture, or delete its description.",
      );
      expect(page("#field-picture1Alt").attr("value")).to.equal("A harbour at dusk");
    }
  });

  it("are deleted with the update", async () => {
    await send(["A harbour at dusk", "The same at dawn"]);
    expect(await kept()).to.equal(2);
    const { text } = await supertest(site.url).get("/user/ada/updates");
    const id = /\/updates\/([0-9a-f]{24})#replies/.exec(text)![1]!;
    const agent = await site.visit(ada);
    await agent
      .post(`/updates/${id}/delete`)
      .type("form")
      .send({ _csrf: await csrfOf(agent) })
      .expect(303);
    const [job] = await site.app.jobs.list({ name: "updates.remove-pictures", limit: 10 });
    expect(job).to.include({ state: "waiting" });
    await mongoose.connection
      .collection("jobs")
      .updateMany({ name: job!.name }, { $set: { due: new Date(0) } });
    await site.app.jobs.whenIdle();
    expect(await kept()).to.equal(0);
  });

  it("can be set through the API from the member's uploads that have a description", async () => {
    const token = await site.tokenOf(ada);
    const upload = async (info: object): Promise<string> => {
      const { body } = await supertest(site.url)
        .post("/api/upload")
        .set("Authorization", `Bearer ${token}`)
        .field("fileInfo", JSON.stringify(info))
        .attach("files", picture, "p.jpg")
        .expect(200);
      return body[0].id;
    };
    const post = (pictures: unknown, as = token) =>
      supertest(site.url)
        .post("/api/updates")
        .set("Authorization", `Bearer ${as}`)
        .send({ data: { text: "By the API", pictures } });
    const told = await upload({ alternativeText: "A harbour" });
    const { body } = await post([told]).expect(200);
    expect(body.data.attributes.pictures[0]).to.include({ id: told, alternativeText: "A harbour" });
    await post([await upload({})]).expect(400);
    await post(["0".repeat(32)]).expect(400);
    await post(Array.from({ length: UPDATE_PICTURES_MAX + 1 }, (_, at) => String(at).repeat(32))).expect(400);
    await post([told], await site.tokenOf(await site.addMember("bea"))).expect(403);
  });
});

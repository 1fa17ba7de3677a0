import { expect } from "chai";
import mongoose, { Types } from "mongoose";
import supertest from "supertest";
import { Service } from "../../../../src/features/market/services/model.ts";
import { servicePersonalData } from "../../../../src/features/market/services/personal-data.ts";
import { browseServices, listFilter } from "../../../../src/features/market/services/reads.ts";
import { page } from "../../../app/support/stories.ts";
import { eventually } from "../../../support/eventually.ts";
import { csrfOf, type TestMember, useSite } from "../../../support/site.ts";
import { marketOf, putUp } from "../support.ts";

describe("The marketplace", function () {
  this.timeout(60_000);
  const site = useSite();
  let [seller, reader, moe] = [] as unknown as [TestMember, TestMember, TestMember];

  before(async () => {
    seller = await site.addMember("seller");
    reader = await site.addMember("reader");
    moe = await site.addMember("moe", "moderator");
    await putUp(site, seller, moe, { title: "Fantasy line edit" });
    await putUp(site, seller, moe, {
      ...{ title: "Covers with dragons", category: "cover-design", aiUse: "generated", tags: [] },
      packages: [{ name: "Cover", includes: "One", price: 5_000, rounds: 3, delivery: "anytime" }],
    });
  });

  const titles = async (path: string, agent?: ReturnType<typeof supertest.agent>) =>
    page(await (agent ?? (await site.visit())).get(path).expect(200))(".service-card-title")
      .toArray()
      .map((each) => page({ text: "" })(each).text());

  it("shows what is up by category, words, price, delivery, language and AI use", async () => {
    expect(await titles("/marketplace")).to.deep.equal(["Covers with dragons", "Fantasy line edit"]);
    expect(await titles("/marketplace/copy-editing")).to.deep.equal(["Fantasy line edit"]);
    expect(await titles("/marketplace/latest?q=drag")).to.deep.equal(["Covers with dragons"]);
    expect(await titles("/marketplace?q=fantasy%20edi")).to.deep.equal(["Fantasy line edit"]);
    expect(await titles("/marketplace?price=60")).to.deep.equal(["Covers with dragons"]);
    expect(await titles("/marketplace?delivery=72")).to.deep.equal(["Fantasy line edit"]);
    expect(await titles("/marketplace?language=de")).to.deep.equal([]);
    expect(await titles("/marketplace?ai=none")).to.deep.equal(["Fantasy line edit"]);
    expect(await titles("/marketplace?sort=price")).to.deep.equal([
      "Covers with dragons",
      "Fantasy line edit",
    ]);
    await (await site.visit()).get("/marketplace/nothing").expect(404);
    // Nothing of an address is taken for more than words.
    expect(await titles("/marketplace?q=%24where(.*&price=x&rating=9")).to.be.an("array");
  });

  it("leaves out what a reader hides by AI use, and says so", async () => {
    const agent = await site.visit(reader);
    const _csrf = await csrfOf(agent);
    await agent.post("/settings/filters").type("form").send({ _csrf, hide_aiUses: "generated" }).expect(303);
    expect(await titles("/marketplace", agent)).to.deep.equal(["Fantasy line edit"]);
    expect(page(await agent.get("/marketplace"))("main").text()).to.include("left out by your own filters");
    expect(await titles("/marketplace?hidden=show", agent)).to.have.length(2);
  });

  it("tells machines of a service and its offers, in JSON-LD and the sitemap", async () => {
    const guest = await site.visit();
    const { _id, slug } = (await Service.findOne({ category: "copy-editing" }))!;
    const place = `/services/${_id}/${slug}`;
    const $ = page(await guest.get(place).expect(200));
    const data = $("script[type='application/ld+json']")
      .toArray()
      .map((each) => JSON.parse($(each).text()))
      .find((each) => each["@type"] === "Service");
    expect(data.offers[0]).to.include({ "@type": "Offer", price: "100.00", priceCurrency: "USD" });
    expect((await guest.get("/sitemaps/services-0.xml").expect(200)).text).to.include(place);
    expect((await guest.get("/sitemaps/pages.xml")).text).to.include("/marketplace/cover-design");
  });

  it("keeps favourites, and shows a seller's services on their profile", async () => {
    const agent = await site.visit(reader);
    const _csrf = await csrfOf(agent);
    const { _id } = (await Service.findOne({ category: "copy-editing" }))!;
    const press = (value: string) =>
      agent.post(`/services/${_id}/favourite`).type("form").send({ _csrf, do: value }).expect(303);
    await Promise.all([press("do"), press("do")]);
    expect(await titles("/marketplace/favourites", agent)).to.deep.equal(["Fantasy line edit"]);
    expect((await Service.findById(_id))!.favourites).to.equal(1);
    await press("undo");
    expect((await Service.findById(_id))!.favourites).to.equal(0);
    expect(await titles(`/user/${seller.username}/services`)).to.have.length(2);
  });

  it("is there by the API: read by all, written by its seller, protected attributes untouched", async () => {
    const api = supertest(site.url);
    const token = await site.tokenOf(seller);
    const auth = { Authorization: `Bearer ${token}` };
    const { body } = await api.get("/api/services?filters[category]=cover-design").expect(200);
    expect(body.data[0].attributes).to.include({
      title: "Covers with dragons",
      price: 50,
      state: "approved",
    });
    expect(body.data[0].attributes.packages[0].price).to.equal(50);
    const { body: made } = await api
      .post("/api/services")
      .set(auth)
      .send({
        data: { title: "Mine", category: "website", ai_use: "none", project_steps: ["One"], rating: 5 },
      })
      .expect(200);
    expect(made.data.attributes).to.include({ state: "draft", rating: 0 });
    expect(made.data.attributes.draft.steps).to.deep.equal(["One"]);
    await api.get(`/api/services/${made.data.id}`).expect(404);
    const { body: wrong } = await api
      .put(`/api/services/${made.data.id}`)
      .set(auth)
      .send({ data: { packages: [{ name: "x", includes: "y", price: 0.5, rounds: 0, delivery: "24" }] } })
      .expect(400);
    expect(wrong.error.message).to.equal("The mimimum price you can set is $0.99");
    await api.delete(`/api/services/${made.data.id}`).set(auth).expect(200);
  });

  it("finds what it lists by indexes, whatever is asked", async () => {
    await mongoose.connection.collection("services").insertMany(
      Array.from({ length: 60 }, (_, n) => ({
        ...{ _id: new Types.ObjectId(), seller: new Types.ObjectId(), open: false, category: "website" },
        ...{ words: [`word${n}`], approvedAt: new Date(n), priceFrom: n, rating: 0, languages: ["en"] },
      })),
    );
    const asked = [
      [null, {}, "approvedAt"],
      ["website", { price: "20" }, "priceFrom"],
      ["website", { ai: "none", language: "en" }, "rating"],
    ] as const;
    for (const [category, query, key] of asked) {
      const plan = await Service.find(listFilter(category, query) as never)
        .sort({ [key]: -1, _id: -1 })
        .explain();
      expect(JSON.stringify(plan), key).to.include("IXSCAN").and.not.include("COLLSCAN");
    }
    const words = await Service.find(listFilter(null, { q: "word12" }) as never)
      .hint({ open: 1, words: 1 })
      .explain();
    expect(JSON.stringify(words)).to.not.include("COLLSCAN");
    expect((await browseServices(null, { q: "fantasy" }, {}, null)).rows).to.have.length(1);
  });

  it("takes what a seller offers along in their archive, hides it while they are away, and ends it with them", async () => {
    const data = servicePersonalData(marketOf(site).files);
    const subject = { id: seller.id } as never;
    const files: string[] = [];
    for await (const { path } of data.export!(subject)) files.push(path);
    expect(files).to.include("services.json");
    await data.hide!(subject, "leave");
    expect(await eventually(async () => (await titles("/marketplace")).length === 0)).to.equal(true);
    await data.show!(subject);
    expect(await eventually(async () => (await titles("/marketplace")).length === 2)).to.equal(true);
    await data.erase(subject, "leave");
    await data.erase(subject, "leave");
    expect(await Service.countDocuments({ seller: seller.id })).to.equal(0);
  });
});

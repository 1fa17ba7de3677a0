import { expect } from "chai";
import mongoose, { Types } from "mongoose";
import supertest from "supertest";
import { favouriteService } from "#features/market/services/commands.ts";
import { Service } from "#features/market/services/model.ts";
import { servicePersonalData } from "#features/market/services/personal-data.ts";
import { browseServices, listFilter } from "#features/market/services/reads.ts";
import { blockMember, unblockMember } from "#features/people/blocks/commands.ts";
import { page } from "#test/app/support/stories.ts";
import { eventually } from "#test/support/eventually.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { marketOf, putUp } from "../support.ts";

describe("The marketplace", () => {
  const site = useSite();
  let [seller, reader, moe] = [] as unknown as [TestMember, TestMember, TestMember];

  before(async () => {
    seller = await site.addMember("seller");
    reader = await site.addMember("reader");
    moe = await site.addMember("moe", "moderator");
    await putUp(site, seller, moe, { title: "Fantasy line edit" });
    await putUp(site, seller, moe, {
      title: "Covers with dragons",
      category: "cover-design",
      aiUse: "generated",
      tags: [],
      packages: [{ name: "Cover", includes: "One", price: 5_000, rounds: 3, delivery: "anytime" }],
    });
  });

  const titles = async (path: string, agent?: ReturnType<typeof supertest.agent>) =>
    page(await (agent ?? (await site.visit())).get(path).expect(200))(".service-card-title")
      .toArray()
      .map((each) => page({ text: "" })(each).text());

  it("lists published services by category, words, price, delivery time, language and AI use", async () => {
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
    // Parameters of the URL are never treated as more than text.
    expect(await titles("/marketplace?q=%24where(.*&price=x&rating=9")).to.be.an("array");
  });

  it("compares prices for the buyer's word count, and ranks services that accept no orders last", async () => {
    const beta = { category: "beta-reading" } as const;
    const pack = { name: "All", includes: "A report", rounds: 0, delivery: "168" } as const;
    const up = (title: string, pricing: "words" | "piece", price: number) =>
      putUp(site, seller, moe, { ...beta, title, pricing, packages: [{ ...pack, price }], extras: [] });
    await up("By the word", "words", 200);
    const piece = await up("Per piece", "piece", 9_000);
    await up("Dear", "piece", 50_000);
    const path = "/marketplace/beta-reading";
    const cards = async (query: string) =>
      page(await (await site.visit()).get(path + query).expect(200))(".service-card")
        .toArray()
        .map((each) => page({ text: "" })(each).text());
    const [first, second] = await cards("?words=50%2C000&sort=price");
    expect(first).to.include("Per piece").and.include("from $90.00 for 50,000 words");
    expect(second).to.include("By the word").and.include("from $100.00 for 50,000 words");
    expect((await cards("?words=1000&sort=price"))[0]).to.include("from $2.00 for 1,000 words");
    expect(await titles(`${path}?words=50000&price=95`)).to.deep.equal(["Per piece"]);
    expect(await titles(`${path}?words=nothing&sort=price`)).to.have.length(3);
    await Service.updateOne({ _id: piece._id }, { $set: { paused: true } });
    for (const query of ["", "?sort=price", "?words=50000&sort=price", "?sort=rating"]) {
      const shown = await cards(query);
      expect(shown.at(-1), query).to.include("Per piece").and.include("Orders paused");
    }
    await Service.updateOne({ _id: piece._id }, { $set: { paused: false, maxOpenOrders: 1, openOrders: 1 } });
    expect((await cards("")).at(-1))
      .to.include("Per piece")
      .and.include("Fully booked");
    await Service.deleteMany({ category: "beta-reading" });
  });

  it("pages forwards and backwards through services that accept orders and those that do not, each once", async () => {
    const docs = Array.from({ length: 70 }, (_, at) => ({
      _id: new Types.ObjectId(),
      seller: new Types.ObjectId(seller.id),
      open: true,
      priceFrom: at,
      category: "website",
      approvedAt: new Date(at),
      paused: at % 2 === 0,
    }));
    await Service.collection.insertMany(
      docs.map((each) => ({ ...each, maxOpenOrders: 0, openOrders: 0, rating: 0 })) as never,
    );
    for (const sort of ["latest", "price", "rating"]) {
      const seen: string[] = [];
      let [place, back] = [{}, [] as string[]] as [object, string[]];
      for (;;) {
        const found = await browseServices("website", { sort }, place, null);
        seen.push(...found.rows.map(({ _id }) => String(_id)));
        if (!found.after) {
          back = found.rows.map(({ _id }) => String(_id));
          for (let before = found.before; before; ) {
            const earlier = await browseServices("website", { sort }, { before }, null);
            back.unshift(...earlier.rows.map(({ _id }) => String(_id)));
            before = earlier.before;
          }
          break;
        }
        place = { after: found.after };
      }
      expect(new Set(seen).size, sort).to.equal(70);
      expect(seen, sort).to.have.length(70);
      expect(back, sort).to.deep.equal(seen);
      const paused = new Map(docs.map((each) => [String(each._id), each.paused]));
      expect(seen.map((id) => paused.get(id)).lastIndexOf(false), sort).to.equal(34);
    }
    await Service.deleteMany({ category: "website" });
  });

  it("continues with services that accept no orders if those after a page have been paused since", async () => {
    const docs = Array.from({ length: 70 }, (_, at) => ({
      _id: new Types.ObjectId(),
      seller: new Types.ObjectId(seller.id),
      open: true,
      priceFrom: at,
      category: "website",
      approvedAt: new Date(at),
      paused: false,
      maxOpenOrders: 0,
      openOrders: 0,
    }));
    await Service.collection.insertMany(docs as never);
    const first = await browseServices("website", { sort: "price" }, {}, null);
    const seen = first.rows.map(({ _id }) => String(_id));
    const others = docs.map(({ _id }) => _id).filter((id) => !seen.includes(String(id)));
    await Service.updateMany({ _id: { $in: others } }, { paused: true });
    const second = await browseServices("website", { sort: "price" }, { after: first.after }, null);
    expect(second.rows).to.not.be.empty;
    expect(second.rows.map(({ paused }) => paused)).to.not.include(false);
    await Service.deleteMany({ category: "website" });
  });

  it("leaves out services that a reader's AI filter hides, and says so", async () => {
    const agent = await site.visit(reader);
    const _csrf = await csrfOf(agent);
    await agent.post("/settings/filters").type("form").send({ _csrf, hide_aiUses: "generated" }).expect(303);
    expect(await titles("/marketplace", agent)).to.deep.equal(["Fantasy line edit"]);
    expect(page(await agent.get("/marketplace"))("main").text()).to.include("hidden by your filters");
    expect(await titles("/marketplace?hidden=show", agent)).to.have.length(2);
  });

  it("describes a service and its packages to machines in JSON-LD and the sitemap", async () => {
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

  it("stores favourites, and shows a seller's services on their profile", async () => {
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

  it("counts no favourites of members whom a block keeps apart from the seller, also from before it", async () => {
    const { services } = site.app;
    const { _id } = (await Service.findOne({ category: "copy-editing" }))!;
    const favour = (is: boolean) => favouriteService({ services }, reader.caller, String(_id), is);
    const counted = async () => {
      await site.app.jobs.whenIdle();
      return (await Service.findById(_id))!.favourites;
    };
    const block = { who: reader.id, kind: "block" };
    await favour(true);
    expect(await counted()).to.equal(1);
    await blockMember(services, seller.caller, block);
    expect(await counted()).to.equal(0);
    await unblockMember(services, seller.caller, block);
    expect(await counted()).to.equal(1);
    await favour(false);
    expect(await counted()).to.equal(0);
  });

  it("is available through the API: readable by all, writable by the seller, with protected attributes unchanged", async () => {
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
    expect(made.data.attributes.draft.project_steps).to.deep.equal(["One"]);
    await api.get(`/api/services/${made.data.id}`).expect(404);
    const { body: wrong } = await api
      .put(`/api/services/${made.data.id}`)
      .set(auth)
      .send({ data: { packages: [{ name: "x", includes: "y", price: 0.5, rounds: 0, delivery: "24" }] } })
      .expect(400);
    expect(wrong.error.message).to.equal("The mimimum price you can set is $0.99");
    await api.delete(`/api/services/${made.data.id}`).set(auth).expect(200);
  });

  it("is searched and filtered through the API as on its pages", async () => {
    const found = async (query: string) =>
      (await supertest(site.url).get(`/api/services?${query}`).expect(200)).body.data.map(
        ({ attributes }: { attributes: { title: string } }) => attributes.title,
      );
    const covers = ["Covers with dragons"];
    expect(await found("_q=dragon cov")).to.deep.equal(covers);
    expect(await found("_q=nothing-like-this")).to.deep.equal([]);
    expect(await found("filters[title][$containsi]=DRAGONS")).to.deep.equal(covers);
    const { body } = await supertest(site.url).get("/api/services?filters[title]=Covers with dragons");
    const { tags, skills, delivery_time, delivery_hours } = body.data[0].attributes;
    for (const [name, [value]] of Object.entries({ tags, skills, delivery_time: [delivery_time] } as Record<
      string,
      string[]
    >))
      if (value)
        expect(await found(`filters[${name}]=${encodeURIComponent(value)}`), name).to.include(covers[0]);
    expect(await found(`filters[delivery_hours][$lte]=${delivery_hours}`)).to.include(covers[0]);
    expect(await found("filters[delivery_hours][$lt]=24")).to.deep.equal([]);
  });

  it("finds its listings by indexes for every filter", async () => {
    await mongoose.connection.collection("services").insertMany(
      Array.from({ length: 60 }, (_, n) => ({
        _id: new Types.ObjectId(),
        seller: new Types.ObjectId(),
        open: false,
        category: "website",
        words: [`word${n}`],
        approvedAt: new Date(n),
        priceFrom: n,
        rating: 0,
        languages: ["en"],
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

  it("exports a seller's services in their archive, hides them while the seller is away, and deletes them with the account", async () => {
    const data = servicePersonalData(marketOf(site));
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

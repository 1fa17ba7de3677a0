import { expect } from "chai";
import mongoose from "mongoose";
import type supertest from "supertest";
import { Notification } from "#features/live/notifications/model.ts";
import { createService, submitService, withdrawService } from "#features/market/services/commands.ts";
import { Service, type ServiceDoc } from "#features/market/services/model.ts";
import { approveService, suspendService } from "#features/market/services/staff.ts";
import { ask } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { FAKE_SCANNER } from "#test/support/scanner.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { tone } from "../../reach/narration/support.ts";
import { letBePaid, marketOf, putUp, TERMS } from "../support.ts";

const PDF = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
const DESCRIPTION = "I read every sentence aloud before I touch it, and write you a letter.";

describe("Offering a service", () => {
  const site = useSite({ VIRUS_SCANNER: FAKE_SCANNER });
  let [seller, moe, stranger] = [] as unknown as TestMember[];
  let [sells, moes, guest, strangers] = [] as unknown as ReturnType<typeof supertest.agent>[];

  before(async () => {
    seller = await site.addMember("seller");
    moe = await site.addMember("moe", "moderator");
    stranger = await site.addMember("stranger");
    sells = await site.visit(seller);
    moes = await site.visit(moe);
    guest = await site.visit();
    strangers = await site.visit(stranger);
  });

  const send = async (agent: typeof sells, path: string, fields: object) =>
    agent!
      .post(path)
      .type("form")
      .send({ _csrf: await csrfOf(agent!), ...fields });
  const at = async (id: string) => (await Service.findById(id).lean<ServiceDoc>())!;
  const pricing = {
    pricing: "piece",
    "packages.0.name": "One pass",
    "packages.0.includes": "An edit",
    "packages.0.price": "120",
    "packages.0.rounds": "1",
    "packages.0.delivery": "72",
  };

  it("refuses what another window changed meanwhile, with the typed words kept, and saves it at the next try", async () => {
    const location = String((await send(sells, "/services/new", {})).headers.location);
    const step = (name: string) => `/services/${location.split("/")[2]}/setup/${name}`;
    await send(sells, step("type"), { category: "copy-editing" });
    const versionOf = (html: { text: string }) => page(html)('input[name="version"]').attr("value")!;
    const version = versionOf(await sells!.get(step("details")).expect(200));
    const details = {
      title: "Line edit",
      description: DESCRIPTION,
      aiUse: "none",
      languages: ["en"],
      version,
    };
    expect((await send(sells, step("details"), details)).status).to.equal(303);
    const other = await send(sells, step("details"), { ...details, title: "Copy edit" });
    expect(other.status).to.equal(422);
    expect(page(other)("main").text()).to.include("Someone changed this while you were writing.");
    expect(page(other)("#field-title").attr("value")).to.equal("Copy edit");
    const { _id } = (await Service.findOne({ "draft.terms.title": "Line edit" }).lean())!;
    // The steps do not disturb each other.
    const type = versionOf(await sells!.get(step("type")).expect(200));
    await send(sells, step("pricing"), pricing);
    expect((await send(sells, step("type"), { category: "copy-editing", version: type })).status).to.equal(
      303,
    );
    const again = { ...details, title: "Copy edit", version: versionOf(other) };
    expect((await send(sells, step("details"), again)).status).to.equal(303);
    expect((await at(String(_id))).draft!.terms.title).to.equal("Copy edit");
    await Service.deleteOne({ _id });
  });

  it("has six steps without JavaScript, is a draft from the first step, and can be resumed", async () => {
    expect((await guest!.get("/services/new")).status).to.equal(302);
    const first = await sells!.get("/services/new").expect(200);
    expect(page(first)("main").text()).to.include("Step 1 of 6").and.include("no payment account yet");
    const location = String((await send(sells, "/services/new", {})).headers.location);
    expect(location).to.match(/^\/services\/[0-9a-f]{24}\/setup\/type$/);
    const id = location.split("/")[2]!;
    const step = (name: string) => `/services/${id}/setup/${name}`;
    expect((await strangers!.get(step("type"))).status).to.equal(404);

    const none = await send(sells, step("type"), {});
    expect(none.status).to.equal(422);
    expect(page(none)("main").text()).to.include("Choose a category.");
    await send(sells, step("type"), { category: "copy-editing" });

    const short = await send(sells, step("details"), { title: "Line edit", description: "Too short" });
    expect(short.status).to.equal(422);
    expect(page(short)("#field-title").attr("value")).to.equal("Line edit");
    expect(page(short)("main").text()).to.include("at least 60 characters").and.include("use AI");
    const details = { title: "Line edit", description: DESCRIPTION, aiUse: "none", languages: ["en"] };
    expect((await send(sells, step("details"), details)).headers.location).to.equal(step("pricing"));

    // The price was typed into the second row, so the message is shown there.
    const wrong = await send(sells, step("pricing"), {
      ...pricing,
      "packages.2.name": "Cheap",
      "packages.2.includes": "A look",
      "packages.2.price": "0.50",
      "packages.2.rounds": "0",
      "packages.2.delivery": "24",
    });
    expect(wrong.status).to.equal(422);
    expect(page(wrong)("[id='field-packages.2.price-error']").text()).to.include(
      "The mimimum price you can set is $0.99",
    );
    await send(sells, step("pricing"), pricing);
    const asked = {
      "requirements.0.question": "Which story is it?",
      "requirements.0.kind": "story",
      "requirements.0.required": "true",
      steps: "First read\nEdit",
    };
    expect((await send(sells, step("requirements"), asked)).headers.location).to.equal(step("review"));

    const refused = await send(sells, step("review"), {});
    expect(refused.status).to.equal(422);
    expect(page(refused)("main").text()).to.include("complete your payment account");
    await letBePaid(seller!);
    expect((await send(sells, step("review"), {})).headers.location).to.equal("/services");
    const { draft } = await at(id);
    expect(draft).to.include({ state: "review" });
    expect(draft!.terms.packages[0]).to.include({ price: 12_000, delivery: "72" });
    expect(draft!.terms.requirements[0]).to.include({ kind: "story", required: true });
    expect(page(await sells!.get("/services"))("main").text()).to.include("In review");
    // A service under review has to be withdrawn before it is changed.
    expect((await sells!.get(step("details"))).headers.location).to.equal(step("review"));
    expect((await guest!.get(`/services/${id}/line-edit`)).status).to.equal(404);
  });

  it("names what is missing in the details and in a package", async () => {
    const { _id } = await putUp(site, seller!, moe!, { title: "With gaps" });
    const step = (name: string) => `/services/${_id}/setup/${name}`;
    const wrongIn = async (name: string, input: object) => {
      const _csrf = await csrfOf(sells!);
      const sent = await sells!
        .post(step(name))
        .type("form")
        .send({ _csrf, ...input })
        .expect(422);
      return page(sent)("#form-errors").text();
    };
    expect(await wrongIn("details", { title: " ", description: "" }))
      .to.include("Please give it a title.")
      .and.include("Describe your service, in at least 60 characters.");
    const gaps = { ...pricing, "packages.0.name": "", "packages.0.includes": "" };
    expect(await wrongIn("pricing", gaps))
      .to.include("Give the package a name.")
      .and.include("Say what the package includes.");
  });

  it("accepts pictures and documents as samples, and shows the specification's message for other files", async () => {
    const { _id } = await putUp(site, seller!, moe!, { title: "With samples" });
    const id = String(_id);
    const path = `/services/${id}/setup/details`;
    const _csrf = await csrfOf(sells!);
    const attach = (bytes: Buffer, name: string) =>
      sells!
        .post(path)
        .field("_csrf", _csrf)
        .field("intent", "add-document")
        .field("title", "With samples, anew")
        .attach("document", bytes, name);
    const wrong = await attach(Buffer.from("hello"), "hello.txt").expect(422);
    expect(page(wrong)("#field-document-error").text()).to.include(
      "Please upload a .doc, .docx or .pdf file",
    );
    const big = await attach(Buffer.concat([PDF, Buffer.alloc(4 * 1024 * 1024)]), "big.pdf");
    expect([413, 422]).to.include(big.status);
    expect(page(big)("main").text()).to.include("The file you uploaded is too big. File limit is 4mb.");
    const sick = await attach(Buffer.concat([PDF, Buffer.from("A-VIRUS")]), "sample.pdf").expect(422);
    expect(page(sick)("#field-document-error").text()).to.include("We found a virus in this file");
    expect(page(sick)('[name="title"]').val()).to.equal("With samples, anew");
    await attach(PDF, "sample.pdf").expect(303);
    const { draft, live } = await at(id);
    expect(live!.samples).to.have.length(0);
    const [sample] = draft!.terms.samples;
    expect(sample).to.include({ name: "sample.pdf" });
    const file = `/services/${id}/samples/${sample!.id}`;
    // Not published yet: visible to its seller and staff.
    expect((await sells!.get(file)).status).to.equal(200);
    expect((await moes!.get(file)).status).to.equal(200);
    expect((await strangers!.get(file)).status).to.equal(404);
    expect((await guest!.get(file)).status).to.equal(404);
    await send(sells, path, { remove: sample!.id });
    expect((await at(id)).draft!.terms.samples).to.have.length(0);
    expect((await sells!.get(file)).status).to.equal(404);
  });

  it("drops nothing that was typed when a sample is added, and nothing beside a question without a text", async () => {
    const { _id } = await putUp(site, seller!, moe!, { title: "With long words" });
    const path = `/services/${_id}/setup/details`;
    const aiText = "We proofread by hand. ".repeat(40).trim();
    const long = await sells!
      .post(path)
      .field("_csrf", await csrfOf(sells!))
      .field("intent", "add-document")
      .field("title", "With long words")
      .field("aiText", aiText)
      .attach("document", PDF, "sample.pdf")
      .expect(422);
    expect(page(long)("[name=aiText]").text()).to.equal(aiText);
    expect(page(long)("#field-aiText-error").text()).to.not.equal("");
    expect((await at(String(_id))).draft?.terms.samples ?? []).to.have.length(0);
    const choices = "By mail\nBy telephone";
    const asked = await send(sells, `/services/${_id}/setup/requirements`, {
      "requirements.0.question": "",
      "requirements.0.kind": "choice",
      "requirements.0.choices": choices,
    });
    expect(asked.status).to.equal(422);
    expect(page(asked)("[name='requirements.0.choices']").text()).to.equal(choices);
  });

  it("accepts a narrator's voice sample, whatever its file name, and plays it on the page", async () => {
    const { _id } = await putUp(site, seller!, moe!, { title: "A warm voice", category: "audiobook" });
    const id = String(_id);
    const path = `/services/${id}/setup/details`;
    const _csrf = await csrfOf(sells!);
    const attach = (to: string, bytes: Buffer, name: string) =>
      sells!.post(to).field("_csrf", _csrf).field("intent", "add-audio").attach("audio", bytes, name);
    const wrong = await attach(path, PDF, "voice.mp3").expect(422);
    expect(page(wrong)("#field-audio-error").text()).to.include("MP3, M4A, Opus or FLAC");
    const broken = await attach(path, tone("flac").subarray(0, 20), "voice.flac").expect(422);
    expect(page(broken)("#field-audio-error").text()).to.include("cannot be read");
    await attach(path, tone("opus"), "chapter one.wav").expect(303);
    await attach(path, tone("mp3"), "chapter two.mp3").expect(303);
    const samples = (await at(id)).draft!.terms.samples;
    expect(samples.map(({ name, type }) => `${name} ${type}`)).to.deep.equal([
      "chapter one.opus audio/ogg; codecs=opus",
      "chapter two.mp3 audio/mpeg",
    ]);
    await submitService(marketOf(site), seller!.caller, id);
    await approveService(marketOf(site), moe!.caller, id);
    const file = `/services/${id}/samples/${samples[0]!.id}`;
    const shown = page(await guest!.get(`/services/${id}/a-warm-voice`).expect(200));
    expect(shown("audio").first().attr("src")).to.equal(file);
    expect(page(await guest!.get("/user/seller/services"))("section audio")).to.have.length(2);
    const part = await guest!.get(file).set("Range", "bytes=0-3").expect(206);
    expect(part.headers["content-disposition"]).to.match(/^inline/);
    expect(part.headers["content-type"]).to.include("audio/ogg");
    // Services in other categories have no voice sample.
    const other = await putUp(site, seller!, moe!, { title: "No voice" });
    const elsewhere = `/services/${other._id}/setup/details`;
    expect(page(await sells!.get(elsewhere))("#field-audio").length).to.equal(0);
    await attach(elsewhere, tone("mp3"), "voice.mp3").expect(403);
  });

  it("is reviewed while the approved version stays published, returned with a reason, and approved", async () => {
    const service = await putUp(site, seller!, moe!, { title: "Stays up" });
    const id = String(service._id);
    const place = `/services/${id}/stays-up`;
    await send(sells, `/services/${id}/setup/details`, {
      title: "Stays up, anew",
      description: DESCRIPTION,
      aiUse: "assisted",
      languages: ["en"],
    });
    await send(sells, `/services/${id}/setup/review`, {});
    expect(page(await guest!.get(place))("h1").text()).to.equal("Stays up");
    const queue = page(await moes!.get("/admin/services"))("main").text();
    expect(queue).to.include("Stays up, anew").and.include("Update");
    const reviewed = page(await moes!.get(`/admin/services/${id}`));
    expect(reviewed("main").text()).to.include("Use of AI").and.include("with an update to review");
    expect(reviewed(".service-preview > .service-packages").text())
      .to.include("Extras")
      .and.include("Style sheet");
    expect(reviewed("details .service-preview > h3").text(), "what is up now").to.equal("Stays up");
    const ids = reviewed("[id]")
      .toArray()
      .map(({ attribs }) => attribs.id);
    expect(ids).to.deep.equal([...new Set(ids)]);

    const empty = await send(moes, `/admin/services/${id}`, { do: "return", field: "aiUse", reason: " " });
    expect(empty.status).to.equal(422);
    const reason = "Please say which program";
    await send(moes, `/admin/services/${id}`, { do: "return", field: "aiUse", reason });
    expect((await at(id)).draft).to.include({ state: "returned" });
    const again = page(await sells!.get(`/services/${id}/setup/details`))("main").text();
    expect(again).to.include(reason);
    await send(sells, `/services/${id}/setup/review`, {});
    const stale = await send(moes, `/admin/services/${id}`, { do: "approve", version: "0" });
    expect(stale.status).to.equal(422);
    const { version } = (await at(id)).draft!;
    expect((await send(moes, `/admin/services/${id}`, { do: "approve", version })).status).to.equal(303);
    const shown = await guest!.get(`/services/${id}/stays-up-anew`).expect(200);
    expect(page(shown)("h1").text()).to.equal("Stays up, anew");
    expect((await guest!.get(place)).headers.location).to.equal(`/services/${id}/stays-up-anew`);
    await site.app.jobs.whenIdle();
    const kinds = await Notification.find({ for: seller!.id }, { kind: 1 }).lean<{ kind: string }[]>();
    expect(kinds.map(({ kind }) => kind))
      .to.include("service-returned")
      .and.include("service-approved");
    const log = await mongoose.connection.collection("audit").countDocuments({
      action: { $in: ["service.return", "service.approve"] },
      "subject.id": id,
    });
    expect(log).to.be.greaterThan(1);
  });

  it("keeps an update until its seller has confirmed that it is discarded", async () => {
    const id = String((await putUp(site, seller!, moe!, { title: "Kept as it was" }))._id);
    const details = { description: DESCRIPTION, aiUse: "assisted", languages: ["en"] };
    await send(sells, `/services/${id}/setup/details`, { ...details, title: "Changed" });
    const asked = await ask(sells!, `/services/${id}/discard`);
    expect(asked.text)
      .to.include("Your changes to “Kept as it was” are deleted")
      .and.include("The approved version stays");
    await asked.goBack();
    expect((await at(id)).draft!.terms.title).to.equal("Changed");
    expect((await asked.confirm()).status).to.equal(303);
    expect((await at(id)).draft).to.equal(null);
    // Nothing is left to discard, so nothing is asked.
    expect((await send(sells, `/services/${id}/discard`, {})).status).to.equal(303);
    expect((await sells!.get("/services")).text).to.include("There is no update to discard any more");
    expect((await send(strangers, `/services/${id}/discard`, {})).status).to.equal(403);
  });

  it("stays consistent when withdrawn, removed and approved concurrently, and never publishes a withdrawn or removed service", async () => {
    const market = marketOf(site);
    for (let round = 0; round < 5; round++) {
      const { _id } = await createService(market, seller!.caller, TERMS);
      const id = String(_id);
      await submitService(market, seller!.caller, id);
      const [back, down, up] = await Promise.allSettled([
        withdrawService(market, seller!.caller, id),
        suspendService(market, moe!.caller, id, true, { reason: "Leads away" }),
        approveService(market, moe!.caller, id),
      ]);
      const { history, live, draft, open, suspended } = await at(id);
      const acts = history.map(({ act }) => act);
      if (back.status === "fulfilled" && up.status === "rejected") expect(acts).to.include("withdraw");
      if (down.status === "fulfilled") expect(acts).to.include("suspend");
      expect(acts.includes("approve")).to.equal(live !== null);
      if (acts.includes("withdraw")) expect(live).to.equal(null);
      expect(draft === null).to.equal(live !== null);
      expect(open).to.equal(live !== null && !suspended);
    }
  });

  it("is removed by staff with a reason, and restored", async () => {
    const { _id } = await putUp(site, seller!, moe!, { title: "Taken down" });
    const place = `/services/${_id}/taken-down`;
    await send(moes, `/admin/services/${_id}`, { do: "suspend", reason: "Leads away" });
    expect((await guest!.get(place)).status).to.equal(410);
    expect((await sells!.get(place)).status).to.equal(200);
    await send(moes, `/admin/services/${_id}`, { do: "restore" });
    expect((await guest!.get(place)).status).to.equal(200);
  });
});

import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { MAX_UPLOAD_BYTES } from "#shared/platform/uploads.limits.ts";
import { formOf, messagesIn, send } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { AUTHOR, connect, fillStep, PDF, PUBLISHER, secretsOf } from "./support.ts";

describe("Payment details, without JavaScript", () => {
  const site = useSite();
  let count = 0;
  const newMember = () => site.addMember(`payee-${++count}`);
  const accountOf = (member: TestMember) =>
    mongoose.connection
      .collection("paymentaccounts")
      .findOne({ owner: new mongoose.Types.ObjectId(member.id) });
  const mailsTo = async (member: TestMember) =>
    mongoose.connection
      .collection("mails")
      .find({ to: `${member.username}@example.com` })
      .sort({ _id: 1 })
      .toArray();

  it("redirect a guest to sign in, and back again", async () => {
    for (const path of ["", "/business", "/representative", "/bank", "/documents"]) {
      const { headers } = await supertest(site.url).get(`/settings/payment${path}?next=/x`).expect(302);
      expect(headers.location).to.equal(
        `/login?next=${encodeURIComponent(`/settings/payment${path}?next=/x`)}`,
      );
    }
  });

  it("are entered in three steps, each saved, and shown masked at the end", async () => {
    const member = await newMember();
    const agent = await site.visit(member);
    const start = page(await agent.get("/settings/payment").expect(200));
    expect(start(".tabs [aria-current]").text()).to.equal("Payment wallet");
    const first = start("main .actions a").attr("href")!;
    expect(first).to.equal("/settings/payment/business");
    for (const [step, following] of [
      ["business", "/settings/payment/representative"],
      ["representative", "/settings/payment/bank"],
      ["bank", "/settings/payment"],
    ] as const) {
      const sent = await fillStep(agent, step, AUTHOR[step]);
      expect(sent.status, step).to.equal(303);
      expect(sent.headers.location).to.equal(following);
    }
    const done = await agent.get("/settings/payment").expect(200);
    expect(done.headers["cache-control"]).to.equal("no-store");
    const facts = page(done)(".payment-facts").text();
    for (const shown of ["•••• 4628", "•••• 58", "•••• 1984", "•••• 3456", "N•••• P••••", "United Kingdom"])
      expect(facts).to.include(shown);
    expect(page(done)(".notice-success").text()).to.include("You can be paid");
    for (const secret of secretsOf(AUTHOR)) expect(done.text, secret).not.to.include(secret);
    expect(await accountOf(member)).to.include({ complete: true, country: "GB", currency: "GBP" });
  });

  it("ask a company for its company details, and store none of them for an individual", async () => {
    const member = await newMember();
    const agent = await site.visit(member);
    const refused = await fillStep(agent, "business", { business_type: "company" });
    expect(refused.status).to.equal(422);
    for (const name of ["company_type", "company_name", "company_id"])
      expect(messagesIn(refused).at(name), name).to.equal("This field is required");
    await connect(agent, PUBLISHER);
    expect((await accountOf(member))?.complete).to.equal(true);
    const representative = page(await agent.get("/settings/payment/representative").expect(200));
    expect(representative("h1").text()).to.equal("Company representative");
    expect(representative("[name=job_title]").val()).to.equal("Managing editor");

    // After switching back to individual nothing is missing, and company fields are deleted.
    await fillStep(agent, "business", { business_type: "individual" });
    const account = await accountOf(member);
    expect(account).to.include({ complete: true, company_type: "" });
    expect(account?.sealed).not.to.have.any.keys("company_name", "company_id", "job_title");
  });

  it("show the specified error messages at the field", async () => {
    const agent = await site.visit(await newMember());
    await fillStep(agent, "business", AUTHOR.business);
    const empty = await fillStep(agent, "representative", {});
    expect(empty.status).to.equal(422);
    expect(messagesIn(empty).at("birthday")).to.equal("Please enter your birthday");
    expect(messagesIn(empty).at("phone")).to.equal("Please enter your phone number");
    expect(messagesIn(empty).at("address_line1")).to.equal("This field is required");
    expect(messagesIn(empty).at("id_number")).to.equal("");

    const wrong: [string, string, string][] = [
      ["phone", "07400 123456", "Please include the country code, such as +44 for the United Kingdom."],
      ["phone", "+44 12", "This phone number is not valid. Please check it."],
      ["phone", "+999 7400 123456", "This phone number is not valid. Please check it."],
      ["birthday", "1984-02-30", "Please enter your birthday as a date, such as 17/05/1984."],
      ["birthday", "yesterday", "Please enter your birthday as a date, such as 17/05/1984."],
      ["birthday", "2999-01-01", "Please enter your birthday as a date, such as 17/05/1984."],
      [
        "birthday",
        `${new Date().getUTCFullYear() - 17}-01-01`,
        "You must be at least 18 years old to be paid.",
      ],
      ["postcode", "12345", "This postcode is not valid in the country you chose."],
      ["country", "ZZ", "This field is required"],
      ["id_number", "<script>", "Please use letters, numbers, spaces and hyphens only."],
    ];
    for (const [name, value, message] of wrong) {
      const sent = await fillStep(agent, "representative", { ...AUTHOR.representative, [name]: value });
      expect(sent.status, `${name} ${value}`).to.equal(422);
      expect(messagesIn(sent).at(name), `${name} ${value}`).to.equal(message);
    }
    for (const fine of ["0044 7400 123456", "+44 (0)7400 123456", "+447400123456"])
      expect(
        (await fillStep(agent, "representative", { ...AUTHOR.representative, phone: fine })).status,
        fine,
      ).to.equal(303);

    const numbers: [string, string, string][] = [
      ["sort_code", "20-41-5", "This sort code is not valid. Please check it."],
      ["sort_code", "", "This field is required"],
      ["account_number", "12345", "This account number is not valid. Please check it."],
      ["account_number", "GB33 BUKB 2020 1555 5555 56", "This account number is not valid. Please check it."],
    ];
    for (const [name, value, message] of numbers) {
      const fresh = await site.visit(await newMember());
      await fillStep(fresh, "business", AUTHOR.business);
      await fillStep(fresh, "representative", AUTHOR.representative);
      const sent = await fillStep(fresh, "bank", { ...AUTHOR.bank, [name]: value });
      expect(sent.status, value).to.equal(422);
      expect(messagesIn(sent).at(name), value).to.equal(message);
    }
  });

  it("do not need a sort code with an IBAN", async () => {
    const member = await newMember();
    const agent = await site.visit(member);
    await connect(agent, {
      ...AUTHOR,
      bank: { ...AUTHOR.bank, sort_code: "", account_number: "GB33 BUKB 2020 1555 5555 55" },
    });
    expect(page(await agent.get("/settings/payment"))(".payment-facts").text()).to.include("•••• 5555");
  });

  it("lose no field going back and forth, refused or not, and never show a secret again", async () => {
    const member = await newMember();
    const agent = await site.visit(member);
    await fillStep(agent, "business", AUTHOR.business);
    // Half filled in, with one invalid field, and then back.
    const half = { ...AUTHOR.representative, city: "", phone: "07400 123456" };
    const refused = await fillStep(agent, "representative", half);
    expect(refused.status).to.equal(422);
    for (const secret of ["1984-05-17", "07400", "123456"])
      expect(refused.text, secret).not.to.include(secret);
    const form = page(refused);
    expect(form("[name=address_line1]").val()).to.equal("17 Lamplighter Row");
    expect(form("#field-birthday-hint").text()).to.include("Saved: •••• 1984. Leave this empty to keep it.");
    expect(form("#field-id_number-hint").text()).to.include("Saved: ••••");
    const back = await fillStep(agent, "representative", { postcode: "YO22" }, "back");
    expect([back.status, back.headers.location]).to.deep.equal([303, "/settings/payment/business"]);

    const elsewhere = await site.visit(member);
    const again = page(await elsewhere.get("/settings/payment/representative").expect(200));
    expect(again("[name=address_line1]").val()).to.equal("17 Lamplighter Row");
    expect(again("[name=postcode]").val(), "also what does not hold").to.equal("YO22");
    expect(again("[name=birthday]").val() ?? "").to.equal("");
    // The rest is filled in; saved fields need not be typed again.
    const rest = { city: "Whitby", postcode: "YO22 4JX", phone: "+44 7400 123456" };
    expect((await fillStep(elsewhere, "representative", rest)).headers.location).to.equal(
      "/settings/payment/bank",
    );
    await fillStep(elsewhere, "bank", AUTHOR.bank);
    expect((await accountOf(member))?.complete).to.equal(true);
    for (const step of ["business", "representative", "bank"]) {
      const { text } = await elsewhere.get(`/settings/payment/${step}`).expect(200);
      // Tokens and file names may contain any four digits by chance.
      const said = text.replace("•••• 1984", "").replace(/\b[\w-]{16,}\b/g, "");
      for (const secret of ["1984", "7400", "123456", "AB 123", "20-41", "2041", "73194628"])
        expect(said, `${step}: ${secret}`).not.to.include(secret);
    }
  });

  it("do not change if an update of complete details is refused", async () => {
    const member = await newMember();
    const agent = await site.visit(member);
    await connect(agent, AUTHOR);
    const before = await accountOf(member);
    const refused = await fillStep(agent, "bank", { bank_holder_name: "", account_number: "1" });
    expect(refused.status).to.equal(422);
    expect(await accountOf(member)).to.deep.equal(before);
    const changed = await fillStep(agent, "bank", { account_number: "00004711" });
    expect(changed.headers.location).to.equal("/settings/payment");
    expect(page(await agent.get("/settings/payment"))(".payment-facts").text()).to.include("•••• 4711");
  });

  it("delete an optional secret on request", async () => {
    const member = await newMember();
    const agent = await site.visit(member);
    await connect(agent, AUTHOR);
    expect((await accountOf(member))?.sealed).to.have.property("id_number");
    await fillStep(agent, "representative", { clear: "id_number" });
    expect((await accountOf(member))?.sealed).not.to.have.property("id_number");
    const needed = await fillStep(agent, "bank", { clear: "account_number" });
    expect(needed.status).to.equal(422);
  });

  it("notify their owner by mail when the bank account changes, without any of the details", async () => {
    const member = await newMember();
    const agent = await site.visit(member);
    await connect(agent, AUTHOR);
    await fillStep(agent, "representative", { city: "York" });
    expect((await mailsTo(member)).length, "an address moves no money").to.equal(1);
    await fillStep(agent, "bank", { account_number: "00004711" });
    const overview = await agent.get("/settings/payment");
    await send(agent, formOf(overview, "intent"), { intent: "delete" }).expect(303);
    expect(await accountOf(member)).to.equal(null);
    const mails = await mailsTo(member);
    expect(mails.map(({ subject }) => subject)).to.deep.equal([
      "Your payment details on Fablewright were changed",
      "Your payment details on Fablewright were changed",
      "Your payment details on Fablewright were deleted",
    ]);
    for (const secret of [...secretsOf(AUTHOR), "4711"])
      expect(JSON.stringify(mails), secret).not.to.include(secret);
  });

  it("lead back to the page the member came from, on this site only", async () => {
    const member = await newMember();
    const agent = await site.visit(member);
    const next = "/register/payment-wallet?done=1";
    let path = `/settings/payment?next=${encodeURIComponent(next)}`;
    path = page(await agent.get(path).expect(200))("main .btn-primary").attr("href")!;
    for (const [step, holding] of [
      ["business", "business_type"],
      ["representative", "birthday"],
      ["bank", "account_number"],
    ] as const) {
      const sent = await send(agent, formOf(await agent.get(path).expect(200), holding), AUTHOR[step]);
      expect(sent.status).to.equal(303);
      path = sent.headers.location as string;
    }
    expect(path).to.equal(next);
    for (const evil of ["//evil.example", "https://evil.example", "/\\evil.example"]) {
      const form = await agent.get(`/settings/payment/bank?next=${encodeURIComponent(evil)}`).expect(200);
      expect(formOf(form, "account_number").fields.flat().join()).not.to.include("evil.example");
      const sent = await send(agent, formOf(form, "account_number"), { next: evil });
      expect(sent.headers.location).to.equal("/settings/payment");
    }
  });

  it("begin with the first step", async () => {
    const agent = await site.visit(await newMember());
    for (const step of ["representative", "bank"]) {
      const { headers } = await agent.get(`/settings/payment/${step}?next=/my-stories`).expect(302);
      expect(headers.location).to.equal("/settings/payment/business?next=%2Fmy-stories");
    }
    expect((await agent.get("/settings/payment/documents").expect(302)).headers.location).to.equal(
      "/settings/payment",
    );
  });

  it("store documents that only their owner and admins can open", async () => {
    const member = await newMember();
    const agent = await site.visit(member);
    await connect(agent, AUTHOR);
    const upload = async (bytes: Buffer, name: string) => {
      const html = await agent.get("/settings/payment/documents").expect(200);
      const form = page(html)("form[enctype]");
      return agent
        .post("/settings/payment/documents")
        .field("_csrf", String(form.find("[name=_csrf]").val()))
        .attach("document", bytes, name);
    };
    const wrong: [Buffer, string, string][] = [
      [Buffer.from("just words"), "passport.pdf", "Please upload a .doc, .docx or .pdf file"],
      [PDF, "passport.docx", "Please upload a .doc, .docx or .pdf file"],
      [PDF, "passport.exe", "Please upload a .doc, .docx or .pdf file"],
      [
        Buffer.concat([PDF, Buffer.alloc(MAX_UPLOAD_BYTES)]),
        "passport.pdf",
        "The file you uploaded is too big. File limit is 4mb.",
      ],
    ];
    for (const [bytes, name, message] of wrong) {
      const refused = await upload(bytes, name);
      expect(refused.status, name).to.equal(422);
      expect(messagesIn(refused).at("document"), name).to.equal(message);
    }
    expect((await upload(PDF, "Passport Nora Penhallow.pdf")).status).to.equal(303);
    const listed = page(await agent.get("/settings/payment/documents").expect(200));
    const link = listed(".payment-documents a");
    expect(link.text()).to.equal("Passport Nora Penhallow.pdf");
    const href = link.attr("href")!;
    const got = await agent.get(href).buffer(true).expect(200);
    expect((got.body as Buffer).equals(PDF)).to.equal(true);
    expect(got.headers).to.include({
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
    expect(got.headers["content-disposition"]).to.match(
      /^attachment; filename="Passport Nora Penhallow.pdf"/,
    );
    await supertest(site.url).get(href).expect(403);
    await (await site.visit(await newMember())).get(href).expect(404);
    await (await site.visit(await site.addMember("the-mod", "moderator"))).get(href).expect(404);
    const admin = await site.visit(await site.addMember("the-chief", "admin"));
    expect(((await admin.get(href).buffer(true).expect(200)).body as Buffer).equals(PDF)).to.equal(true);

    // They are not in the list of uploads that the owner or a moderator sees.
    const uploads = await agent.get("/api/upload/files").expect(200);
    expect(uploads.body).to.deep.equal([]);

    for (let more = 2; more <= 5; more += 1) expect((await upload(PDF, `${more}.pdf`)).status).to.equal(303);
    const full = page(await agent.get("/settings/payment/documents"));
    expect(full("form[enctype]")).to.have.length(0);
    const csrf = String(full("[name=_csrf]").val());
    const sixth = await agent
      .post("/settings/payment/documents")
      .field("_csrf", csrf)
      .attach("document", PDF, "6.pdf");
    expect(sixth.status).to.equal(422);

    const removed = await agent
      .post("/settings/payment/documents")
      .type("form")
      .send({ _csrf: csrf, remove: href.split("/").at(-1) });
    expect(removed.status).to.equal(303);
    await agent.get(href).expect(404);
    expect((await accountOf(member))?.documents).to.have.length(4);
  });

  it("are deleted with their owner, documents included", async () => {
    const member = await newMember();
    const agent = await site.visit(member);
    await connect(agent, AUTHOR);
    const form = page(await agent.get("/settings/payment/documents"))("form[enctype]");
    await agent
      .post("/settings/payment/documents")
      .field("_csrf", String(form.find("[name=_csrf]").val()))
      .attach("document", PDF, "id.pdf")
      .expect(303);
    const [{ file }] = (await accountOf(member))!.documents as [{ file: string }];
    const files = mongoose.connection.collection("files.files");
    expect(await files.findOne({ filename: `${file}/document` })).not.to.equal(null);
    const { personalData } = site.app.features.find(({ name }) => name === "payment-accounts")!;
    const { id, username } = member;
    await personalData!.erase(
      { id, username, formerUsernames: [], email: `${username}@example.com`, name: "" },
      "leave",
    );
    expect(await accountOf(member)).to.equal(null);
    expect(await files.findOne({ filename: `${file}/document` })).to.equal(null);
  });

  it("survive two browsers that save different steps concurrently", async () => {
    const member = await newMember();
    const agent = await site.visit(member);
    await connect(agent, AUTHOR);
    const forms = await Promise.all(
      (["representative", "bank"] as const).map((step) => agent.get(`/settings/payment/${step}`)),
    );
    const sent = await Promise.all([
      send(agent, formOf(forms[0]!, "birthday"), { city: "Leeds" }),
      send(agent, formOf(forms[1]!, "account_number"), { account_number: "00000815" }),
    ]);
    expect(sent.map(({ status }) => status)).to.deep.equal([303, 303]);
    const after = page(await agent.get("/settings/payment/representative"));
    expect(after("[name=city]").val()).to.equal("Leeds");
    expect(page(await agent.get("/settings/payment"))(".payment-facts").text()).to.include("•••• 0815");
  });
});

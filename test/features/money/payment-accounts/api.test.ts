import { expect } from "chai";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { paymentAccountState } from "#features/money/payment-accounts/index.ts";
import { Payout } from "#features/money/payouts/model.ts";
import { page } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { AUTHOR, bodyOf, PDF, PUBLISHER, SANDBOX, secretsOf } from "./support.ts";

describe("Payment accounts through the API", () => {
  const site = useSite();
  let nora: TestMember;
  let chief: TestMember;
  const tokens = new Map<TestMember, string>();

  before(async () => {
    nora = await site.addMember("nora");
    chief = await site.addMember("chief", "admin");
  });

  const ask = async (
    member: TestMember | null,
    method: "get" | "post" | "put" | "delete",
    path = "",
    data?: object,
  ) => {
    const request = supertest(site.url)[method](`/api/payment-accounts${path}`);
    if (member) {
      if (!tokens.has(member)) tokens.set(member, await site.tokenOf(member));
      request.set("Authorization", `Bearer ${tokens.get(member)}`);
    }
    return data ? request.send({ data }) : request;
  };

  it("are private: a guest gets 403, a stranger an empty list and 404", async () => {
    const { body } = await ask(nora, "post", "", bodyOf(AUTHOR));
    const { id } = body.data;
    const stranger = await site.addMember("stranger");
    const moderator = await site.addMember("moderator", "moderator");
    for (const method of ["get", "put", "delete"] as const)
      expect((await ask(null, method, `/${id}`, method === "put" ? {} : undefined)).status, method).to.equal(
        403,
      );
    expect((await ask(null, "get")).status).to.equal(403);
    for (const other of [stranger, moderator]) {
      expect((await ask(other, "get")).body.data).to.deep.equal([]);
      for (const method of ["get", "put", "delete"] as const)
        expect((await ask(other, method, `/${id}`, method === "put" ? {} : undefined)).status).to.equal(404);
    }
    expect((await ask(chief, "get", `/${id}`)).body.data.attributes.account_number).to.equal("•••• 4628");
    expect((await ask(chief, "put", `/${id}`, { city: "York" })).status).to.equal(403);
    expect((await ask(chief, "delete", `/${id}`)).status).to.equal(403);
    const filtered = await ask(chief, "get", `?filters[user]=${nora.id}&populate=user`);
    expect(filtered.body.data).to.have.length(1);
    expect(filtered.body.data[0].attributes.user.data.attributes.username).to.equal("nora");
  });

  it("show the same message for an empty field as the form", async () => {
    const payee = await site.addMember("payee");
    const needed = ["business_type", "country", "currency", "birthday", "phone", "city", "bank_holder_name"];
    const errorsOf = async (data: object): Promise<Record<string, string>> => {
      const { body, status } = await ask(payee, "post", "", data);
      expect(status).to.equal(400);
      const { errors } = body.error.details as { errors: { path: string[]; message: string }[] };
      return Object.fromEntries(errors.map(({ path, message }) => [path.join("."), message]));
    };
    for (const name of needed)
      for (const empty of ["", null]) {
        const said = (await errorsOf({ ...bodyOf(AUTHOR), [name]: empty }))[name];
        const wanted = { birthday: "Please enter your birthday", phone: "Please enter your phone number" }[
          name
        ];
        expect(said, `${name} ${empty}`).to.equal(wanted ?? "This field is required");
      }
  });

  it("have the contract's shape, masked for their owner too", async () => {
    const { body } = await ask(nora, "get");
    expect(body.meta.pagination).to.include({ page: 1, total: 1 });
    expect(body.data[0].attributes).to.include({
      business_type: "individual",
      company_type: null,
      country: "GB",
      currency: "GBP",
      account_number: "•••• 4628",
      sort_code: "•••• 58",
      birthday: "•••• 1984",
      phone: "•••• 3456",
      bank_holder_name: "N•••• P••••",
      address_line1: "••••",
      address_line2: null,
      complete: true,
    });
    for (const secret of secretsOf(AUTHOR)) expect(JSON.stringify(body), secret).not.to.include(secret);
  });

  it("have a company paid under its own name, as its statements say", async () => {
    const firm = await site.addMember("firm");
    expect((await ask(firm, "post", "", bodyOf(PUBLISHER))).status).to.equal(200);
    const { _id } = (await Payout.create({
      user: toId(firm.id),
      month: "2026-11",
      attempt: 1,
      provider: "sandbox",
      amount: 1_000,
      covers: [],
      createdAt: new Date(),
    } as never)) as unknown as { _id: unknown };
    const shown = page(await (await site.visit(firm)).get(`/payouts/${_id}`).expect(200))("main").text();
    expect(shown).to.include("Paid toGull and Anchor Press");
  });

  it("cannot be filtered, sorted or searched by encrypted fields", async () => {
    for (const query of [
      "?filters[account_number]=73194628",
      "?filters[sealed][account_number][$startsWith]=v1",
      "?sort=birthday",
      "?_q=Penhallow",
      "?fields=sealed",
      "?filters[owner]=x",
    ])
      expect((await ask(nora, "get", query)).status, query).to.equal(400);
  });

  it("are saved complete or not at all, with the specification's messages", async () => {
    const bob = await site.addMember("bob");
    const { body, status } = await ask(bob, "post", "", { business_type: "individual", country: "GB" });
    expect(status).to.equal(400);
    const said = Object.fromEntries(
      body.error.details.errors.map((each: { path: string[]; message: string }) => [
        each.path[0],
        each.message,
      ]),
    );
    expect(said).to.include({
      birthday: "Please enter your birthday",
      phone: "Please enter your phone number",
      account_number: "This field is required",
    });
    expect(said).not.to.have.any.keys("company_name", "id_number", "state");
    expect(await paymentAccountState(SANDBOX, bob.id)).to.equal("none");
    expect((await ask(bob, "post", "", { ...bodyOf(PUBLISHER), owner: nora.id })).status).to.equal(200);
    expect(await paymentAccountState(SANDBOX, bob.id)).to.equal("complete");
    const missing = await ask(bob, "put", `/${(await ask(bob, "get")).body.data[0].id}`, { state: "" });
    expect(missing.body.error.message).to.equal("This field is required");
  });

  it("are limited to one per member, also under concurrent requests", async () => {
    const again = await ask(nora, "post", "", bodyOf(AUTHOR));
    expect(again.status).to.equal(400);
    expect(again.body.error.message).to.equal(
      "You already have a payment account. Please change that one instead.",
    );
    const eager = await site.addMember("eager");
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => ask(eager, "post", "", bodyOf(AUTHOR))),
    );
    expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
    expect(answers.filter(({ status }) => status === 400)).to.have.length(11);
    expect((await ask(eager, "get")).body.meta.pagination.total).to.equal(1);
  });

  it("leave unchanged what an update omits or sends back masked", async () => {
    const [{ id, attributes }] = (await ask(nora, "get")).body.data;
    const sent = { ...attributes, city: "York", account_number: "87654321" };
    const { body } = await ask(nora, "put", `/${id}`, sent);
    expect(body.data.attributes).to.include({
      account_number: "•••• 4321",
      phone: "•••• 3456",
      complete: true,
    });
    const refused = await ask(nora, "put", `/${id}`, { account_number: "x" });
    expect(refused.status).to.equal(400);
    expect((await ask(nora, "get", `/${id}`)).body.data.attributes.account_number).to.equal("•••• 4321");
  });

  it("accept documents of three types up to 4 MB, and serve them to their owner", async () => {
    const [{ id }] = (await ask(nora, "get")).body.data;
    const token = { Authorization: `Bearer ${tokens.get(nora)}` };
    const upload = (path: string) => supertest(site.url).post(`/api/payment-accounts${path}`).set(token);
    expect((await ask(null, "post", `/${id}/documents`)).status).to.equal(403);
    expect((await ask(chief, "post", `/${id}/documents`)).status).to.equal(403);
    expect((await upload(`/${id}/documents`)).body.error.message).to.equal("Files are empty");
    const wrong = await upload(`/${id}/documents`).attach("files", Buffer.from("x"), "x.pdf");
    expect(wrong.status).to.equal(400);
    expect(wrong.body.error.message).to.equal("Please upload a .doc, .docx or .pdf file");
    const big = await upload(`/${id}/documents`).attach("files", Buffer.alloc(4_200_000), "x.pdf");
    expect(big.status).to.equal(413);
    expect(big.body.error.message).to.equal("The file you uploaded is too big. File limit is 4mb.");
    const { body } = await upload(`/${id}/documents`).attach("files", PDF, "Passport.pdf").expect(200);
    expect(body).to.include({ ext: ".pdf", mime: "application/pdf" });
    expect(JSON.stringify((await ask(nora, "get")).body)).not.to.include("Passport");
    const got = await supertest(site.url).get(body.url).set(token).buffer(true).expect(200);
    expect((got.body as Buffer).equals(PDF)).to.equal(true);
    const part = await supertest(site.url).get(body.url).set(token).set("Range", "bytes=0-3").expect(206);
    expect((part.body as Buffer).toString()).to.equal("%PDF");
    const path = body.url.replace("/api/payment-accounts", "");
    expect((await ask(await site.addMember("snoop"), "get", path)).status).to.equal(404);
    expect((await ask(null, "get", path)).status).to.equal(403);
    expect((await ask(chief, "delete", path)).status).to.equal(403);
    expect((await ask(nora, "delete", path)).status).to.equal(200);
    expect((await ask(nora, "get", path)).status).to.equal(404);
  });

  it("can be deleted by their owner", async () => {
    const [{ id }] = (await ask(nora, "get")).body.data;
    const { body } = await ask(nora, "delete", `/${id}`);
    expect(body.data.attributes.account_number).to.equal("•••• 4321");
    expect((await ask(nora, "get", `/${id}`)).status).to.equal(404);
  });
});

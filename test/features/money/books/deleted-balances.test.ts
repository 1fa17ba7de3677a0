import { expect } from "chai";
import { Types } from "mongoose";
import { accounts, balanceOf, book, owed, verifyLedger } from "#features/money/ledger/index.ts";
import { LedgerTransaction } from "#features/money/ledger/model.ts";
import { AuditLog } from "#features/platform/audit/model.ts";
import { formatMoney } from "#shared/format.ts";
import { confirmIfAsked, formOf, messagesIn, send } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

const PATH = "/admin/ledger/deleted";

describe("Balances of deleted accounts", () => {
  const site = useSite();
  let admin: TestMember;

  const earn = async (member: string, cents: number, kind: "available" | "pending" = "available") => {
    const entries = [
      { account: accounts.clearing("sandbox"), amount: cents },
      { account: accounts[kind](member), amount: -cents },
    ];
    await book({ key: `test:${new Types.ObjectId()}`, cause: "sale", at: site.app.services.now(), entries });
  };
  const gone = async (cents: number, kind: "available" | "pending" = "available") => {
    const id = String(new Types.ObjectId());
    await earn(id, cents, kind);
    return id;
  };
  const availableOf = async (member: string) => owed(await balanceOf(accounts.available(member)));
  const writtenOff = () => balanceOf(accounts.WRITE_OFFS);
  const isWell = async () => {
    const { unbalanced, drifted } = await verifyLedger();
    expect([unbalanced, drifted]).to.deep.equal([[], []]);
  };

  before(async () => {
    admin = await site.addMember("boss", "admin");
  });

  it("are listed for admins, positive and negative, on a page and in a file, without existing accounts", async () => {
    const agent = await site.visit(admin);
    const [plus, minus, held] = [await gone(2_514), await gone(-900), await gone(1_000, "pending")];
    const member = await site.addMember("here");
    await earn(member.id, 700);
    await earn(await gone(300), -300);
    const html = page(await agent.get(PATH).expect(200));
    const rows = html("tbody tr")
      .toArray()
      .map((row) => html(row).text());
    expect(rows).to.have.length(3);
    expect(rows.find((row) => row.includes(plus))).to.include("$25.14");
    expect(rows.find((row) => row.includes(minus))).to.include("-$9.00");
    expect(rows.find((row) => row.includes(held)))
      .to.include("$10.00")
      .and.include("Wait until it is available");
    const owes = page(await agent.get(`${PATH}?side=owes`).expect(200))("main").text();
    expect(owes).to.include(minus).and.not.include(plus);
    const file = (await agent.get(`${PATH}.csv`).expect(200)).text;
    expect(file).to.include(`${minus},-9.00,0.00,0.00`).and.not.include(member.id);
    expect(page(await agent.get("/admin/ledger"))(`a[href="${PATH}"]`)).to.have.length(1);
  });

  it("are written off with a reason, once, however many admins do it at one moment", async () => {
    const other = await site.addMember("second-boss", "admin");
    const before = await writtenOff();
    for (const cents of [4_000, -1_500]) {
      const id = await gone(cents);
      const agents = await Promise.all([admin, admin, other].map((each) => site.visit(each)));
      const forms = await Promise.all(
        agents.map(async (agent) => formOf(await agent.get(PATH).expect(200), "member", id)),
      );
      const asked = await Promise.all(
        agents.map((agent, at) => send(agent, forms[at]!, { reason: "Account deleted, bank unknown" })),
      );
      expect(page(asked[0]!)("main").text())
        .to.include(formatMoney(Math.abs(cents)))
        .and.include(id);
      expect(await availableOf(id)).to.equal(cents);
      const answers = await Promise.all(agents.map((agent, at) => confirmIfAsked(agent, asked[at]!)));
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([303, 422, 422]);
      expect(await availableOf(id)).to.equal(0);
      const booked = await LedgerTransaction.find({ "entries.account": accounts.available(id) })
        .sort({ _id: 1 })
        .lean();
      expect(booked.map(({ cause }) => cause)).to.deep.equal(["sale", "write-off"]);
      expect(booked[1]!.about).to.deep.equal({ reason: "Account deleted, bank unknown" });
      const entries = await AuditLog.find({ action: "balance.write-off", "subject.id": id }).lean();
      expect(entries).to.have.length(1);
      expect(page(await agents[0]!.get(PATH).expect(200))("main").text()).to.not.include(id);
    }
    expect((await writtenOff()) - before).to.equal(-2_500);
    await isWell();
    const agent = await site.visit(admin);
    expect(page(await agent.get("/admin/ledger?cause=write-off"))("main").text()).to.include("Written off");
    const file = (await agent.get("/admin/ledger.csv?cause=write-off").expect(200)).text;
    expect(file).to.include("Written off").and.include("expenses:write-offs");
  });

  it("are not written off without a reason, for an existing account, or by anybody but admins", async () => {
    const id = await gone(600);
    const agent = await site.visit(admin);
    const form = formOf(await agent.get(PATH).expect(200), "member", id);
    const nothing = await send(agent, form, { reason: " " });
    expect([nothing.status, messagesIn(nothing).at("reason")]).to.deep.equal([422, "This field is required"]);
    const long = await send(agent, form, { reason: "x".repeat(501) });
    expect(long.status).to.equal(422);
    expect(page(long)(`input[value="${"x".repeat(501)}"]`), "keeps what was typed").to.have.length(1);
    await earn(id, 1);
    const changed = await send(agent, form, { reason: "Unpayable" });
    expect(changed.status).to.equal(422);
    expect(page(changed)("main").text()).to.include("This balance has changed");
    const member = await site.addMember("still-here");
    await earn(member.id, 500);
    const refused = await send(agent, form, { member: member.id, cents: "500", reason: "Unpayable" });
    expect(page(refused)("main").text()).to.include("This account is not deleted.");
    const moderator = await site.visit(await site.addMember("mod", "moderator"));
    const _csrf = await csrfOf(moderator);
    const fields = { _csrf, member: id, cents: "601", reason: "Mine" };
    await moderator.post(PATH).type("form").send(fields).expect(403);
    expect([await availableOf(id), await availableOf(member.id)]).to.deep.equal([601, 500]);
  });

  it("are shown page by page", async () => {
    const ids = [];
    for (let n = 0; n < 60; n++) ids.push(await gone(n + 1));
    const agent = await site.visit(admin);
    const seen: string[] = [];
    for (let path: string | undefined = PATH; path; ) {
      const html = page(await agent.get(path).expect(200));
      seen.push(
        ...html("tbody code")
          .toArray()
          .map((each) => html(each).text()),
      );
      path = html('a[rel="next"]').attr("href");
    }
    expect(seen).to.include.members(ids);
    expect(new Set(seen).size).to.equal(seen.length);
  });
});

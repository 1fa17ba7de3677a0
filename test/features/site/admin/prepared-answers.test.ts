import { expect } from "chai";
import { Types } from "mongoose";
import { createService, submitService } from "#features/market/services/commands.ts";
import { Strike } from "#features/moderation/reports/model.ts";
import { ContactMessage } from "#features/site/contact/model.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { page } from "#test/app/support/stories.ts";
import { useOrderDesk } from "#test/features/market/orders/support.ts";
import { TERMS } from "#test/features/market/support.ts";
import { type Desk, deskOf } from "./support.ts";

describe("Prepared answers of staff", () => {
  const { clock, site, buyer, seller, moe, desk } = useOrderDesk();
  let mods: Desk;

  before(async () => {
    mods = await deskOf(site, moe);
  });

  /** Follows the link of an answer, as a browser without JavaScript does; returns the page. */
  const follow = async (path: string, label: string) => {
    const $ = page(await mods.agent.get(path).expect(200));
    const links = $(".prepared-answers a").filter((_, link) => $(link).text() === label);
    expect(links.length, label).to.equal(1);
    const [to, field] = links.attr("href")!.split("#");
    const filled = page(await mods.agent.get(to!).expect(200));
    return { to: to!, text: filled(`textarea[id="${field}"]`).text() };
  };

  it("fill the answer to an appeal, which is sent as if it was typed", async () => {
    const strike = await Strike.create({
      user: seller.id,
      by: new Types.ObjectId(),
      case: new Types.ObjectId(),
      kind: "update",
      title: "An update",
      reason: "spam",
      words: "",
      at: clock.now(),
      expiresAt: new Date(clock.now().getTime() + 86_400_000),
      appeal: { text: "It was not.", at: clock.now() },
    });
    const { granted } = adminText.appeals.prepared;
    const { to, text } = await follow("/admin/reports/appeals", granted.label);
    expect(text).to.equal(granted.text);
    const action = page(await mods.agent.get(to))("form[method=post] textarea")
      .closest("form")
      .attr("action")!;
    await mods.send(to, action, { intent: "grant" }).then(({ status }) => expect(status).to.equal(303));
    expect((await Strike.findById(strike._id).lean())!.appeal!.answer).to.equal(granted.text);
  });

  it("fill the reason for returning a service", async () => {
    const { _id } = await createService(desk.ordering, seller.caller, { ...TERMS, title: "Cover letters" });
    await submitService(desk.ordering, seller.caller, String(_id));
    const { unclear } = servicesText.admin.prepared;
    const { text } = await follow(`/admin/services/${_id}`, unclear.label);
    expect(text).to.equal(unclear.text);
  });

  it("fill the reason of a decision in a dispute", async () => {
    const id = await desk.place(buyer);
    await desk.act(seller, id, "accept");
    await desk.act(buyer, id, "dispute", { text: "Nothing came" });
    const { part } = ordersText.admin.prepared;
    const { text } = await follow(`/admin/orders/${id}`, part.label);
    expect(text).to.equal(part.text);
  });

  it("ignore an unknown key", async () => {
    for (const name of ["nothing", "constructor", "__proto__"]) {
      const $ = page(await mods.agent.get(`/admin/reports/appeals?prepared=${name}`).expect(200));
      expect($("textarea").text()).to.equal("");
    }
  });

  it("begin an email to the sender of a contact message", async () => {
    await ContactMessage.create({
      kind: "contact",
      email: "o'hara+x&y@example.com",
      subject: "A question? Yes & no",
      text: "Hello.",
      createdAt: clock.now(),
    });
    const $ = page(await mods.agent.get("/admin/contact").expect(200));
    const { fixed } = adminText.contact.prepared;
    const link = $(".prepared-answers a").filter((_, each) => $(each).text() === fixed.label);
    const url = new URL(link.attr("href")!);
    expect(decodeURIComponent(url.pathname)).to.equal("o'hara+x&y@example.com");
    expect(url.searchParams.get("subject")).to.equal("Re: A question? Yes & no");
    expect(url.searchParams.get("body")).to.equal(fixed.text.replaceAll("\n", "\r\n"));
    expect([...url.searchParams.keys()]).to.deep.equal(["subject", "body"]);
  });
});

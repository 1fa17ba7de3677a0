import { expect } from "chai";
import { postOrderMessage } from "#features/market/orders/messages.ts";
import { orderPersonalData } from "#features/market/orders/personal-data.ts";
import { exportedFiles } from "#test/support/exported.ts";
import type { TestMember } from "#test/support/site.ts";
import { DELIVERY, useOrderDesk } from "./support.ts";

const NOTES = Buffer.from("# Notes\n\nThe goose is not negotiable.\n");

describe("Orders in the archive of one side", () => {
  const { site, buyer, seller, desk } = useOrderDesk();
  const ordering = () => ({ ...desk.ordering, files: site.app.files.private });
  const archiveOf = (member: TestMember) => exportedFiles(orderPersonalData(ordering()), member);

  it("come with the work that was delivered, what both sides wrote, and the files", async () => {
    const id = await desk.place(buyer);
    await desk.act(seller, id, "accept");
    const file = { fileName: "notes.md", bytes: NOTES };
    await postOrderMessage(ordering(), buyer.caller, id, { text: "Mind the goose." }, file);
    await desk.act(seller, id, "deliver");
    for (const side of [buyer, seller]) {
      const files = await archiveOf(side);
      expect(files.get("order-entries.json"))
        .to.include("Mind the goose.")
        .and.include(DELIVERY.slice(0, 40));
      const [notes] = [...files].filter(([path]) => path.startsWith(`orders/${id}/`));
      expect(notes?.[0]).to.match(/-notes\.md$/);
      expect(notes?.[1]).to.equal(NOTES.toString());
    }
  });

  it("are those that the seller may read: paid ones only", async () => {
    const id = await desk.place(buyer, false);
    expect((await archiveOf(buyer)).get("orders.json")).to.include(id);
    expect((await archiveOf(seller)).get("orders.json") ?? "").to.not.include(id);
  });
});

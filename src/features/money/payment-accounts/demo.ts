import { toId } from "#core/db/ids.ts";
import type { DemoContent } from "#core/demo-content.ts";
import { createPaymentAccount } from "./commands.ts";
import type { PaymentDependencies } from "./dependencies.ts";
import { PaymentAccount } from "./model.ts";

/** Bank details of the demo's sellers. All invented. */
const SELLERS: Readonly<Record<string, { readonly holder: string; readonly street: string }>> = {
  "maren.holt": { holder: "Maren Holt", street: "4 Chandler's Wynd" },
  "seun.adeyemi": { holder: "Seun Adeyemi", street: "61 Foundry Terrace" },
  "rosalind-pike": { holder: "Rosalind Pike", street: "2 Rope Lane" },
  tobias_quill: { holder: "Tobias Quill", street: "19 Sexton Row" },
  "ines-varga": { holder: "Ines Varga", street: "8 Kiln Street" },
  "nell.ashby": { holder: "Nell Ashby", street: "33 Gannet Rise" },
};

const ALIKE = {
  business_type: "individual",
  birthday: "1984-05-17",
  phone: "+44 7400 123456",
  city: "Whitby",
  postcode: "YO22 4JX",
  country: "GB",
  currency: "GBP",
  sort_code: "20-41-58",
  account_number: "73194628",
};

/** Gives every demo seller a payment account, so that nobody is paid who could not be. Sends no mails. */
export const paymentAccountsDemo = (dependencies: PaymentDependencies): DemoContent => ({
  place: 74,
  async load({ viewers }) {
    const quiet = { ...dependencies, mailer: { ...dependencies.mailer, sendMail: async () => {} } };
    for (const [username, { holder, street }] of Object.entries(SELLERS)) {
      const viewer = viewers.get(username);
      if (!viewer?.id || (await PaymentAccount.exists({ owner: toId(viewer.id) }))) continue;
      const details = { ...ALIKE, bank_holder_name: holder, address_line1: street };
      await createPaymentAccount(quiet, { viewer, requestId: "demo" }, details);
    }
  },
});

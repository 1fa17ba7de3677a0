import { createService, type Selling, submitService } from "#features/market/services/commands.ts";
import { Service, type ServiceDoc } from "#features/market/services/model.ts";
import type { ServiceInput } from "#features/market/services/rules.ts";
import { approveService } from "#features/market/services/staff.ts";
import { PaymentAccount } from "#features/money/payment-accounts/model.ts";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { unlimited } from "#test/support/unlimited.ts";
import type { TestMember, TestSite } from "../../support/site.ts";

/** Dependencies of the marketplace commands, without rate limits and without file storage. */
export function marketOf(site: TestSite, now?: () => Date) {
  const { services } = site.app;
  return {
    services: now ? { ...services, now } : services,
    limits: unlimited,
    files: NOWHERE,
    pictures: site.app.files,
    provider: createSandbox({ secret: "test", now: now ?? services.now }),
  };
}

const NOWHERE: Selling["files"] = {
  put: async (bytes, { name }) => ({
    id: `${Math.random()}`,
    name,
    type: "application/pdf",
    bytes: bytes.length,
    image: null,
  }),
  send: async () => {},
  read: async () => null,
  remove: async () => {},
};

/** Service with all required fields. */
export const TERMS: ServiceInput = {
  category: "copy-editing",
  title: "Line edit of novels",
  description: "I read every sentence aloud before I touch it, and you get a letter about the whole.",
  aiUse: "none",
  languages: ["en"],
  tags: ["fantasy"],
  skills: ["line editing"],
  pricing: "piece",
  packages: [
    { name: "One pass", includes: "An edit.", price: 10_000, rounds: 1, delivery: "72" },
    { name: "Two passes", includes: "Two edits.", price: 15_000, rounds: 2, delivery: "168" },
  ],
  extras: [{ name: "Style sheet", price: 2_500 }],
};

/** Gives a member a payment account. */
export const letBePaid = async ({ id }: TestMember): Promise<void> => {
  if (!(await PaymentAccount.exists({ owner: id })))
    await PaymentAccount.create([{ owner: id, key: "test", complete: true }]);
};

/** Creates a member's published service, approved by a member of staff. */
export async function putUp(
  site: TestSite,
  seller: TestMember,
  staff: TestMember,
  input: ServiceInput = {},
): Promise<ServiceDoc> {
  const market = marketOf(site);
  await letBePaid(seller);
  const { _id } = await createService(market, seller.caller, { ...TERMS, ...input });
  await submitService(market, seller.caller, String(_id));
  await approveService(market, staff.caller, String(_id));
  return (await Service.findById(_id).lean<ServiceDoc>())!;
}

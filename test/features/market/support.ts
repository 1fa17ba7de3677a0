import {
  createService,
  type Selling,
  submitService,
} from "../../../src/features/market/services/commands.ts";
import { Service, type ServiceDoc } from "../../../src/features/market/services/model.ts";
import type { ServiceInput } from "../../../src/features/market/services/rules.ts";
import { approveService } from "../../../src/features/market/services/staff.ts";
import { PaymentAccount } from "../../../src/features/money/payment-accounts/model.ts";
import { createSandbox } from "../../../src/features/money/payments/sandbox/provider.ts";
import type { TestMember, TestSite } from "../../support/site.ts";

/** What commands of the marketplace need; nobody is held up by limits, and files are kept nowhere. */
export function marketOf(site: TestSite, now?: () => Date) {
  const { services } = site.app;
  return {
    services: now ? { ...services, now } : services,
    limits: { consume: async () => ({ limit: 1, remaining: 1, reset: 1 }) },
    files: NOWHERE,
    pictures: site.app.files,
    provider: createSandbox({ secret: "test", now: now ?? services.now }),
  };
}

const NOWHERE: Selling["files"] = {
  put: async (bytes, { name }) => ({
    ...{ id: `${Math.random()}`, name, type: "application/pdf", bytes: bytes.length, image: null },
  }),
  send: async () => {},
  read: async () => null,
  remove: async () => {},
};

/** A service that has all it needs. */
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

/** Lets a member be paid. */
export const letBePaid = async ({ id }: TestMember): Promise<void> => {
  if (!(await PaymentAccount.exists({ owner: id })))
    await PaymentAccount.create([{ owner: id, key: "test", complete: true }]);
};

/** A service of a member that is up, approved by somebody of the staff. */
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

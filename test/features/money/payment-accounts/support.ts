import type supertest from "supertest";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import type { PaymentStep } from "#shared/money/payment-accounts.enums.ts";
import { fillIn } from "#test/app/support/forms.ts";

type Agent = ReturnType<typeof supertest.agent>;
type Values = Readonly<Record<string, string | null>>;

/** Input of a British author, by step. */
export const AUTHOR = {
  business: { business_type: "individual" },
  representative: {
    birthday: "1984-05-17",
    phone: "+44 7400 123456",
    id_number: "AB 123456 C",
    address_line1: "17 Lamplighter Row",
    city: "Whitby",
    postcode: "YO22 4JX",
    country: "GB",
  },
  bank: {
    bank_holder_name: "Nora Penhallow",
    currency: "GBP",
    sort_code: "20-41-58",
    account_number: "73194628",
  },
} as const satisfies Record<PaymentStep, Values>;

/** Input of the representative of an American company. */
export const PUBLISHER = {
  business: {
    business_type: "company",
    company_type: "single_member_llc",
    company_name: "Gull and Anchor Press",
    company_id: "98-7654321",
  },
  representative: {
    job_title: "Managing editor",
    birthday: "1971-12-02",
    phone: "+1 (212) 736-5000",
    id_number: "219-09-9999",
    address_line1: "350 Fifth Avenue",
    address_line2: "Floor 21",
    city: "New York",
    state: "NY",
    postcode: "10118",
    country: "US",
  },
  bank: {
    bank_holder_name: "Gull and Anchor Press LLC",
    currency: "USD",
    sort_code: "011401533",
    account_number: "1117229384756",
  },
} as const satisfies Record<PaymentStep, Values>;

/** All steps as one body for the API. */
export const bodyOf = (who: Record<PaymentStep, Values>): Record<string, string | null> =>
  Object.assign({}, who.business, who.representative, who.bank);

/** Values that must not appear in responses, logs or the database. */
export const secretsOf = (who: Record<PaymentStep, Values>): string[] => {
  const shown = ["business_type", "company_type", "country", "currency", "state"];
  const entries = Object.entries(bodyOf(who)).filter(([name]) => !shown.includes(name));
  const phone = String(bodyOf(who).phone).replace(/[^+\d]/g, "");
  const code = String(bodyOf(who).sort_code).replace(/\D/g, "");
  return [...entries.map(([, value]) => value as string), phone, code];
};

/** Opens a step, fills it in and submits it; `intent: "back"` presses the other button. */
export const fillStep = (agent: Agent, step: PaymentStep, values: Values, intent?: "back") =>
  fillIn(agent, `/settings/payment/${step}`, values, {
    holding: { business: "business_type", representative: "birthday", bank: "account_number" }[step],
    ...(intent ? { intent } : {}),
  });

/** Completes all three steps. */
export async function connect(agent: Agent, who: Record<PaymentStep, Values>): Promise<void> {
  for (const step of ["business", "representative", "bank"] as const) {
    const { status, text } = await fillStep(agent, step, who[step]);
    if (status !== 303) throw new Error(`${step}: ${status} ${/field-error[\s\S]{0,300}/.exec(text)?.[0]}`);
  }
}

export const PDF = Buffer.from(
  "%PDF-1.7\n1 0 obj<</Title(Passport of N Penhallow)>>endobj\ntrailer<<>>\n%%EOF\n",
);

/** Sandbox provider that needs only our payment account. */
export const SANDBOX = createSandbox({ secret: "test", now: () => new Date() });

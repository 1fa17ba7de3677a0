import type { Request } from "express";
import { applicationError, type FieldError, invalid } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import type { CaptchaFields, Proof } from "#core/captcha/index.ts";
import { addressKey } from "#core/limits/client-key.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import { collecting, validate } from "#core/validate.ts";
import { registrationMessages } from "#shared/accounts/registration.messages.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import {
  findReferrer,
  type Registered,
  type RegistrationFacts,
  registerFormRules,
  registerUser,
} from "../../people/identity/index.ts";
import { assertUsernameAllowed } from "../../people/users/index.ts";
import { sendEmailConfirmation } from "../accounts/index.ts";
import { registerByAddress, registerUnprovenByAddress } from "./limits.ts";

/** Dependencies of registration. */
export type Registration = Pick<
  FeatureDependencies,
  "services" | "limits" | "mailer" | "site" | "settings" | "captcha"
>;

/** Registration data besides the account's fields. */
export interface Extras {
  readonly captcha: CaptchaFields;
  /** Username or id of the inviter. */
  readonly ref: string;
  /** Page the visitor wanted to reach. */
  readonly next: string;
  /** Cookie with the visitor's display settings. */
  readonly reader: string | undefined;
}

/**
 * Registers through the form, which requires accepting the terms and a captcha. All errors are reported at
 * once, and a correct captcha answer is used up only once everything else is valid.
 * @throws 400 with a message per field, 429 after too many attempts
 */
export async function registerByForm(
  house: Registration,
  caller: Caller,
  form: unknown,
  { captcha, ref, next, reader }: Extras,
): Promise<Registered> {
  await house.limits.consume(registerByAddress, addressKey(caller.ip));
  const wrong: FieldError[] = [];
  const input = await collecting(wrong, () => validate(registerFormRules, form));
  if (input) await collecting(wrong, () => assertUsernameAllowed(input.username, "member"));
  const proof = await collecting(wrong, () => house.captcha.check(captcha));
  if (!input || wrong.length > 0) throw invalid(wrong);
  const { terms: _agreed, ...account } = input;
  const referred_by = input.referred_by || (await findReferrer(ref))?.id;
  return register(house, caller, { ...account, ...(referred_by ? { referred_by } : {}) }, proof ?? null, {
    setup: { step: "socials", next },
    ...(reader ? { reader } : {}),
  });
}

/**
 * Registers through the API, whose clients may be unable to show a captcha: they get a low score and a
 * stricter limit per address.
 */
export async function registerByApi(
  house: Registration,
  caller: Caller,
  body: Request["body"],
): Promise<Registered> {
  await house.limits.consume(registerByAddress, addressKey(caller.ip));
  const altcha = typeof body?.altcha === "string" ? body.altcha : "";
  const proof = await house.captcha.check({ altcha }, { required: false });
  if (typeof body?.username === "string") await assertUsernameAllowed(body.username.trim(), "member");
  return register(house, caller, body ?? {}, proof, {});
}

async function register(
  house: Registration,
  caller: Caller,
  input: unknown,
  proof: Proof | null,
  facts: RegistrationFacts,
): Promise<Registered> {
  const { services, settings } = house;
  const { registration, emailConfirmation } = settings.current();
  if (!registration) throw applicationError(registrationMessages.registrationClosed);
  return registerUser(services, caller, input, {
    ...facts,
    captchaScore: proof?.score ?? null,
    confirmed: !emailConfirmation,
    async admit() {
      if (proof) await limitUnproven(house.limits, caller, proof);
      await proof?.spend();
    },
    ...(emailConfirmation ? { within: (user, session) => sendEmailConfirmation(house, user, session) } : {}),
  });
}

/** Captcha score above which the browser has done proof of work. */
const PROVEN = 0.8;

async function limitUnproven(limits: RateLimits, { ip }: Caller, { score }: Proof): Promise<void> {
  if (score < PROVEN) await limits.consume(registerUnprovenByAddress, addressKey(ip));
}

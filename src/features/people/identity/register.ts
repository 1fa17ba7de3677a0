import type { ClientSession } from "mongodb";
import { applicationError } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "../../../core/db/transaction.ts";
import { inTurn } from "../../../core/in-turn.ts";
import type { Services } from "../../../core/services.ts";
import { validate } from "../../../core/validate.ts";
import { REFERRAL_MONTHS } from "../../../shared/accounts/invitations.limits.ts";
import type { SetupStep } from "../../../shared/accounts/registration.enums.ts";
import { messages } from "../../../shared/messages.ts";
import { readReaderCookie, writeReaderCookie } from "../../../shared/reading/reader-settings.ts";
import { User } from "../users/entity.ts";
import { keyOf, type UserDoc } from "../users/index.ts";
import { emailRisk } from "./email-risk.ts";
import { findReferrer } from "./referrer.ts";
import { type RegisterInput, registerRules } from "./register-rules.ts";

/** What a registration answers: enough to sign the new member in. */
export type Registered = Pick<
  UserDoc,
  "_id" | "username" | "email" | "name" | "role" | "tokenVersion" | "confirmed"
>;

/** What the house knows of a registration; no request can say it. */
export interface RegistrationFacts {
  /** 0 to 1: how sure it is that a person asks; null where nobody was asked to show it. */
  readonly captchaScore?: number | null;
  /** False while the address has to answer first. */
  readonly confirmed?: boolean;
  /** Where the newcomer goes on in the wizard, and where they wanted to go. */
  readonly setup?: { readonly step: SetupStep; readonly next: string };
  /** How they liked pages as a guest, as the cookie says it. */
  readonly reader?: string;
  /** Called once it is sure that name and address are free, before the work of hashing; may refuse. */
  readonly admit?: () => Promise<void>;
  /** Writes that belong to the account, in its transaction; may run more than once. */
  readonly within?: (user: Registered, session: ClientSession) => Promise<void>;
}

/**
 * Creates an account: setup complete and last seen now (specification, section 4).
 * @throws 400 ValidationError with the specification's messages; "Username or Email already taken" also when
 * many register the same name at the same moment.
 */
export async function registerUser(
  services: Services,
  _caller: Caller,
  input: unknown,
  facts: RegistrationFacts = {},
): Promise<Registered> {
  const given = validate(registerRules, input);
  const keys = { usernameKey: keyOf(given.username), emailKey: keyOf(given.email) };
  // Only the first of many hashes a password: the others wait, and find the name taken.
  return inTurn([keys.usernameKey, keys.emailKey], async () => {
    // Asked first to spare the hashing; the unique index decides.
    if (await User.exists({ $or: [{ usernameKey: keys.usernameKey }, { emailKey: keys.emailKey }] }))
      throw taken();
    await facts.admit?.();
    return create(services, { ...given, ...keys }, facts);
  });
}

async function create(
  services: Services,
  { password, referred_by, ...given }: RegisterInput & Pick<UserDoc, "usernameKey" | "emailKey">,
  { captchaScore = null, confirmed = true, setup, reader, within }: RegistrationFacts,
): Promise<Registered> {
  const now = services.now();
  const referrer = await existing(referred_by);
  const account = {
    ...given,
    passwordHash: await services.passwords.hash(password),
    referred_by: referrer,
    referral_end_date: referrer && monthsAfter(now, REFERRAL_MONTHS),
    setup_complete: true,
    last_logged_in: now,
    email_risk_level: emailRisk(given.email),
    captcha_score: captchaScore,
    confirmed,
    ...(setup ? { setup } : {}),
    ...(reader ? { reader: writeReaderCookie(readReaderCookie(reader)) } : {}),
  };
  try {
    return await inTransaction(async (session) => {
      const [user] = await User.create([account], { session });
      const made = registered(user!);
      await within?.(made, session);
      await services.events.publish("user.registered", { id: String(made._id) }, session);
      return made;
    });
  } catch (error) {
    throw isDuplicateKey(error) ? taken() : error;
  }
}

const registered = ({
  _id,
  username,
  email,
  name,
  role,
  tokenVersion,
  confirmed,
}: Registered): Registered => ({
  _id,
  username,
  email,
  name,
  role,
  tokenVersion,
  confirmed,
});

/** A referrer who exists, by id or else by username; a wrong one is no reason to refuse the newcomer. */
async function existing(ref: string | undefined): Promise<UserDoc["_id"] | null> {
  const known = isId(ref) ? await User.exists({ _id: toId(ref), blocked: false }) : null;
  if (known) return known._id;
  const named = await findReferrer(ref ?? "");
  return named && toId(named.id);
}

/** The same day so many months later, or the last of that month. */
function monthsAfter(date: Date, months: number): Date {
  const later = new Date(date);
  later.setUTCMonth(date.getUTCMonth() + months);
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0);
  return later;
}

const taken = () => applicationError(messages.usernameOrEmailTaken);

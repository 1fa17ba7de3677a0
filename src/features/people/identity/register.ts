import type { ClientSession } from "mongodb";
import { isDemoPassword } from "#core/auth/passwords.ts";
import { applicationError, invalidField } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { monthsLater } from "#core/base/zones.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import { inTurn } from "#core/in-turn.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { REFERRAL_MONTHS } from "#shared/accounts/invitations.limits.ts";
import type { SetupStep } from "#shared/accounts/registration.enums.ts";
import { messages } from "#shared/messages.ts";
import { identityMessages } from "#shared/people/identity.messages.ts";
import { readReaderCookie, writeReaderCookie } from "#shared/reading/reader-settings.ts";
import { isFormerUsername, User } from "../users/entity.ts";
import { assertNameAllowed, keyOf, lookAlikeKey, type UserDoc } from "../users/index.ts";
import { refuseBreached } from "./credentials.ts";
import { emailRisk } from "./email-risk.ts";
import { findReferrer } from "./referrer.ts";
import { type RegisterInput, registerRules } from "./register-rules.ts";

/** Result of a registration: enough to sign the new member in. */
export type Registered = Pick<
  UserDoc,
  "_id" | "username" | "email" | "name" | "role" | "tokenVersion" | "confirmed"
>;

/** Server-side facts about a registration that requests cannot set. */
export interface RegistrationFacts {
  /** Captcha score from 0 to 1; null if there was no captcha. */
  readonly captchaScore?: number | null;
  /** False while the email address is unconfirmed. */
  readonly confirmed?: boolean;
  /** The member's next step in the wizard, and the page they wanted to visit. */
  readonly setup?: { readonly step: SetupStep; readonly next: string };
  /** Reader settings chosen as a guest, in the cookie's format. */
  readonly reader?: string;
  /** Called once name and address are known to be free, before the costly hashing; may reject. */
  readonly admit?: () => Promise<void>;
  /** Writes in the account's transaction; may run more than once. */
  readonly within?: (user: Registered, session: ClientSession) => Promise<void>;
}

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Runs in the transaction that creates an account; may run more than once. */
    "account.created": (account: Registered, session: ClientSession) => Promise<void>;
  }
}

/**
 * Creates an account: setup complete and last seen now (specification, section 4).
 * @throws 400 ValidationError with the specification's messages, or at `username` or `name` if it looks like
 * another's; "Username or Email already taken" also on concurrent registrations of one name
 */
export async function registerUser(
  services: Services,
  _caller: Caller,
  input: unknown,
  facts: RegistrationFacts = {},
): Promise<Registered> {
  const given = validate(registerRules, input);
  const keys = {
    usernameKey: keyOf(given.username),
    emailKey: keyOf(given.email),
    lookAlikeKey: lookAlikeKey(given.username),
  };
  // Only the first concurrent registration hashes a password: the others wait and find the name taken.
  return inTurn([keys.lookAlikeKey, keys.emailKey], async () => {
    // Checked first to avoid hashing; the unique index is authoritative.
    if (await User.exists({ $or: [{ usernameKey: keys.usernameKey }, { emailKey: keys.emailKey }] }))
      throw taken();
    if (await isFormerUsername(keys.usernameKey)) throw taken();
    if (keys.lookAlikeKey && (await User.exists({ lookAlikeKey: keys.lookAlikeKey }))) throw looksAlike();
    if (given.name) await assertNameAllowed(given.name, { role: "member" });
    await refuseBreached(services, given.password);
    await facts.admit?.();
    return create(services, { ...given, ...keys }, facts);
  });
}

async function create(
  services: Services,
  {
    password,
    referred_by,
    lookAlikeKey: look,
    ...given
  }: RegisterInput & Pick<UserDoc, "usernameKey" | "emailKey"> & { readonly lookAlikeKey: string },
  { captchaScore = null, confirmed = true, setup, reader, within }: RegistrationFacts,
): Promise<Registered> {
  const now = services.now();
  const referrer = await existing(referred_by);
  const account = {
    ...given,
    ...(look ? { lookAlikeKey: look } : {}),
    passwordHash: await services.passwords.hash(password),
    hasDemoPassword: isDemoPassword(password),
    referred_by: referrer,
    referral_end_date: referrer && monthsLater(now, REFERRAL_MONTHS),
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
      // Again, for a member who gave the name up in the meantime.
      if (await isFormerUsername(given.usernameKey, { session })) throw taken();
      const made = registered(user!);
      await within?.(made, session);
      for (const follow of services.extensions.at("account.created")) await follow(made, session);
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

/** Returns an existing referrer; an invalid one does not prevent the registration. */
async function existing(ref: string | undefined): Promise<UserDoc["_id"] | null> {
  const referrer = await findReferrer(ref ?? "");
  return referrer && toId(referrer.id);
}

const looksAlike = () => invalidField("username", identityMessages.usernameLooksAlike);
const taken = () => applicationError(messages.usernameOrEmailTaken);

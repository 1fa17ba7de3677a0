import { createHmac, randomBytes } from "node:crypto";
import argon2 from "argon2";
import mongoose, { type Types } from "mongoose";
import { createTokens } from "#core/auth/tokens.ts";
import { guest } from "#core/base/viewer.ts";
import { SecondFactor } from "#features/accounts/second-factor/model.ts";
import { emailRisk } from "#features/people/identity/email-risk.ts";
import { findAccount } from "#features/people/identity/index.ts";
import { keyOf, lookAlikeKey } from "#features/people/users/index.ts";
import { User } from "#features/people/users/model.ts";
import { readLibrary } from "#features/site/documents/library.ts";
import { TermsAgreement } from "#features/site/documents/model.ts";
import { SESSION_SECONDS } from "#shared/accounts/accounts.limits.ts";
import type { Role } from "#shared/people/staff.enums.ts";
import type { Config } from "#src/config.ts";
import type { TestMember } from "./site.ts";

export const PASSWORD = "correct horse battery";
/**
 * Password hash of every test member; computed once, and quick to verify, since thousands of them sign in.
 */
export const hashed = argon2.hash(PASSWORD, {
  type: argon2.argon2id,
  memoryCost: 1_024,
  timeCost: 2,
  parallelism: 1,
});
const terms = readLibrary({ name: "", url: "", mail: "" }).then((texts) => texts.get("terms")!.version);

/**
 * Stores a member as a registration leaves it, with two writes instead of its thirty commands: nothing is published or
 * sent. `test/app/members.test.ts` compares both.
 */
export async function storeMember(username: string, role: Role, now: Date): Promise<Types.ObjectId> {
  const email = `${username}@example.com`;
  const look = lookAlikeKey(username);
  const [user] = await User.create([
    {
      username,
      email,
      usernameKey: keyOf(username),
      emailKey: keyOf(email),
      ...(look ? { lookAlikeKey: look } : {}),
      passwordHash: await hashed,
      hasDemoPassword: false,
      referral_end_date: null,
      setup_complete: true,
      last_logged_in: now,
      email_risk_level: emailRisk(email),
      role,
    },
  ]);
  await TermsAgreement.create([{ _id: user!._id, versions: [{ version: await terms, at: now }] }]);
  return user!._id;
}

/** Returns a stored member with the viewer and caller of its requests. */
export async function memberOf(_id: Types.ObjectId, username: string): Promise<TestMember> {
  const viewer = { ...guest, ...(await findAccount(String(_id)))! };
  return { id: String(_id), username, password: PASSWORD, viewer, caller: { viewer, requestId: "test" } };
}

/**
 * Stores a session of a member, as signing in leaves it, and returns its cookie; null for an account that cannot simply
 * sign in. Nothing is published, so the device is not known to the site.
 */
export async function storeSession(
  { id }: Pick<TestMember, "id">,
  { sessionSecret, siteUrl }: Pick<Config, "sessionSecret" | "siteUrl">,
): Promise<{ readonly name: string; readonly value: string } | null> {
  // Secure cookies are a matter of the tests that ask for them.
  if (siteUrl.startsWith("https:")) return null;
  const user = await User.findOne(
    { _id: id, blocked: false, leaving: null, confirmed: true },
    { tokenVersion: 1 },
  ).lean();
  if (!user || (await SecondFactor.exists({ user: user._id }))) return null;
  const now = Date.now();
  const sid = randomBytes(24).toString("base64url");
  const expires = new Date(now + SESSION_SECONDS * 1_000);
  const cookie = {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: false,
    originalMaxAge: SESSION_SECONDS * 1_000,
    expires,
    domain: null,
    partitioned: null,
    priority: null,
  };
  await mongoose.connection.collection<{ _id: string }>("sessions").insertOne({
    _id: sid,
    expires,
    session: {
      cookie,
      account: { id, version: user.tokenVersion },
      renewedAt: now,
      confirmedAt: now,
      device: { agent: "", since: now },
      csrfToken: randomBytes(24).toString("hex"),
    },
  } as never);
  // The format of express-session (cookie-signature).
  const signature = createHmac("sha256", sessionSecret).update(sid).digest("base64").replace(/=+$/, "");
  return { name: "session", value: encodeURIComponent(`s:${sid}.${signature}`) };
}

/** Returns a bearer token of a member. */
export async function tokenFor(
  { id }: Pick<TestMember, "id">,
  { jwtSecret }: Pick<Config, "jwtSecret">,
): Promise<string> {
  const user = await User.findById(id, { tokenVersion: 1 }).lean();
  return createTokens(jwtSecret).sign({ id, version: user!.tokenVersion });
}

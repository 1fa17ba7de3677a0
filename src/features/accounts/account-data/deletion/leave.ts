import Joi from "joi";
import { forbidden, invalidField, notFound } from "../../../../core/base/errors.ts";
import type { Caller } from "../../../../core/base/viewer.ts";
import { toId } from "../../../../core/db/ids.ts";
import { inTransaction } from "../../../../core/db/transaction.ts";
import { WORKS_CHOICES, type WorksChoice } from "../../../../core/personal-data.ts";
import { validate } from "../../../../core/validate.ts";
import { REGRET_DAYS } from "../../../../shared/accounts/account-data.limits.ts";
import { accountDataMessages } from "../../../../shared/accounts/account-data.messages.ts";
import { accountDataPaths } from "../../../../shared/accounts/account-data.paths.ts";
import { accountDataText } from "../../../../shared/accounts/account-data.text.ts";
import { accountsPaths } from "../../../../shared/accounts/accounts.paths.ts";
import { messages } from "../../../../shared/messages.ts";
import { findLoginById } from "../../../people/identity/index.ts";
import {
  beginLeaving,
  endLeaving,
  findLeaving,
  findOwnUser,
  type LeavingUser,
  type UserDoc,
  userPolicy,
} from "../../../people/users/index.ts";
import { audited } from "../../../platform/audit/index.ts";
import type { AccountDataDependencies } from "../dependencies.ts";
import { deletionByMember } from "../limits.ts";
import type { Appearance } from "./appearance.ts";

type Leaving = Pick<AccountDataDependencies, "services" | "mailer" | "site"> & {
  readonly appearance: Appearance;
};

/** What becomes of published works; they stay unless told, for what was written is never lost by saying too little. */
export const worksRule = Joi.string()
  .valid(...WORKS_CHOICES)
  .default("leave");

const rules = Joi.object<{ works: WorksChoice }>({ works: worksRule });

/**
 * Deletes an account: profile, sessions and tokens at once, the works too or left under "deleted author", and after
 * `REGRET_DAYS` everything for good (`erase.ts`), unless it is kept meanwhile. Its owner and admins may; an account
 * that is leaving already goes on doing so.
 * @throws 404 for no such account, 403 for another's
 */
export async function leave(
  dependencies: Leaving,
  caller: Caller,
  id: string,
  input: { readonly works?: unknown } = {},
): Promise<LeavingUser> {
  const { services, mailer, site, appearance } = dependencies;
  const { viewer } = caller;
  const { works } = validate(rules, input);
  const user = await findOwnUser(String(toId(id)));
  if (!user) throw notFound();
  // Whoever acts for somebody does not go for them, nor in their name: admins have a word of their own.
  if (!viewer.id || viewer.actor || !userPolicy.can(viewer, "delete", user)) throw forbidden();
  const by = viewer.id;
  const since = services.now();
  const until = new Date(since.getTime() + REGRET_DAYS * 86_400_000);
  const hidden = appearance.watch(id);
  const begin = () =>
    inTransaction(async (session) => {
      const begun = await beginLeaving(id, { since, until, works, by }, session);
      if (!begun) return null;
      await appearance.follow(id, session);
      await mailer.sendMail(goodbye(user, site, until, works), { session });
      await services.events.publish("user.credentials-changed", { id, version: begun.tokenVersion }, session);
      await services.events.publish("user.leaving", { id, works, by }, session);
      return begun;
    });
  const event = { action: "user.delete", subject: { type: "user", id }, details: { works } } as const;
  const left = by === id ? await begin() : await audited(services, caller, event, begin);
  if (!left) return (await findLeaving(id)) ?? refuse();
  await hidden;
  return left;
}

/** `leave` by the form: it asks for the choice, and for the password. @throws 400 on `works` or `password` */
export async function leaveByForm(
  dependencies: Leaving & Pick<AccountDataDependencies, "limits">,
  caller: Caller,
  form: { readonly works?: string | undefined; readonly password?: string | undefined },
): Promise<LeavingUser> {
  const { id } = caller.viewer;
  if (!id) throw forbidden();
  if (!WORKS_CHOICES.some((choice) => choice === form.works))
    throw invalidField("works", accountDataMessages.worksChoice);
  if (!form.password) throw invalidField("password", messages.required);
  await dependencies.limits.consume(deletionByMember, id);
  const { passwordHash } = (await findLoginById(id)) ?? {};
  if (!(await dependencies.services.passwords.verify(passwordHash, form.password)))
    throw invalidField("password", messages.passwordIncorrect);
  return leave(dependencies, caller, id, { works: form.works });
}

/**
 * Keeps an account after all, with everything as it was: for whoever signed in to it anew (the page has checked),
 * and for admins.
 * @throws 404 when it is too late
 */
export async function keepAccount(
  { services, appearance }: Omit<Leaving, "mailer" | "site">,
  id: string,
  by: string,
): Promise<UserDoc> {
  const shown = appearance.watch(id);
  const kept = await inTransaction(async (session) => {
    const stayed = await endLeaving(id, session);
    if (!stayed) return null;
    await appearance.follow(id, session);
    await services.events.publish("user.stayed", { id, by }, session);
    return stayed;
  });
  if (!kept) throw notFound();
  await shown;
  return kept;
}

const refuse = (): never => {
  throw notFound();
};

function goodbye(user: UserDoc, site: AccountDataDependencies["site"], until: Date, works: WorksChoice) {
  const words = accountDataText.deletion;
  const link = site.url + accountsPaths.login(accountDataPaths.leaving());
  return {
    kind: "account",
    to: user.email,
    subject: words.mailSubject(site.name),
    text: words.mail(user.name || user.username, until.toISOString(), works, link, site.name),
  } as const;
}

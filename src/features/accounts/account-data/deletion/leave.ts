import Joi from "joi";
import { forbidden, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { WORKS_CHOICES, type WorksChoice } from "#core/personal-data.ts";
import { validate } from "#core/validate.ts";
import { findLoginById } from "#features/people/identity/index.ts";
import {
  beginLeaving,
  endLeaving,
  findLeaving,
  findOwnUser,
  type LeavingUser,
  type UserDoc,
  userPolicy,
} from "#features/people/users/index.ts";
import { audited } from "#features/platform/audit/index.ts";
import { REGRET_DAYS } from "#shared/accounts/account-data.limits.ts";
import { accountDataMessages } from "#shared/accounts/account-data.messages.ts";
import { accountDataPaths } from "#shared/accounts/account-data.paths.ts";
import { accountDataText } from "#shared/accounts/account-data.text.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { messages } from "#shared/messages.ts";
import { checkCode } from "../../second-factor/index.ts";
import type { AccountDataDependencies } from "../dependencies.ts";
import { deletionByMember } from "../limits.ts";
import type { Appearance } from "./appearance.ts";
import { findOpenMatters } from "./open-matters.ts";

type Leaving = Pick<AccountDataDependencies, "services" | "mailer" | "site"> & {
  readonly appearance: Appearance;
};

/** Choice for published works. They stay by default, so that nothing is lost by an incomplete request. */
export const worksRule = Joi.string()
  .valid(...WORKS_CHOICES)
  .default("leave");

const rules = Joi.object<{ works: WorksChoice }>({ works: worksRule });

/**
 * Deletes an account: profile, sessions and tokens at once, the works either too or left under "deleted
 * author", and after `REGRET_DAYS` everything permanently (`erase.ts`), unless it is kept meanwhile. Allowed
 * for its owner and admins; an account that is already leaving stays so.
 * @throws 404 for an unknown account, 403 for another's
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
  // Not allowed while acting on a member's behalf, neither for the member nor in their name. Admins delete
  // accounts as themselves.
  if (!viewer.id || viewer.actor || !userPolicy.can(viewer, "delete", user)) throw forbidden();
  const by = viewer.id;
  const since = services.now();
  const until = new Date(since.getTime() + REGRET_DAYS * 86_400_000);
  const matters = (await findOpenMatters(services, id)).map(({ text }) => text);
  const hidden = appearance.watch(id);
  const begin = () =>
    inTransaction(async (session) => {
      const begun = await beginLeaving(id, { since, until, works, by }, session);
      if (!begun) return null;
      await appearance.follow(id, session);
      await mailer.sendMail(goodbye(user, site, until, works, matters), { session });
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

/**
 * `leave` through the form, which asks for the choice, the password, and the code if there is one.
 * @throws 400 on `works`, `password` or `code`
 */
export async function leaveByForm(
  dependencies: Leaving & Pick<AccountDataDependencies, "limits" | "secrets">,
  caller: Caller,
  form: {
    readonly works?: string | undefined;
    readonly password?: string | undefined;
    readonly code?: string | undefined;
  },
): Promise<LeavingUser> {
  const { id } = caller.viewer;
  if (!id) throw forbidden();
  if (!WORKS_CHOICES.some((choice) => choice === form.works))
    throw invalidField("works", accountDataMessages.worksChoice);
  if (!form.password) throw invalidField("password", messages.required);
  await dependencies.limits.consume(deletionByMember, id);
  const user = await findLoginById(id);
  if (!user || !(await dependencies.services.passwords.verify(user.passwordHash, form.password)))
    throw invalidField("password", messages.passwordIncorrect);
  await checkCode(dependencies, caller, user, form.code ?? "");
  return leave(dependencies, caller, id, { works: form.works });
}

/**
 * Cancels an account's deletion and restores everything: for its owner after signing in again (checked by the
 * page), and for admins.
 * @throws 404 when it is too late
 */
export async function cancelDeletion(
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

function goodbye(
  user: UserDoc,
  site: AccountDataDependencies["site"],
  until: Date,
  works: WorksChoice,
  matters: readonly string[],
) {
  const texts = accountDataText.deletion;
  const link = site.url + accountsPaths.login(accountDataPaths.leaving());
  return {
    kind: "account",
    to: user.email,
    subject: texts.mailSubject(site.name),
    text: texts.mail(user.name || user.username, until.toISOString(), works, link, site.name, matters),
  } as const;
}

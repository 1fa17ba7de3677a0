import Joi from "joi";
import { invalidField } from "#core/base/errors.ts";
import { INVITATIONS_PER_DAY } from "#shared/accounts/invitations.limits.ts";
import { invitationsText } from "#shared/accounts/invitations.text.ts";
import { emailRule } from "../../people/identity/index.ts";
import { keyOf } from "../../people/users/index.ts";

/** `POST /api/invite-friends` (specification, section 7); `id` is the caller's. */
export const inviteRules = Joi.object<{ email: string; id?: string }>({
  email: emailRule.required(),
  id: Joi.string().hex().length(24),
});

/**
 * Parses typed or pasted addresses, each once: separated by commas, semicolons, spaces or new lines; of `Ada
 * <ada@example.org>` the part in brackets.
 * @throws 400 at `emails`, naming those that are invalid
 */
export function readAddresses(typed: string): string[] {
  const parts = typed
    .replace(/"[^"\n]*"/g, " ")
    .replace(/[^,;\n<>]*<([^<>]*)>/g, " $1 ")
    .split(/[\s,;]+/)
    .filter(Boolean);
  // If an address is given in two spellings, the first is used.
  const found = new Map(parts.map((part) => [keyOf(part), part] as const).reverse());
  const all = [...found.values()].reverse();
  const wrong = all.filter((part) => emailRule.required().validate(part).error);
  if (wrong.length > 0)
    throw invalidField("emails", invitationsText.wrong(wrong.slice(0, INVITATIONS_PER_DAY).join(", ")));
  return all;
}

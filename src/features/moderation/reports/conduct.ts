import type { ReportKinds } from "#core/report-kind.ts";
import type { AdminConductDto } from "#shared/site/admin-accounts.dto.ts";
import { formerAccountsOf } from "./former-accounts/reads.ts";
import { presentConduct } from "./present.ts";
import { casesAbout, strikesAbout } from "./reads.ts";

/** Number of strikes and cases shown on a member's page in the back office. */
const SHOWN = 10;

/** Returns the latest reports and strikes about an account, and its former accounts. */
export async function conductOf(
  { id, restrictedUntil }: { readonly id: string; readonly restrictedUntil: Date | null },
  now: Date,
  wordsOf: ReportKinds["wordsOf"],
): Promise<AdminConductDto> {
  const [strikes, cases, former] = await Promise.all([
    strikesAbout(id, SHOWN),
    casesAbout(id, SHOWN),
    formerAccountsOf(id),
  ]);
  return presentConduct(restrictedUntil, strikes, cases, former, now, wordsOf);
}

import type { AdminWhoDto } from "#shared/back-office.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";

import { adminText } from "#shared/site/admin.text.ts";

/** An account's name, linked to its back-office page. */
export function Who({ who }: { who: AdminWhoDto | null }) {
  if (!who) return <>{adminText.console}</>;
  if (!who.username) return <span title={who.id}>{adminText.gone}</span>;
  return <a href={adminPaths.adminUser(who.id)}>{who.username}</a>;
}

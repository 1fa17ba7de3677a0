import type { AdminWhoDto } from "../../../src/shared/site/admin.dto.ts";
import { adminPaths } from "../../../src/shared/site/admin.paths.ts";

import { adminText } from "../../../src/shared/site/admin.text.ts";

/** An account's name as a link to what the back office knows of it. */
export function Who({ who }: { who: AdminWhoDto | null }) {
  if (!who) return <>{adminText.console}</>;
  if (!who.username) return <span title={who.id}>{adminText.gone}</span>;
  return <a href={adminPaths.adminUser(who.id)}>{who.username}</a>;
}

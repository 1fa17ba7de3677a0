import type { AdminWhoDto } from "../../../src/shared/dto.ts";
import { paths } from "../../../src/shared/paths.ts";
import { text } from "../../../src/shared/text/index.ts";

/** An account's name as a link to what the back office knows of it. */
export function Who({ who }: { who: AdminWhoDto | null }) {
  if (!who) return <>{text.admin.console}</>;
  if (!who.username) return <span title={who.id}>{text.admin.gone}</span>;
  return <a href={paths.adminUser(who.id)}>{who.username}</a>;
}

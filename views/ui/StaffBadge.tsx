import type { UserCardDto } from "#shared/people/user-card.dto.ts";
import { uiText } from "#shared/platform/ui.text.ts";
import { Icon } from "./Icon.tsx";

/**
 * Badge beside the name of a member of staff; nothing for other members, who cannot imitate it in a name. `href`
 * leads to the page about how to tell messages of staff from others.
 */
export function StaffBadge({ of, href }: { of: Pick<UserCardDto, "staff">; href?: string }) {
  if (!of.staff) return null;
  const badge = (
    <span className="badge badge-accent">
      <Icon name="shield" />
      {uiText.staff}
      {href && <span className="visually-hidden">: {uiText.staffExplained}</span>}
    </span>
  );
  return <> {href ? <a href={href}>{badge}</a> : badge}</>;
}

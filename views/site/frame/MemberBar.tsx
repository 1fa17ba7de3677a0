import type { UserCardDto } from "#shared/people/user-card.dto.ts";
import { siteText } from "#shared/site/site.text.ts";
import { Icon } from "../../ui/Icon.tsx";
import { memberBar } from "./menu.ts";

/** The member's version of the slot "member-bar": the bottom navigation bar on a phone. */
export function MemberBar({ viewer }: { viewer: Pick<UserCardDto, "username"> }) {
  return (
    <nav className="member-bar" aria-label={siteText.memberBar}>
      <ul>
        {memberBar(viewer).map((link) => (
          <li key={link.href}>
            <a href={link.href}>
              {link.icon && <Icon name={link.icon} />}
              <span>{link.label}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

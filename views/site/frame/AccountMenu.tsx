import type { MemberCountsDto } from "../../../src/shared/people/people.dto.ts";
import type { Role } from "../../../src/shared/people/staff.enums.ts";
import type { UserCardDto } from "../../../src/shared/people/user-card.dto.ts";
import { siteText } from "../../../src/shared/site/site.text.ts";
import { editingPaths } from "../../../src/shared/stories/editing.paths.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { userArea } from "./menu.ts";

type Viewer = Pick<UserCardDto, "username" | "name" | "photo"> & { readonly role: Role };

/** The member's version of the slot "account": the user area behind their picture. */
export function AccountMenu({ viewer, counts }: { viewer: Viewer; counts: MemberCountsDto }) {
  return (
    <Menu
      className="account-menu"
      atEnd
      label={
        <>
          <Avatar user={viewer} />
          {/* Beside the bell and the letters a phone has room for the face alone. */}
          <span className="account-name hidden-on-phones">
            <span className="visually-hidden">{siteText.account}: </span>
            {viewer.name || viewer.username}
          </span>
        </>
      }
    >
      {userArea(viewer).map((group) => (
        <ul key={group.label} aria-label={group.label}>
          {group.entries.map((entry) => (
            <li key={entry.href}>
              <a href={entry.href}>
                {entry.icon && <Icon name={entry.icon} />}
                {entry.label}
                {entry.href === editingPaths.myStories() && counts.drafts > 0 && (
                  <span className="menu-count">{siteText.drafts(counts.drafts)}</span>
                )}
              </a>
            </li>
          ))}
        </ul>
      ))}
    </Menu>
  );
}

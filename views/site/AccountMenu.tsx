import type { MemberCountsDto, UserCardDto } from "../../src/shared/dto.ts";
import { paths } from "../../src/shared/paths.ts";
import { text } from "../../src/shared/text/index.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Menu } from "../ui/Menu.tsx";

type Viewer = Pick<UserCardDto, "username" | "name" | "photo">;

/** The member's version of the slot "account". */
export function AccountMenu({ viewer, counts }: { viewer: Viewer; counts: MemberCountsDto }) {
  const links = [
    { href: paths.user(viewer.username), icon: "user", label: text.site.profile },
    { href: paths.myStories(), icon: "library", label: text.site.myStories },
    { href: paths.storyNew(), icon: "pen-line", label: text.site.writeStory },
    { href: paths.storyImport(), icon: "upload", label: text.site.importStory },
    { href: paths.readerSettings(), icon: "a-large-small", label: text.site.readerSettings },
    { href: paths.logout(), icon: "log-out", label: text.site.signOut },
  ] as const;
  return (
    <Menu
      className="account-menu"
      atEnd
      label={
        <>
          <Avatar user={viewer} />
          <span className="account-name">
            <span className="visually-hidden">{text.site.account}: </span>
            {viewer.name || viewer.username}
          </span>
        </>
      }
    >
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>
              <Icon name={link.icon} />
              {link.label}
              {link.href === paths.myStories() && counts.drafts > 0 && (
                <span className="menu-count">{text.site.drafts(counts.drafts)}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </Menu>
  );
}

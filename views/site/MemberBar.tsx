import type { UserCardDto } from "../../src/shared/dto.ts";
import { paths } from "../../src/shared/paths.ts";
import { text } from "../../src/shared/text/index.ts";
import { Icon } from "../ui/Icon.tsx";

/** The member's version of the slot "member-bar": the bar within thumb's reach on a phone. */
export function MemberBar({ viewer }: { viewer: Pick<UserCardDto, "username"> }) {
  const links = [
    { href: paths.home(), icon: "house", label: text.site.home },
    { href: paths.stories(), icon: "compass", label: text.site.browse },
    { href: paths.storyNew(), icon: "pen-line", label: text.site.write },
    { href: paths.myStories(), icon: "library", label: text.site.myStories },
    { href: paths.user(viewer.username), icon: "user", label: text.site.me },
  ] as const;
  return (
    <nav className="member-bar" aria-label={text.site.memberBar}>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>
              <Icon name={link.icon} />
              <span>{link.label}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

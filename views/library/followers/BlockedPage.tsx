import type { PageProps } from "../../../src/shared/form.ts";
import type { BlockedPageData } from "../../../src/shared/library/followers.dto.ts";
import { followersText } from "../../../src/shared/library/followers.text.ts";
import { blocksPaths } from "../../../src/shared/people/blocks.paths.ts";
import { profilePaths } from "../../../src/shared/people/profile.paths.ts";

import { SettingsFrame } from "../../accounts/settings/SettingsFrame.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Time } from "../../ui/Time.tsx";
import { ToggleForm } from "./ToggleForm.tsx";

/** Whom a member has blocked or muted, each with the way back. */
export function BlockedPage({ data }: PageProps<BlockedPageData>) {
  const words = followersText;
  const { blocked } = words;
  return (
    <SettingsFrame current="blocked" title={blocked.title} lead={blocked.lead}>
      {data.entries.length === 0 ? (
        <Empty icon="ban" title={blocked.none}>
          <p>{blocked.noneHint}</p>
        </Empty>
      ) : (
        <ul className="people" aria-label={blocked.list}>
          {data.entries.map(({ user, kind, since }) => (
            <li key={`${user.id} ${kind}`}>
              <article className="person">
                <Avatar user={user} size="m" />
                <div className="person-body">
                  <h2 className="person-name">
                    <a href={profilePaths.user(user.username)}>{user.name}</a>
                  </h2>
                  <p className="fine person-facts">
                    <Badge>{blocked.kind[kind]}</Badge>
                    <Time iso={since} as="short" />
                  </p>
                </div>
                <ToggleForm
                  action={blocksPaths.userBlock(user.username)}
                  next={blocksPaths.blocked()}
                  verb={kind === "block" ? "unblock" : "unmute"}
                  label={kind === "block" ? words.unblock : words.unmute}
                  name={kind === "block" ? blocked.unblockName(user.name) : blocked.unmuteName(user.name)}
                  icon={kind === "block" ? "check" : "bell"}
                />
              </article>
            </li>
          ))}
        </ul>
      )}
      <Pagination paging={data.paging} />
    </SettingsFrame>
  );
}

import type { PageProps } from "#shared/form.ts";
import type { BlockedPageData } from "#shared/library/followers.dto.ts";
import { followersText } from "#shared/library/followers.text.ts";
import { blocksPaths } from "#shared/people/blocks.paths.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";

import { SettingsFrame } from "../../accounts/settings/SettingsFrame.tsx";
import { ActionForm } from "../../ui/ActionForm.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Time } from "../../ui/Time.tsx";

/** Page of the members whom a member has blocked or muted, each with a button to undo it. */
export function BlockedPage({ data }: PageProps<BlockedPageData>) {
  const texts = followersText;
  const { blocked } = texts;
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
                <ActionForm
                  action={blocksPaths.userBlock(user.username)}
                  next={blocksPaths.blocked()}
                  verb={kind === "block" ? "unblock" : "unmute"}
                  label={kind === "block" ? texts.unblock : texts.unmute}
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

import { preferencesPaths } from "../../../src/shared/accounts/preferences.paths.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import type { MessagesPageData } from "../../../src/shared/talk/messages.dto.ts";
import { messagesPaths } from "../../../src/shared/talk/messages.paths.ts";

import { messagesText } from "../../../src/shared/talk/messages.text.ts";
import { Island } from "../../shell/Island.tsx";
import { Button } from "../../ui/Button.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { FoundMessages } from "./FoundMessages.tsx";
import MessageGroups from "./MessageGroups.island.tsx";

/** One's conversations, those with the newest messages first; or what a search through them found. */
export function MessagesPage({ data }: PageProps<MessagesPageData>) {
  const words = messagesText;
  const { search, groups, unread, viewerId, zone, paging } = data;
  return (
    <div className="page message-panes">
      <div className="messages">
        <h1>{words.title}</h1>
        <search>
          <form className="search-form" action={messagesPaths.messages()} method="get">
            <label htmlFor="search-messages">{words.search}</label>
            <div className="search-form-row">
              <input
                className="input"
                id="search-messages"
                type="search"
                name="q"
                defaultValue={search?.words ?? ""}
              />
              <Button icon="search">{words.searchButton}</Button>
            </div>
          </form>
        </search>
        {search ? (
          <FoundMessages search={search} zone={zone} />
        ) : (
          <>
            <Island
              of={MessageGroups}
              name="talk/messages/MessageGroups"
              on="load"
              props={{ groups, unread, viewerId, zone, top: !paging.newer }}
            />
            <Pagination paging={paging} />
          </>
        )}
        <p className="fine">
          <a href={preferencesPaths.privacySettings()}>{words.settings}</a>
        </p>
      </div>
      {groups.length > 0 && !search && <p className="messages-choose">{words.choose}</p>}
    </div>
  );
}

import { preferencesPaths } from "#shared/accounts/preferences.paths.ts";
import type { PageProps } from "#shared/form.ts";
import type { MessagesPageData } from "#shared/talk/messages.dto.ts";
import { messagesPaths } from "#shared/talk/messages.paths.ts";

import { messagesText } from "#shared/talk/messages.text.ts";
import { Island } from "../../shell/Island.tsx";
import { Button } from "../../ui/Button.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { FoundMessages } from "./FoundMessages.tsx";
import MessageGroups from "./MessageGroups.island.tsx";

/** Page of the member's conversations, newest messages first, or of the results of a search in them. */
export function MessagesPage({ data }: PageProps<MessagesPageData>) {
  const texts = messagesText;
  const { search, groups, unread, viewerId, zone, paging } = data;
  return (
    <div className="page message-panes">
      <div className="messages">
        <h1>{texts.title}</h1>
        <search>
          <form noValidate className="search-form" action={messagesPaths.messages()} method="get">
            <label htmlFor="search-messages">{texts.search}</label>
            <div className="search-form-row">
              <input
                className="input"
                id="search-messages"
                type="search"
                name="q"
                defaultValue={search?.words ?? ""}
              />
              <Button icon="search">{texts.searchButton}</Button>
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
          <a href={preferencesPaths.privacySettings()}>{texts.settings}</a>
        </p>
      </div>
      {groups.length > 0 && !search && <p className="messages-choose">{texts.choose}</p>}
    </div>
  );
}

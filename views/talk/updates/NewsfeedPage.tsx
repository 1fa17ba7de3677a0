import type { PageProps } from "#shared/form.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import type { NewsfeedPageData } from "#shared/talk/updates.dto.ts";
import { updatesPaths } from "#shared/talk/updates.paths.ts";

import { updatesText } from "#shared/talk/updates.text.ts";
import { Island } from "../../shell/Island.tsx";
import { Slot } from "../../shell/Slot.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { HiddenUpdates } from "./HiddenUpdates.tsx";
import NewUpdates from "./NewUpdates.island.tsx";
import { UpdateForm } from "./UpdateForm.tsx";
import { UpdateList } from "./UpdateList.tsx";

/** Page of updates from followed people and stories, with the number of those left out. */
export function NewsfeedPage({ data, form }: PageProps<NewsfeedPageData>) {
  const { updates, paging, hidden, showsHidden, write, zone } = data;
  const { newsfeed: words } = updatesText;
  const live = {
    list: "updates-list",
    feed: null,
    href: updatesPaths.newsfeed(showsHidden ? "show" : undefined),
  };
  return (
    <div className="page page-narrow">
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <Slot name="followed-stories" />
      <UpdateForm write={write} form={form} action={updatesPaths.newsfeed()} />
      <HiddenUpdates hidden={hidden} shown={showsHidden} here={updatesPaths.newsfeed} />
      {!paging.newer && <Island of={NewUpdates} name="talk/updates/NewUpdates" on="idle" props={live} />}
      {updates.length > 0 ? (
        <UpdateList
          updates={updates}
          zone={zone}
          next={updatesPaths.newsfeed(showsHidden ? "show" : undefined)}
        />
      ) : (
        <Empty
          icon="newspaper"
          title={data.followsAnything ? words.none : words.followNobody}
          action={
            <ButtonLink href={profilePaths.searchPeople()} icon="users">
              {words.find}
            </ButtonLink>
          }
        >
          <p>{data.followsAnything ? words.noneHint : words.followNobodyHint}</p>
        </Empty>
      )}
      <Pagination paging={paging} />
    </div>
  );
}

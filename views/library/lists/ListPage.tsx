import type { PageProps } from "../../../src/shared/form.ts";
import type { ListCardDto, ListItemsData, ListPageData } from "../../../src/shared/library/lists.dto.ts";
import { listsPaths } from "../../../src/shared/library/lists.paths.ts";
import { listReport } from "../../../src/shared/library/lists.report.ts";
import { listsText } from "../../../src/shared/library/lists.text.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";

import { ReportLink } from "../../moderation/reports/ReportLink.tsx";
import { AllHidden, LeftOut } from "../../people/reading-filters/LeftOut.tsx";
import { AuthorLink } from "../../people/users/AuthorName.tsx";
import { Slot } from "../../shell/Slot.tsx";
import { StoryCard } from "../../stories/stories/StoryCard.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LinkedText } from "../../ui/LinkedText.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Time } from "../../ui/Time.tsx";
import { ToggleForm } from "../followers/ToggleForm.tsx";
import { Collage } from "./Collage.tsx";

/** One reading list: what it is about, whose it is, and its stories in their order. */
export function ListPage({ data }: PageProps<ListPageData>) {
  const { list, items, paging, own } = data;
  const words = listsText;
  return (
    <div className="page list-page">
      <header className="list-head">
        <Slot name="list-cover">
          <Collage covers={list.covers} />
        </Slot>
        <div className="list-head-body">
          <h1 dir="auto">{list.title}</h1>
          <p className="story-author">
            <AuthorLink author={list.owner}>
              <Avatar user={list.owner} />
              <span className="story-author-name">{list.owner.name}</span>
            </AuthorLink>
          </p>
          <p className="story-card-facts">
            <span>{words.stories(list.stories)}</span>
            {list.followers > 0 && <span>{words.followers(list.followers)}</span>}
            {list.stories > 0 && (
              <span>
                {words.changed} <Time iso={list.changedAt} as="short" />
              </span>
            )}
          </p>
          {!list.public && (
            <p className="badges">
              <Badge icon="lock">{words.privateMark}</Badge>
            </p>
          )}
          {list.description && (
            <div className="list-text">
              <LinkedText text={list.description} />
            </div>
          )}
          <div className="actions social">
            <Slot name="list-actions">{own ? <EditLink list={list} /> : <FollowLink list={list} />}</Slot>
            {list.public && (
              <ButtonLink href={listsPaths.listFeed(list.id)} look="quiet" icon="rss">
                {words.feed}
              </ButtonLink>
            )}
            {list.public && !own && <ReportLink kind={listReport} id={list.id} />}
          </div>
        </div>
      </header>
      <section aria-labelledby="items">
        <h2 id="items" className="visually-hidden">
          {words.items}
        </h2>
        <Slot name="list-items">
          <ListItems data={{ items, paging, own, owner: list.owner.name }} />
        </Slot>
      </section>
    </div>
  );
}

/** A list's stories in their order; for a reader with filters the slot "list-items". */
export function ListItems({ data: { items, paging, own, owner, leftOut } }: { data: ListItemsData }) {
  const words = listsText;
  return (
    <>
      <LeftOut of={leftOut} />
      {items.length > 0 ? (
        <ol className="story-list">
          {items.map(({ id, story, note }, index) => (
            <li key={id}>
              {story ? (
                <StoryCard story={story} eager={index < 2} />
              ) : (
                <p className="list-gone">
                  <Icon name="lock" /> {words.order.gone}
                </p>
              )}
              {note && (
                <blockquote className="list-note" aria-label={words.noteOf(owner)}>
                  <LinkedText text={note} />
                </blockquote>
              )}
            </li>
          ))}
        </ol>
      ) : leftOut && leftOut.count > 0 ? (
        <AllHidden of={leftOut} />
      ) : (
        <Empty
          icon="list"
          title={words.empty}
          action={own && <ButtonLink href={cataloguePaths.stories()}>{words.find}</ButtonLink>}
        >
          {own && <p>{words.emptyHint}</p>}
        </Empty>
      )}
      <Pagination paging={paging} />
    </>
  );
}

/** The slot "list-actions" for a member: follow somebody's list. */
export function ListFollow({ id, following, token }: { id: string; following: boolean; token: string }) {
  const words = listsText;
  return (
    <ToggleForm
      action={listsPaths.listFollow(id)}
      next={listsPaths.list(id)}
      verb={following ? "unfollow" : "follow"}
      label={following ? words.following : words.follow}
      icon={following ? "bell-ring" : "bell"}
      token={token}
    />
  );
}

/** The same for its owner. */
export function EditLink({ list: { id } }: { list: Pick<ListCardDto, "id"> }) {
  return (
    <ButtonLink href={listsPaths.listEdit(id)} icon="pen-line">
      {listsText.edit}
    </ButtonLink>
  );
}

function FollowLink({ list: { id } }: { list: Pick<ListCardDto, "id"> }) {
  return (
    <ToggleForm
      action={listsPaths.listFollow(id)}
      next={listsPaths.list(id)}
      verb="follow"
      label={listsText.follow}
      icon="bell"
      guest
    />
  );
}

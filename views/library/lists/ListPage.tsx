import type { PageProps } from "#shared/form.ts";
import type { ListCardDto, ListItemsData, ListPageData } from "#shared/library/lists.dto.ts";
import { ITEMS_ORDERS } from "#shared/library/lists.enums.ts";
import { listsPaths } from "#shared/library/lists.paths.ts";
import { listReport } from "#shared/library/lists.report.ts";
import { listsText } from "#shared/library/lists.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
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
import { ReportLink } from "../../ui/ReportLink.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Time } from "../../ui/Time.tsx";
import { TOGGLE_VERBS, Toggle } from "../../ui/Toggle.tsx";
import { Collage } from "./Collage.tsx";

/** Page of one reading list: its description, its owner, and its stories in order. */
export function ListPage({ data }: PageProps<ListPageData>) {
  const { list, items, order, paging, own } = data;
  const texts = listsText;
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
            <span>{texts.stories(list.stories)}</span>
            {list.followers > 0 && <span>{texts.followers(list.followers)}</span>}
            {list.stories > 0 && (
              <span>
                {texts.changed} <Time iso={list.changedAt} as="short" />
              </span>
            )}
          </p>
          {!list.public && (
            <p className="badges">
              <Badge icon="lock">{texts.privateMark}</Badge>
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
                {texts.feed}
              </ButtonLink>
            )}
            {list.public && !own && <ReportLink kind={listReport} id={list.id} />}
          </div>
        </div>
      </header>
      <section aria-labelledby="items">
        <h2 id="items" className="visually-hidden">
          {texts.items}
        </h2>
        {list.stories > 1 && (
          <Tabs
            label={texts.itemsOrder}
            tabs={ITEMS_ORDERS.map((each) => ({
              href: listsPaths.list(list.id, { order: each }),
              label: texts.itemsOrders[each],
              current: each === order,
            }))}
          />
        )}
        <Slot name="list-items">
          <ListItems data={{ items, paging, own, owner: list.owner.name }} />
        </Slot>
      </section>
    </div>
  );
}

/** A list's stories in order; the slot "list-items" for a reader with filters. */
export function ListItems({ data: { items, paging, own, owner, leftOut } }: { data: ListItemsData }) {
  const texts = listsText;
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
                  <Icon name="lock" /> {texts.order.gone}
                </p>
              )}
              {note && (
                <blockquote className="list-note" aria-label={texts.noteOf(owner)}>
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
          title={texts.empty}
          action={own && <ButtonLink href={cataloguePaths.stories()}>{texts.find}</ButtonLink>}
        >
          {own && <p>{texts.emptyHint}</p>}
        </Empty>
      )}
      <Pagination paging={paging} />
    </>
  );
}

/** The slot "list-actions" for a member: button to follow another member's list. */
export function ListFollow({ id, following, token }: { id: string; following: boolean; token: string }) {
  const texts = listsText;
  return (
    <Toggle
      action={listsPaths.listFollow(id)}
      next={listsPaths.list(id)}
      on={following}
      verbs={TOGGLE_VERBS.follow}
      label={{ off: texts.follow, on: texts.following }}
      icon="bell"
      token={token}
    />
  );
}

/** The same slot for the list's owner. */
export function EditLink({ list: { id } }: { list: Pick<ListCardDto, "id"> }) {
  return (
    <ButtonLink href={listsPaths.listEdit(id)} icon="pen-line">
      {listsText.edit}
    </ButtonLink>
  );
}

function FollowLink({ list: { id } }: { list: Pick<ListCardDto, "id"> }) {
  const texts = listsText;
  return (
    <Toggle
      action={listsPaths.listFollow(id)}
      next={listsPaths.list(id)}
      on={false}
      verbs={TOGGLE_VERBS.follow}
      label={{ off: texts.follow, on: texts.following }}
      icon="bell"
      guest
    />
  );
}

import type { ListCardDto } from "#shared/library/lists.dto.ts";
import { listsPaths } from "#shared/library/lists.paths.ts";
import { listsText } from "#shared/library/lists.text.ts";

import { AuthorName } from "../../people/users/AuthorName.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Time } from "../../ui/Time.tsx";
import { Collage } from "./Collage.tsx";

interface Props {
  readonly list: ListCardDto;
  readonly level?: "h2" | "h3";
  /** False if all lists are by the same member. */
  readonly byline?: boolean;
}

/** Card of a reading list. */
export function ListCard({ list, level: Heading = "h2", byline = true }: Props) {
  const texts = listsText;
  return (
    <article className="list-card">
      <Collage covers={list.covers} />
      <div className="list-card-body">
        <Heading className="list-card-title">
          <a href={listsPaths.list(list.id)} dir="auto">
            {list.title}
          </a>
        </Heading>
        {byline && (
          <p className="list-card-owner">
            {texts.by} <AuthorName author={list.owner} />
          </p>
        )}
        <p className="story-card-facts">
          <span>{texts.stories(list.stories)}</span>
          {list.followers > 0 && <span>{texts.followers(list.followers)}</span>}
          {list.stories > 0 && (
            <span>
              {texts.changed} <Time iso={list.changedAt} as="short" />
            </span>
          )}
        </p>
        {list.description && (
          <p className="list-card-text" dir="auto">
            {list.description}
          </p>
        )}
        {!list.public && (
          <p className="badges">
            <Badge icon="lock">{texts.privateMark}</Badge>
          </p>
        )}
      </div>
    </article>
  );
}

/** Column of list cards. */
export function ListCards({ lists, ...rest }: { lists: readonly ListCardDto[] } & Omit<Props, "list">) {
  return (
    <ul className="list-cards">
      {lists.map((list) => (
        <li key={list.id}>
          <ListCard list={list} {...rest} />
        </li>
      ))}
    </ul>
  );
}

import type { ListCardDto } from "../../../src/shared/library/lists.dto.ts";
import { listsPaths } from "../../../src/shared/library/lists.paths.ts";
import { listsText } from "../../../src/shared/library/lists.text.ts";

import { AuthorName } from "../../people/users/AuthorName.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Time } from "../../ui/Time.tsx";
import { Collage } from "./Collage.tsx";

interface Props {
  readonly list: ListCardDto;
  readonly level?: "h2" | "h3";
  /** Off where every list is by the same member. */
  readonly byline?: boolean;
}

/** A reading list among others. */
export function ListCard({ list, level: Heading = "h2", byline = true }: Props) {
  const words = listsText;
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
            {words.by} <AuthorName author={list.owner} />
          </p>
        )}
        <p className="story-card-facts">
          <span>{words.stories(list.stories)}</span>
          {list.followers > 0 && <span>{words.followers(list.followers)}</span>}
          {list.stories > 0 && (
            <span>
              {words.changed} <Time iso={list.changedAt} as="short" />
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
            <Badge icon="lock">{words.privateMark}</Badge>
          </p>
        )}
      </div>
    </article>
  );
}

/** Lists one below the other. */
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

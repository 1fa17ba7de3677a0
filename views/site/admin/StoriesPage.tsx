import type { PageProps } from "../../../src/shared/form.ts";
import { formatNumber } from "../../../src/shared/format.ts";
import { adminText } from "../../../src/shared/site/admin.text.ts";
import type { AdminStoriesPageData, AdminStoryRowDto } from "../../../src/shared/site/admin-stories.dto.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { AdminFilters, optionsOf } from "./AdminFilters.tsx";
import { AdminFrame } from "./AdminFrame.tsx";
import { Who } from "./Who.tsx";

const words = adminText.stories;

/** Stories, searched and filtered, the last changed first. */
export function StoriesPage({ data }: PageProps<AdminStoriesPageData>) {
  const { filter, states, stories, cut, paging, zone } = data;
  const at = (name: string) => ({ name, id: `filter-${name}` });
  return (
    <AdminFrame data={data} current="stories" title={words.title}>
      <AdminFilters action={cataloguePaths.adminStories()} on={Object.values(filter).some(Boolean)}>
        <Field
          {...at("q")}
          type="search"
          label={words.search}
          placeholder={words.searchHint}
          value={filter.q}
        />
        <Select
          {...at("state")}
          label={words.state}
          value={filter.state}
          options={optionsOf(states, words.states)}
        />
      </AdminFilters>
      {cut && <Notice kind="info">{words.cut}</Notice>}
      {stories.length === 0 ? (
        <Empty icon="book-open" title={words.empty}>
          <p>{words.emptyHint}</p>
        </Empty>
      ) : (
        <Table caption={words.caption} rows={stories} keyOf={({ id }) => id} columns={columnsIn(zone)} />
      )}
      <Pagination paging={paging} />
    </AdminFrame>
  );
}

const columnsIn = (zone: string): Column<AdminStoryRowDto>[] => [
  { head: words.name, cell: ({ id, title }) => <a href={cataloguePaths.adminStory(id)}>{title}</a> },
  { head: words.author, cell: ({ author }) => <Who who={author} /> },
  { head: words.state, cell: (story) => <StoryState story={story} /> },
  { head: words.words, cell: (story) => formatNumber(story.words), figures: true },
  { head: words.changed, cell: ({ changedAt }) => <Time iso={changedAt} as="stamp" zone={zone} /> },
];

/** Where a story stands, in a word or three. */
export function StoryState({ story }: { story: AdminStoryRowDto }) {
  const { state, featured } = story;
  const bad = state === "removed" || state === "deleted";
  return (
    <span className="badges">
      {state === "published" ? (
        words.states.published
      ) : (
        <Badge tone={bad ? "warn" : "plain"}>{words.states[state]}</Badge>
      )}
      {story.private && <Badge icon="lock">{words.private}</Badge>}
      {featured && <Badge tone="accent">{words.featured}</Badge>}
    </span>
  );
}

import type { PageProps } from "#shared/form.ts";
import { formatNumber } from "#shared/format.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { AdminStoriesPageData, AdminStoryRowDto } from "#shared/site/admin-stories.dto.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
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

const texts = adminText.stories;

/** Page of stories with search and filters, last changed first. */
export function StoriesPage({ data }: PageProps<AdminStoriesPageData>) {
  const { filter, states, stories, cut, paging, zone } = data;
  const at = (name: string) => ({ name, id: `filter-${name}` });
  return (
    <AdminFrame data={data} current="stories" title={texts.title}>
      <AdminFilters action={cataloguePaths.adminStories()} on={Object.values(filter).some(Boolean)}>
        <Field
          {...at("q")}
          type="search"
          label={texts.search}
          placeholder={texts.searchHint}
          value={filter.q}
        />
        <Select
          {...at("state")}
          label={texts.state}
          value={filter.state}
          options={optionsOf(states, texts.states)}
        />
      </AdminFilters>
      {cut && <Notice kind="info">{texts.cut}</Notice>}
      {stories.length === 0 ? (
        <Empty icon="book-open" title={texts.empty}>
          <p>{texts.emptyHint}</p>
        </Empty>
      ) : (
        <Table caption={texts.caption} rows={stories} keyOf={({ id }) => id} columns={columnsIn(zone)} />
      )}
      <Pagination paging={paging} />
    </AdminFrame>
  );
}

const columnsIn = (zone: string): Column<AdminStoryRowDto>[] => [
  { head: texts.name, cell: ({ id, title }) => <a href={cataloguePaths.adminStory(id)}>{title}</a> },
  { head: texts.author, cell: ({ author }) => <Who who={author} /> },
  { head: texts.state, cell: (story) => <StoryState story={story} /> },
  { head: texts.words, cell: (story) => formatNumber(story.words), figures: true },
  { head: texts.changed, cell: ({ changedAt }) => <Time iso={changedAt} as="stamp" zone={zone} /> },
];

/** State of a story, in one to three words. */
export function StoryState({ story }: { story: AdminStoryRowDto }) {
  const { state, featured } = story;
  const bad = state === "removed" || state === "deleted";
  return (
    <span className="badges">
      {state === "published" ? (
        texts.states.published
      ) : (
        <Badge tone={bad ? "warn" : "plain"}>{texts.states[state]}</Badge>
      )}
      {story.private && <Badge icon="lock">{texts.private}</Badge>}
      {featured && <Badge tone="accent">{texts.featured}</Badge>}
    </span>
  );
}

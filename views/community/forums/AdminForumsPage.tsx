import {
  ADMIN_THREAD_STATES,
  type AdminForumsPageData,
  type AdminThreadRowDto,
} from "#shared/community/admin-forums.dto.ts";
import { adminForumsText as texts } from "#shared/community/admin-forums.text.ts";
import { FORUM_SECTIONS, TRUST_LEVELS, type TrustLevel } from "#shared/community/forums.enums.ts";
import {
  HELD_POSTS,
  TRUST_LIMITS,
  TRUST_NEEDS,
  TRUST_REMOVED_DAYS,
  TRUST_REMOVED_MAX,
} from "#shared/community/forums.limits.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import type { PageProps } from "#shared/form.ts";
import { formatNumber } from "#shared/format.ts";
import { AdminFilters, optionsOf } from "../../site/admin/AdminFilters.tsx";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { FoundList } from "../../site/admin/FoundList.tsx";
import { Who } from "../../site/admin/Who.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

const SECTIONS = Object.fromEntries(
  FORUM_SECTIONS.map((section) => [section, forumsText.sections[section].title]),
);

/** Staff page of forums: threads with search and filters, sections, and trust levels. */
export function AdminForumsPage({ data }: PageProps<AdminForumsPageData>) {
  const { filter, sections, threads, paging, zone } = data;
  const at = (name: string) => ({ name, id: `filter-${name}` });
  return (
    <AdminFrame data={data} current="forums" title={texts.title} lead={texts.lead}>
      <ul className="admin-links">
        <li>
          <a href={forumsPaths.adminPosts()}>{texts.waiting}</a>
        </li>
        <li>
          <a href={forumsPaths.adminMoves()}>{texts.moves}</a>
        </li>
      </ul>
      <div className="admin-main">
        <section aria-labelledby="threads">
          <h2 id="threads">{texts.threads}</h2>
          <AdminFilters action={forumsPaths.admin()} on={Object.values(filter).some(Boolean)}>
            <Field
              {...at("q")}
              type="search"
              label={texts.search}
              placeholder={texts.searchHint}
              value={filter.q}
            />
            <Select
              {...at("section")}
              label={texts.section}
              value={filter.section}
              options={optionsOf(FORUM_SECTIONS, SECTIONS)}
            />
            <Select
              {...at("state")}
              label={texts.state}
              value={filter.state}
              options={optionsOf(ADMIN_THREAD_STATES, texts.states)}
            />
          </AdminFilters>
          <FoundList
            caption={texts.threadList}
            none={texts.none}
            columns={columnsIn(zone)}
            rows={threads}
            paging={paging}
          />
        </section>
        <section aria-labelledby="sections">
          <h2 id="sections">{texts.sections}</h2>
          <Table
            caption={texts.sections}
            headed
            rows={sections}
            keyOf={({ section }) => section}
            columns={[
              {
                head: texts.section,
                cell: ({ section }) => <a href={forumsPaths.admin({ section })}>{SECTIONS[section]}</a>,
              },
              {
                head: texts.threadCount,
                cell: ({ threads: count }) => formatNumber(count),
                figures: true,
              },
              { head: texts.posts, cell: ({ posts }) => formatNumber(posts), figures: true },
            ]}
          />
        </section>
        <TrustLevels data={data} />
      </div>
    </AdminFrame>
  );
}

function TrustLevels({ data: { member, trust } }: { data: AdminForumsPageData }) {
  return (
    <section aria-labelledby="trust">
      <h2 id="trust">{texts.trust}</h2>
      <p>{texts.trustLead(TRUST_REMOVED_MAX, TRUST_REMOVED_DAYS)}</p>
      <Table
        caption={texts.trust}
        headed
        rows={TRUST_LEVELS}
        keyOf={(level) => level}
        columns={[
          { head: texts.level, cell: (level) => texts.levels[level] },
          { head: texts.needs, cell: needsOf },
          {
            head: texts.postsPerDay,
            cell: (level) => formatNumber(TRUST_LIMITS[level].posts),
            figures: true,
          },
          { head: texts.links, cell: (level) => formatNumber(TRUST_LIMITS[level].links), figures: true },
          {
            head: texts.pictures,
            cell: (level) => formatNumber(TRUST_LIMITS[level].pictures),
            figures: true,
          },
        ]}
      />
      <form noValidate className="search-form" method="get" action={`${forumsPaths.admin()}#trust`}>
        <Field
          name="member"
          id="member"
          label={texts.member}
          value={member}
          autoCapitalize="none"
          error={member && !trust ? texts.nobody : undefined}
        />
        <Button>{texts.show}</Button>
      </form>
      {trust && (
        <p>
          <Who who={trust.who} />: {texts.levelOf(texts.levels[trust.level])}{" "}
          {trust.held && texts.held(HELD_POSTS)}
        </p>
      )}
    </section>
  );
}

const needsOf = (level: TrustLevel): string => {
  if (level === "new") return texts.needsNothing;
  const { days, posts } = TRUST_NEEDS[level];
  return texts.needsOf(days, posts);
};

const columnsIn = (zone: string): readonly Column<AdminThreadRowDto>[] => [
  {
    head: texts.thread,
    cell: ({ href, title, section }) => (
      <>
        <a href={href} dir="auto">
          {title}
        </a>
        <span className="cell-more">{SECTIONS[section]}</span>
      </>
    ),
  },
  { head: texts.author, cell: ({ author }) => (author ? <Who who={author} /> : texts.left) },
  {
    head: texts.state,
    cell: ({ states, slowMode }) =>
      states
        .map((each) =>
          each === "slow" ? `${texts.states.slow}: ${forumsText.slowModes[slowMode]}` : texts.states[each],
        )
        .join(", "),
  },
  { head: texts.posts, cell: ({ posts }) => formatNumber(posts), figures: true },
  { head: texts.lastPost, cell: ({ lastPostAt }) => <Time iso={lastPostAt} as="stamp" zone={zone} /> },
  {
    head: texts.moderate,
    cell: ({ id, title }) => (
      <a href={forumsPaths.threadAct(id, "moderate")}>
        {texts.moderate}
        <span className="visually-hidden">: {title}</span>
      </a>
    ),
  },
];

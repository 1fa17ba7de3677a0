import type { PageProps } from "../../../src/shared/form.ts";
import { editingPaths } from "../../../src/shared/stories/editing.paths.ts";
import type { SuggestionRowDto, SuggestionsPageData } from "../../../src/shared/stories/suggestions.dto.ts";
import { suggestionsPaths } from "../../../src/shared/stories/suggestions.paths.ts";
import { suggestionsText as words } from "../../../src/shared/stories/suggestions.text.ts";
import { teamCommentsPaths } from "../../../src/shared/stories/team-comments.paths.ts";
import { teamCommentsText } from "../../../src/shared/stories/team-comments.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Table } from "../../ui/Table.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Time } from "../../ui/Time.tsx";

const nameOf = ({ name, username }: SuggestionRowDto["by"]) => name || username;

/** What is suggested for a story: by chapter, by editor, and what was decided of late. */
export function SuggestionsPage({ data }: PageProps<SuggestionsPageData>) {
  const { story, chapters, history, older, editors, everyone, of, can, zone } = data;
  const place = suggestionsPaths.suggestions(story.id, of?.id);
  return (
    <div className="page page-desk revisions">
      <Breadcrumbs
        trail={[
          { href: editingPaths.myStories(), label: words.stories },
          { href: editingPaths.storyEdit(story.id), label: story.title },
          { label: words.title },
        ]}
      />
      <h1>{words.titleOf(story.title)}</h1>
      <p className="lead">{can.decide ? words.lead : words.leadEditor}</p>
      {everyone.length > 1 && (
        <Tabs
          label={words.whose}
          tabs={[
            { href: suggestionsPaths.suggestions(story.id), label: words.everyone, current: of === null },
            ...everyone.map((each) => ({
              href: suggestionsPaths.suggestions(story.id, each.id),
              label: nameOf(each),
              current: of?.id === each.id,
            })),
          ]}
        />
      )}
      {can.decide && editors.length > 0 && (
        <section aria-labelledby="branches">
          <h2 id="branches">{words.branches}</h2>
          <ul className="suggestion-branches">
            {editors.map((editor) => (
              <li key={editor.id}>
                <span>{words.branch(nameOf(editor), editor.open)}</span>
                <form method="post" action={place} className="actions">
                  <CsrfField />
                  <input type="hidden" name="editor" value={editor.id} />
                  <input type="hidden" name="seen" value={editor.seen} />
                  <Button name="intent" value="take">
                    {words.takeBranch(nameOf(editor))}
                  </Button>
                  <Button look="quiet" name="intent" value="refuse">
                    {words.refuseBranch(nameOf(editor))}
                  </Button>
                </form>
              </li>
            ))}
          </ul>
        </section>
      )}
      <h2>{words.chapters}</h2>
      <ol className="suggested-chapters">
        {chapters.map(({ id, number, title, open }) => (
          <li key={id} value={number}>
            <span className="suggested-title">{title}</span>
            {open.map((row) => (
              <a key={row.id} href={suggestionsPaths.suggestion(story.id, row.id)}>
                {nameOf(row.by)}: {words.open(row.open)}
              </a>
            ))}
            <a className="fine" href={teamCommentsPaths.draft(story.id, id)}>
              {teamCommentsText.draft.link}
              <span className="visually-hidden"> {title}</span>
            </a>
            {can.suggest && (
              <a className="fine" href={suggestionsPaths.suggest(story.id, id)}>
                {words.suggest}
                <span className="visually-hidden"> {title}</span>
              </a>
            )}
          </li>
        ))}
      </ol>
      {history.length > 0 && (
        <>
          <h2 id="decided">{words.history}</h2>
          <Table
            headed
            caption={words.history}
            rows={history}
            keyOf={({ id }) => id}
            columns={[
              { head: words.when, cell: ({ at }) => <Time iso={at} as="moment" zone={zone} /> },
              { head: words.who, cell: ({ by }) => nameOf(by) },
              {
                head: words.chapter,
                cell: ({ id, chapter }) => <a href={suggestionsPaths.suggestion(story.id, id)}>{chapter}</a>,
              },
              {
                head: words.outcome,
                cell: ({ state, taken, refused }) =>
                  state === "withdrawn" ? words.withdrawn : words.summary(taken, refused),
              },
            ]}
          />
          {older && (
            <p>
              <a href={older}>{words.older}</a>
            </p>
          )}
        </>
      )}
    </div>
  );
}

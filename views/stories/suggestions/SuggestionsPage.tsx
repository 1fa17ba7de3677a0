import type { PageProps } from "#shared/form.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import type { SuggestionRowDto, SuggestionsPageData } from "#shared/stories/suggestions.dto.ts";
import { suggestionsPaths } from "#shared/stories/suggestions.paths.ts";
import { suggestionsText as texts } from "#shared/stories/suggestions.text.ts";
import { teamCommentsPaths } from "#shared/stories/team-comments.paths.ts";
import { teamCommentsText } from "#shared/stories/team-comments.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Table } from "../../ui/Table.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Time } from "../../ui/Time.tsx";

const nameOf = (by: SuggestionRowDto["by"]) => (by ? by.name || by.username : texts.view.gone);

/** Page of the suggestions for a story: by chapter, by editor, and recently decided ones. */
export function SuggestionsPage({ data }: PageProps<SuggestionsPageData>) {
  const { story, chapters, history, older, editors, everyone, of, can, zone } = data;
  const path = suggestionsPaths.suggestions(story.id, of?.id);
  return (
    <div className="page page-desk revisions">
      <Breadcrumbs
        trail={[
          { href: editingPaths.myStories(), label: texts.stories },
          { href: editingPaths.storyEdit(story.id), label: story.title },
          { label: texts.title },
        ]}
      />
      <h1>{texts.titleOf(story.title)}</h1>
      <p className="lead">{can.decide ? texts.lead : texts.leadEditor}</p>
      {everyone.length > 1 && (
        <Tabs
          label={texts.whose}
          tabs={[
            { href: suggestionsPaths.suggestions(story.id), label: texts.everyone, current: of === null },
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
          <h2 id="branches">{texts.branches}</h2>
          <ul className="suggestion-branches">
            {editors.map((editor) => (
              <li key={editor.id}>
                <span>{texts.branch(nameOf(editor), editor.open)}</span>
                <form noValidate method="post" action={path} className="actions">
                  <CsrfField />
                  <input type="hidden" name="editor" value={editor.id} />
                  <input type="hidden" name="seen" value={editor.seen} />
                  <Button name="intent" value="take">
                    {texts.takeBranch(nameOf(editor))}
                  </Button>
                  <Button look="quiet" name="intent" value="refuse">
                    {texts.refuseBranch(nameOf(editor))}
                  </Button>
                </form>
              </li>
            ))}
          </ul>
        </section>
      )}
      <h2>{texts.chapters}</h2>
      <ol className="suggested-chapters">
        {chapters.map(({ id, number, title, open }) => (
          <li key={id} value={number}>
            <span className="suggested-title">{title}</span>
            {open.map((row) => (
              <a key={row.id} href={suggestionsPaths.suggestion(story.id, row.id)}>
                {nameOf(row.by)}: {texts.open(row.open)}
              </a>
            ))}
            <a className="fine" href={teamCommentsPaths.draft(story.id, id)}>
              {teamCommentsText.draft.link}
              <span className="visually-hidden"> {title}</span>
            </a>
            {can.suggest && (
              <a className="fine" href={suggestionsPaths.suggest(story.id, id)}>
                {texts.suggest}
                <span className="visually-hidden"> {title}</span>
              </a>
            )}
          </li>
        ))}
      </ol>
      {history.length > 0 && (
        <>
          <h2 id="decided">{texts.history}</h2>
          <Table
            headed
            caption={texts.history}
            rows={history}
            keyOf={({ id }) => id}
            columns={[
              { head: texts.when, cell: ({ at }) => <Time iso={at} as="moment" zone={zone} /> },
              { head: texts.who, cell: ({ by }) => nameOf(by) },
              {
                head: texts.chapter,
                cell: ({ id, chapter }) => <a href={suggestionsPaths.suggestion(story.id, id)}>{chapter}</a>,
              },
              {
                head: texts.outcome,
                cell: ({ state, taken, refused }) =>
                  state === "withdrawn" ? texts.withdrawn : texts.summary(taken, refused),
              },
            ]}
          />
          {older && (
            <p>
              <a href={older}>{texts.older}</a>
            </p>
          )}
        </>
      )}
    </div>
  );
}

import type { PageProps } from "#shared/form.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import type { DraftPageData } from "#shared/stories/team-comments.dto.ts";
import { TEAM_COMMENT_MAX, TEAM_QUOTE_MAX } from "#shared/stories/team-comments.limits.ts";
import { teamCommentsPaths } from "#shared/stories/team-comments.paths.ts";
import { teamCommentsText as words } from "#shared/stories/team-comments.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Select, TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Thread } from "./Thread.tsx";

/** Page of a draft for its team; their comments are below, linked to the words they are about. */
export function DraftPage({ data, form }: PageProps<DraftPageData>) {
  const { story, chapter, revision, latest, threads, resolved, shows, can } = data;
  const pinned = latest ? undefined : revision;
  const action = teamCommentsPaths.draft(story.id, chapter.id, pinned);
  const joined = (query: string) => `${action}${action.includes("?") ? "&" : "?"}${query}#comments`;
  return (
    <div className="page page-desk draft">
      <Breadcrumbs
        trail={[
          { href: editingPaths.myStories(), label: words.stories },
          { href: editingPaths.collaborators(story.id), label: story.title },
          { label: chapter.title },
        ]}
      />
      <h1>{words.draft.title(chapter.title)}</h1>
      {!latest && (
        <Notice kind="info">
          <p>
            {words.draft.pinned(revision)}{" "}
            <a href={teamCommentsPaths.draft(story.id, chapter.id)}>{words.draft.latest}</a>
          </p>
        </Notice>
      )}
      {can.edit && (
        <p>
          <a href={chaptersPaths.chapterEdit(story.id, chapter.number)}>{words.draft.edit}</a>
        </p>
      )}
      {/* Sanitised by the server, which also added the links at the ends of paragraphs. */}
      <div className="prose draft-text" dangerouslySetInnerHTML={{ __html: data.html }} />
      <section id="comments" aria-labelledby="comments-title">
        <h2 id="comments-title">{words.comments}</h2>
        <p className="fine">{words.lead}</p>
        {threads.length === 0 && <p>{resolved > 0 ? words.noneOpen : words.none}</p>}
        {resolved > 0 && (
          <p>
            {shows === "all" ? (
              <a href={`${action}#comments`}>{words.showOpen}</a>
            ) : (
              <a href={joined("show=all")}>{words.showAll(resolved)}</a>
            )}
          </p>
        )}
        <ol className="team-threads">
          {threads.map((thread) => (
            <Thread key={thread.id} thread={thread} data={data} action={action} />
          ))}
        </ol>
      </section>
      <Say data={data} form={form} action={action} />
    </div>
  );
}

function Say({ data, form, action }: Pick<PageProps<DraftPageData>, "data" | "form"> & { action: string }) {
  const { bind, value } = formFields(form, data.values);
  const { about } = data;
  const paragraph = value("paragraph");
  return (
    <form noValidate id="say" method="post" action={action} aria-labelledby="say-title">
      <h2 id="say-title">{about ? words.about(about.paragraph) : words.draft.comment}</h2>
      <CsrfField />
      <FormErrors form={form} />
      {paragraph && <input type="hidden" name="paragraph" value={paragraph} />}
      {(about || value("quote")) && (
        <TextArea
          {...bind("quote")}
          label={words.quote}
          hint={words.quoteHint}
          value={value("quote").slice(0, TEAM_QUOTE_MAX)}
          maxLength={TEAM_QUOTE_MAX}
          rows={3}
        />
      )}
      <TextArea
        {...bind("text")}
        label={words.text}
        hint={words.textHint}
        value={value("text")}
        maxLength={TEAM_COMMENT_MAX}
        rows={4}
        required
      />
      <Select
        {...bind("assignee")}
        label={words.assignee}
        value={value("assignee")}
        options={[
          { value: "", label: words.nobody },
          ...data.team.map((member) => ({ value: member.id, label: member.name || member.username })),
        ]}
      />
      <div className="actions form-actions">
        <Button look="primary" name="intent" value="say">
          {words.say}
        </Button>
      </div>
    </form>
  );
}

import type { PageProps } from "#shared/form.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { TITLE_MAX } from "#shared/stories/editing.limits.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { importsPaths } from "#shared/stories/imports.paths.ts";
import type { DraftDto, StoryTypePageData } from "#shared/stories/setup.dto.ts";
import { setupText } from "#shared/stories/setup.text.ts";
import { STORY_KINDS } from "#shared/stories/setup.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Time } from "../../ui/Time.tsx";
import { StorySteps } from "./StorySteps.tsx";

/** Page with three ways to write: start a story, which is its first step, import one, or continue a draft. */
export function StoryTypePage({ data, form }: PageProps<StoryTypePageData>) {
  const { type: words } = setupText;
  const { doors } = words;
  return (
    <div className="page page-desk wizard">
      <h1>{words.title}</h1>
      <div className="doors">
        <section className="door" aria-labelledby="door-start">
          <h2 id="door-start">{doors.start}</h2>
          <StorySteps step="type" />
          <StartForm data={data} form={form} />
        </section>
        <div>
          <section className="door" aria-labelledby="door-drafts">
            <h2 id="door-drafts">{doors.drafts}</h2>
            <Drafts drafts={data.drafts} />
          </section>
          <section className="door" aria-labelledby="door-import">
            <h2 id="door-import">{doors.import}</h2>
            <p>{doors.importLead}</p>
            <div className="actions">
              <ButtonLink href={importsPaths.storyImport()} icon="upload">
                {doors.importButton}
              </ButtonLink>
            </div>
          </section>
        </div>
      </div>
    </div>
  );
}

function StartForm({ data, form }: PageProps<StoryTypePageData>) {
  const { type: words } = setupText;
  const { bind, value } = formFields(form, data.values);
  return (
    <form noValidate method="post" action={editingPaths.storyNew()}>
      <CsrfField />
      <FormErrors form={form} />
      <p>{words.lead}</p>
      <Field
        {...bind("title")}
        label={writingText.story.title}
        value={value("title")}
        maxLength={TITLE_MAX}
        required
      />
      <RadioGroup
        {...bind("kind")}
        legend={words.kind}
        hint={words.kindHint}
        value={value("kind") || "own"}
        options={STORY_KINDS.map((kind) => ({ value: kind, label: words.kinds[kind] }))}
      />
      <div className="actions wizard-actions">
        <Button look="primary" name="intent" value="next" iconAfter="arrow-right">
          {setupText.next}
        </Button>
        <Button name="intent" value="write" icon="pen-line">
          {words.write}
        </Button>
      </div>
      <p className="field-hint">{words.writeHint}</p>
    </form>
  );
}

function Drafts({ drafts }: Pick<StoryTypePageData, "drafts">) {
  const { doors } = setupText.type;
  if (drafts.length === 0) return <p className="fine">{doors.noDrafts}</p>;
  return (
    <>
      <ul className="door-drafts">
        {drafts.map((draft) => (
          <li key={draft.id}>
            <a href={hrefOf(draft)}>
              <bdi lang={draft.language}>{draft.title}</bdi>
            </a>
            <span className="fine">
              <Next draft={draft} /> · <Time iso={draft.updatedAt} as="short" />
            </span>
          </li>
        ))}
      </ul>
      <p>
        <a href={editingPaths.myStories()}>{doors.allDrafts}</a>
      </p>
    </>
  );
}

function hrefOf({ id, next }: DraftDto): string {
  if (next === "first-chapter") return chaptersPaths.chapterNew(id, "chapter");
  return next === "publish" ? editingPaths.storyPublish(id) : chaptersPaths.chapterEdit(id, next.number);
}

function Next({ draft: { next, language } }: { draft: DraftDto }) {
  const { doors } = setupText.type;
  if (next === "first-chapter") return doors.noChapter;
  return next === "publish" ? doors.ready : <bdi lang={language}>{next.title}</bdi>;
}

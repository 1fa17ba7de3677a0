import type { PageProps } from "#shared/form.ts";
import { chapterLabelsText } from "#shared/stories/chapter-labels.text.ts";
import { CHAPTER_TYPES } from "#shared/stories/chapters.enums.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { setupText } from "#shared/stories/setup.text.ts";
import type { ChapterTypePageData } from "#shared/stories/writing.dto.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/Choice.tsx";
import { ChapterSteps } from "./ChapterSteps.tsx";

/**
 * Page of a new chapter's first step: its type. It passes the type to the second step in the URL and stores
 * nothing.
 */
export function ChapterTypePage({ data: { story, steps } }: Pick<PageProps<ChapterTypePageData>, "data">) {
  const { chapter: words, mine } = writingText;
  return (
    <div className="page page-form wizard">
      <Breadcrumbs
        trail={[
          { href: editingPaths.myStories(), label: mine.title },
          { href: editingPaths.storyEdit(story.id), label: story.title },
          { label: words.newTitle },
        ]}
      />
      <ChapterSteps story={story} steps={steps} step="type" />
      <h1>{words.typeTitle}</h1>
      <p className="lead">{words.typeLead(story.title)}</p>
      <form noValidate method="get" action={chaptersPaths.chapterNew(story.id)}>
        <RadioGroup
          name="type"
          id="field-type"
          legend={words.type}
          value="chapter"
          options={CHAPTER_TYPES.map((type) => ({
            value: type,
            label: chapterLabelsText.type[type],
            hint: words.typeHints[type],
          }))}
        />
        <div className="actions wizard-actions">
          <Button look="primary" iconAfter="arrow-right">
            {setupText.next}
          </Button>
        </div>
      </form>
    </div>
  );
}

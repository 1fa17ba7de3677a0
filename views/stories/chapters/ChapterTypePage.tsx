import type { PageProps } from "../../../src/shared/form.ts";
import { labelsText } from "../../../src/shared/platform/labels.text.ts";
import { CHAPTER_TYPES } from "../../../src/shared/stories/chapters.enums.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import { editingPaths } from "../../../src/shared/stories/editing.paths.ts";
import { setupText } from "../../../src/shared/stories/setup.text.ts";
import type { ChapterTypePageData } from "../../../src/shared/stories/writing.dto.ts";
import { writingText } from "../../../src/shared/stories/writing.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/Choice.tsx";

/** A new chapter's first step: what it is. It asks for the second by address, and stores nothing. */
export function ChapterTypePage({ data: { story } }: Pick<PageProps<ChapterTypePageData>, "data">) {
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
      <p className="wizard-place">{setupText.place(1, 2)}</p>
      <h1>{words.typeTitle}</h1>
      <p className="lead">{words.typeLead(story.title)}</p>
      <form method="get" action={chaptersPaths.chapterNew(story.id)}>
        <RadioGroup
          name="type"
          id="field-type"
          legend={words.type}
          value="chapter"
          options={CHAPTER_TYPES.map((type) => ({
            value: type,
            label: labelsText.chapterType[type],
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

import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { chapterStepsText as words } from "#shared/stories/setup.text.ts";
import type { ChapterFormPageData } from "#shared/stories/writing.dto.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Steps } from "../../ui/Steps.tsx";
import { StorySteps } from "../editing/StorySteps.tsx";

type Place = Pick<ChapterFormPageData, "story" | "steps">;

/**
 * Navigation of the steps of a new chapter (specification, section 2): the last step of a new story, or one
 * of the two steps of a new chapter.
 */
export function ChapterSteps({ story, steps, step }: Place & { readonly step: "type" | "chapter" }) {
  if (!steps) return null;
  if (steps.kind === "story")
    return <StorySteps step="chapter" story={{ id: story.id, reached: steps.reached }} />;
  const isFirst = step === "type";
  return (
    <>
      <p className="wizard-place">{words.place(isFirst ? 1 : 2, 2)}</p>
      <Steps
        label={words.label}
        steps={[
          {
            label: words.names.type,
            done: !isFirst,
            current: isFirst,
            href: isFirst ? undefined : chaptersPaths.chapterNew(story.id),
          },
          { label: words.names.chapter, current: !isFirst },
        ]}
      />
    </>
  );
}

/** Link back to the previous step. */
export function ChapterStepBack({ story, steps }: Place) {
  if (!steps) return null;
  const href =
    steps.kind === "story"
      ? editingPaths.storySetup(story.id, steps.reached ?? "premium")
      : chaptersPaths.chapterNew(story.id);
  return (
    <ButtonLink look="quiet" href={href} icon="arrow-left">
      {words.back}
    </ButtonLink>
  );
}

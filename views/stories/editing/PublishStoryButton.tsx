import { editingPaths } from "#shared/stories/editing.paths.ts";
import { publishStoryText as words } from "#shared/stories/publish-story.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";

interface Props {
  readonly story: string;
  /** True if nothing is missing: one press publishes. */
  readonly complete: boolean;
}

/** The button that publishes a story, or leads to the page that asks for what is missing. */
export function PublishStoryButton({ story, complete }: Props) {
  if (!complete)
    return (
      <ButtonLink look="primary" href={editingPaths.storyPublish(story)} icon="check">
        {words.publish}
      </ButtonLink>
    );
  return (
    <form noValidate method="post" action={editingPaths.storyPublish(story)}>
      <CsrfField />
      <Button look="primary" name="intent" value="publish" icon="check">
        {words.publish}
      </Button>
    </form>
  );
}

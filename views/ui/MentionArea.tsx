import type { ComponentProps } from "react";
import { type FormState, PREVIEW_FIELD } from "#shared/form.ts";
import { uiText } from "#shared/platform/ui.text.ts";
import { Island } from "../shell/Island.tsx";
import { Button } from "./Button.tsx";
import { TextArea } from "./Field.tsx";
import FormatTools from "./FormatTools.island.tsx";
import { FormattedText } from "./FormattedText.tsx";
import MentionHelp from "./MentionHelp.island.tsx";

const texts = uiText.formatting;

/**
 * A text area for posts, comments, updates and reviews: buttons for formatting, autocompletion of members' `@names`,
 * and the preview that `PreviewButton` asks for. Without JavaScript it is a plain text area with a preview.
 */
export function MentionArea({
  form,
  mentions = true,
  ...props
}: ComponentProps<typeof TextArea> & {
  readonly form: FormState;
  /** False for texts in which names are not linked. */
  readonly mentions?: boolean;
}) {
  const isPreviewed = form.values[PREVIEW_FIELD] === props.name;
  return (
    <div className="mention-area">
      <TextArea {...props} />
      {mentions && <Island of={MentionHelp} name="ui/MentionHelp" on="idle" props={{ field: props.id }} />}
      <Island
        of={FormatTools}
        name="ui/FormatTools"
        on="idle"
        props={{ field: props.id, name: props.name }}
      />
      {isPreviewed && (
        <section className="write-preview" data-preview aria-label={texts.preview}>
          <h3>{texts.preview}</h3>
          {props.value?.trim() ? <FormattedText text={props.value} /> : <p>{texts.empty}</p>}
        </section>
      )}
    </div>
  );
}

/** The button that previews the text area of its form with this name; the page must have `previews`. */
export const PreviewButton = ({ of = "text" }: { of?: string }) => (
  <Button look="quiet" name={PREVIEW_FIELD} value={of} formNoValidate>
    {texts.preview}
  </Button>
);

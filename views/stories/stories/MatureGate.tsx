import { preferencesPaths } from "#shared/accounts/preferences.paths.ts";
import type { PageProps } from "#shared/form.ts";
import { readingText } from "#shared/reading/reading.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import type { GatePageData } from "#shared/stories/stories.dto.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";

/** Page shown before a mature story until the reader has confirmed their age. */
export function MatureGate({ data }: PageProps<GatePageData>) {
  const { mature } = readingText;
  return (
    <div className="page page-narrow gate">
      <h1>{mature.title}</h1>
      <p className="lead">{mature.body(data.story.title)}</p>
      <form noValidate method="post" action={preferencesPaths.mature()}>
        <CsrfField />
        <input type="hidden" name="next" defaultValue={data.next} />
        <div className="actions">
          <Button look="primary" name="confirm" value="true">
            {mature.confirm}
          </Button>
          <ButtonLink href={cataloguePaths.stories()}>{mature.leave}</ButtonLink>
        </div>
      </form>
      <p className="fine">{mature.note}</p>
    </div>
  );
}

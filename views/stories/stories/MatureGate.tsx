import type { GatePageData } from "../../../src/shared/dto.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { paths } from "../../../src/shared/paths.ts";
import { readingText } from "../../../src/shared/reading/reading.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";

/** Stands before a mature story until the reader has said that they are of age. */
export function MatureGate({ data }: PageProps<GatePageData>) {
  const { mature } = readingText;
  return (
    <div className="page page-narrow gate">
      <h1>{mature.title}</h1>
      <p className="lead">{mature.body(data.story.title)}</p>
      <form method="post" action={paths.mature()}>
        <CsrfField />
        <input type="hidden" name="next" defaultValue={data.next} />
        <div className="actions">
          <Button look="primary" name="confirm" value="true">
            {mature.confirm}
          </Button>
          <ButtonLink href={paths.stories()}>{mature.leave}</ButtonLink>
        </div>
      </form>
      <p className="fine">{mature.note}</p>
    </div>
  );
}

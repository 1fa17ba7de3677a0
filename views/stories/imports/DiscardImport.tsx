import { importsPaths } from "../../../src/shared/stories/imports.paths.ts";
import { importsText } from "../../../src/shared/stories/imports.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";

/** The button that throws away a manuscript that waits. */
export function DiscardImport({ waiting }: { waiting: { readonly id: string; readonly title: string } }) {
  return (
    <form method="post" action={importsPaths.storyImport()}>
      <CsrfField />
      <Button
        look="quiet"
        icon="x"
        name="discard"
        value={waiting.id}
        title={importsText.discardOf(waiting.title)}
      >
        {importsText.discard}
      </Button>
    </form>
  );
}

import { importsPaths } from "#shared/stories/imports.paths.ts";
import { importsText } from "#shared/stories/imports.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";

/** Button to discard a manuscript that awaits import. */
export function DiscardImport({ waiting }: { waiting: { readonly id: string; readonly title: string } }) {
  return (
    <form noValidate method="post" action={importsPaths.storyImport()}>
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

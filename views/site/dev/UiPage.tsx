import { emptyForm } from "#shared/form.ts";
import { machinesText } from "#shared/site/machines.text.ts";
import { UiForms } from "./UiForms.tsx";
import { UiIslands } from "./UiIslands.tsx";
import { UiParts } from "./UiParts.tsx";
import { UiStories } from "./UiStories.tsx";

/**
 * Page of every component of `views/ui` in all its states, for development and the screenshot tests
 * (`/dev/ui`).
 */
export function UiPage() {
  return (
    <div className="page page-desk ui-page">
      <h1>{machinesText.ui.title}</h1>
      <UiParts />
      <UiForms form={emptyForm} />
      <UiStories />
      <UiIslands />
    </div>
  );
}

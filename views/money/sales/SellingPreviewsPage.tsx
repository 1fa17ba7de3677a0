import type { PageProps } from "#shared/form.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import type { SellingPreviewsPageData } from "#shared/money/selling.dto.ts";
import { sellingText } from "#shared/money/selling.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { PageForm } from "../../ui/PageForm.tsx";
import { SellingSteps } from "./SellingSteps.tsx";

const texts = sellingText.previews;

/** Page of the first step: how many chapters are free to read. */
export function SellingPreviewsPage({ data, form }: PageProps<SellingPreviewsPageData>) {
  const { story, chapters, previewChapters } = data;
  const fields = formFields(form, { previewChapters: String(previewChapters) });
  return (
    <div className="page page-narrow money-page">
      <h1>{sellingText.title(story.title)}</h1>
      <SellingSteps story={story.id} current="previews" />
      <p className="lead">{texts.lead}</p>
      <PageForm
        action={moneyPaths.sellingPreviews(story.id)}
        back={cataloguePaths.story(story)}
        form={form}
        button={<Button look="primary">{texts.next}</Button>}
      >
        <Field
          {...fields.bind("previewChapters")}
          label={texts.field}
          hint={texts.hint(chapters)}
          value={fields.value("previewChapters")}
          type="number"
          inputMode="numeric"
          min={1}
          max={Math.max(1, chapters)}
          required
        />
      </PageForm>
    </div>
  );
}

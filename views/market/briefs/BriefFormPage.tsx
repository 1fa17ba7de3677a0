import type { PageProps } from "#shared/form.ts";
import type { BriefFormPageData } from "#shared/market/briefs.dto.ts";
import { briefFields, briefFormFields } from "#shared/market/briefs.fields.ts";
import { briefsPaths } from "#shared/market/briefs.paths.ts";
import { briefsText } from "#shared/market/briefs.text.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { categoryNames } from "#shared/market/services.text.ts";
import { SERVICE_CATEGORIES } from "#shared/platform/service-categories.ts";
import { uiText } from "#shared/platform/ui.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { FormFields } from "../../ui/FormFields.tsx";
import { formFields } from "../../ui/form-fields.ts";

const texts = briefsText.form;

/** Form page of a brief: the job, its budget, and who may make offers. */
export function BriefFormPage({ data: { invite, stories }, form }: PageProps<BriefFormPageData>) {
  const fields = formFields(form, {
    who: invite ? "invited" : "all",
    invited: invite,
  });
  return (
    <div className="page page-narrow">
      <Breadcrumbs
        trail={[{ href: briefsPaths.mine(), label: briefsText.lists.mine }, { label: texts.title }]}
      />
      <h1>{texts.title}</h1>
      <p className="lead">{texts.lead}</p>
      <form noValidate method="post" action={briefsPaths.briefNew()} className="service-form">
        <CsrfField />
        <FormErrors form={form} />
        <FormFields of={briefFields} names={["title"]} state={fields} />
        <Select
          {...fields.bind("category")}
          label={texts.category}
          value={fields.value("category")}
          options={[
            { value: "", label: texts.choose },
            ...SERVICE_CATEGORIES.map((value) => ({ value, label: categoryNames[value] })),
          ]}
        />
        <FormFields of={briefFields} names={["text"]} state={fields} />
        {stories.length > 0 && (
          <Select
            {...fields.bind("story")}
            label={texts.story}
            hint={texts.storyHint}
            value={fields.value("story")}
            optional
            options={[
              { value: "", label: texts.noStory },
              ...stories.map(({ id, title, words: count }) => ({
                value: id,
                label: ordersText.place.storyWords(title, count),
              })),
            ]}
          />
        )}
        <FormFields of={briefFormFields} names={["words"]} state={fields} />
        <Field
          {...fields.bind("budget")}
          label={texts.budget}
          hint={texts.budgetHint}
          value={fields.value("budget")}
          prefix="$"
          inputMode="decimal"
          optional
        />
        <FormFields of={briefFields} names={["delivery"]} state={fields} />
        <FormFields of={briefFormFields} names={["who"]} state={fields} />
        <Field
          {...fields.bind("invited")}
          label={texts.invited}
          hint={texts.invitedHint}
          value={fields.value("invited")}
          autoCapitalize="none"
          optional
        />
        <div className="actions">
          <Button look="primary">{texts.send}</Button>
          <ButtonLink look="quiet" href={briefsPaths.mine()}>
            {uiText.cancel}
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}

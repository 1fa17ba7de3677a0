import type { PageProps } from "../../../src/shared/form.ts";
import type { BriefFormPageData } from "../../../src/shared/market/briefs.dto.ts";
import { BRIEF_TEXT_MAX, BRIEF_TITLE_MAX } from "../../../src/shared/market/briefs.limits.ts";
import { briefsPaths } from "../../../src/shared/market/briefs.paths.ts";
import { briefsText } from "../../../src/shared/market/briefs.text.ts";
import { ordersText } from "../../../src/shared/market/orders.text.ts";
import { DELIVERY_TIMES, SERVICE_CATEGORIES } from "../../../src/shared/market/services.enums.ts";
import { servicesText } from "../../../src/shared/market/services.text.ts";
import { uiText } from "../../../src/shared/platform/ui.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, Select, TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";

const words = briefsText.form;

/** A job in words, with what it may cost, and who may make offers. */
export function BriefFormPage({ data: { invite, stories }, form }: PageProps<BriefFormPageData>) {
  const fields = formFields(form, {
    who: invite ? "invited" : "all",
    invited: invite,
    delivery: "anytime",
  });
  return (
    <div className="page page-narrow">
      <Breadcrumbs
        trail={[{ href: briefsPaths.mine(), label: briefsText.lists.mine }, { label: words.title }]}
      />
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <form method="post" action={briefsPaths.briefNew()} className="service-form">
        <CsrfField />
        <FormErrors form={form} />
        <Field
          {...fields.bind("title")}
          label={words.what}
          hint={words.whatHint}
          value={fields.value("title")}
          maxLength={BRIEF_TITLE_MAX}
        />
        <Select
          {...fields.bind("category")}
          label={words.category}
          value={fields.value("category")}
          options={[
            { value: "", label: words.choose },
            ...SERVICE_CATEGORIES.map((value) => ({ value, label: servicesText.categories[value].name })),
          ]}
        />
        <TextArea
          {...fields.bind("text")}
          label={words.text}
          hint={words.textHint}
          value={fields.value("text")}
          rows={8}
          maxLength={BRIEF_TEXT_MAX}
        />
        {stories.length > 0 && (
          <Select
            {...fields.bind("story")}
            label={words.story}
            hint={words.storyHint}
            value={fields.value("story")}
            optional
            options={[
              { value: "", label: words.noStory },
              ...stories.map(({ id, title, words: count }) => ({
                value: id,
                label: ordersText.place.storyWords(title, count),
              })),
            ]}
          />
        )}
        <Field
          {...fields.bind("words")}
          label={words.count}
          hint={words.countHint}
          value={fields.value("words")}
          inputMode="numeric"
          optional
        />
        <Field
          {...fields.bind("budget")}
          label={words.budget}
          hint={words.budgetHint}
          value={fields.value("budget")}
          prefix="$"
          inputMode="decimal"
          optional
        />
        <Select
          {...fields.bind("delivery")}
          label={words.delivery}
          value={fields.value("delivery")}
          options={DELIVERY_TIMES.map((value) => ({ value, label: servicesText.deliveries[value] }))}
        />
        <RadioGroup
          {...fields.bind("who")}
          legend={words.who}
          value={fields.value("who")}
          options={[
            { value: "all", label: words.all },
            { value: "invited", label: words.only },
          ]}
        />
        <Field
          {...fields.bind("invited")}
          label={words.invited}
          hint={words.invitedHint}
          value={fields.value("invited")}
          autoCapitalize="none"
          optional
        />
        <div className="actions">
          <Button look="primary">{words.send}</Button>
          <ButtonLink look="quiet" href={briefsPaths.mine()}>
            {uiText.cancel}
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}

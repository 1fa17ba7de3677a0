import type { AdminJudgeDto, AdminJudgesPageData } from "#shared/community/admin-challenges.dto.ts";
import { adminChallengesText as texts } from "#shared/community/admin-challenges.text.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import type { PageProps } from "#shared/form.ts";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { Who } from "../../site/admin/Who.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";

/** Staff page that appoints judges of a challenge that staff run. */
export function AdminJudgesPage({ data, form }: PageProps<AdminJudgesPageData>) {
  const { challenge, judges } = data;
  const { bind, value } = formFields(form);
  const href = challengesPaths.adminChallenge(challenge.id);
  return (
    <AdminFrame data={data} current="challenges" title={texts.appoint}>
      <Breadcrumbs
        trail={[
          { href: challengesPaths.admin(), label: texts.title },
          { href, label: challenge.title },
          { label: texts.appoint },
        ]}
      />
      <form
        noValidate
        className="page-form admin-form"
        method="post"
        action={challengesPaths.adminJudges(challenge.id)}
      >
        <CsrfField />
        <p>{texts.appointLead}</p>
        <FormErrors form={form} />
        {judges.length > 0 && <AdminJudges judges={judges} />}
        <Field
          {...bind("judges")}
          label={texts.appointField}
          hint={texts.appointHint}
          value={value("judges")}
          required
        />
        <div className="actions">
          <Button look="primary">{texts.appointButton}</Button>
          <a href={href} dir="auto">
            {challenge.title}
          </a>
        </div>
      </form>
    </AdminFrame>
  );
}

/** List of a challenge's judges besides the organiser, with those who have not answered yet. */
export function AdminJudges({ judges }: { judges: readonly AdminJudgeDto[] }) {
  return (
    <ul className="admin-links">
      {judges.map(({ who, accepted }) => (
        <li key={who.id}>
          <Who who={who} />
          {!accepted && ` (${texts.judgeAsked})`}
        </li>
      ))}
    </ul>
  );
}

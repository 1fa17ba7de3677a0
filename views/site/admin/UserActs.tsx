import type { ReactNode } from "react";
import { emptyForm, type FormState } from "#shared/form.ts";
import { ROLES } from "#shared/people/staff.enums.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { AdminUserAct } from "#shared/site/admin.ts";
import type { AdminUserPageData } from "#shared/site/admin-accounts.dto.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, Select, TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";

const texts = adminText.user;

interface Props {
  readonly data: AdminUserPageData;
  readonly form: FormState;
}

/** All actions on an account, each a separate form. */
export function UserActs({ data, form }: Props) {
  const { user, can } = data;
  if (!Object.values(can).some(Boolean)) return <p className="fine">{texts.nothing}</p>;
  const sent = (act: AdminUserAct) => formFields(data.sent === act ? form : emptyForm);
  const { bind: block, value: reason } = sent("block");
  const { bind: act, value: purpose } = sent("on-behalf");
  return (
    <>
      <Act of="block" lead={texts.blockLead} submit={texts.block} danger {...{ data, form }}>
        <TextArea
          {...block("reason")}
          label={texts.reason}
          hint={texts.reasonHint}
          value={reason("reason")}
          maxLength={500}
          rows={2}
          required
        />
      </Act>
      <Act of="unblock" lead={texts.unblockLead} submit={texts.unblock} {...{ data, form }} />
      <Act of="verify-email" lead={texts.verifyLead} submit={texts.verify} {...{ data, form }} />
      <Act of="sign-out" lead={texts.signOutLead} submit={texts.signOut} {...{ data, form }} />
      <Act of="role" lead={texts.roleLead} submit={texts.changeRole} {...{ data, form }}>
        <Select
          {...sent("role").bind("role")}
          label={adminText.users.role}
          value={user.role}
          options={ROLES.map((role) => ({ value: role, label: adminText.users.roles[role] }))}
        />
      </Act>
      <Act of="on-behalf" lead={texts.actLead} submit={texts.act} {...{ data, form }}>
        <Field
          {...act("purpose")}
          label={texts.purpose}
          value={purpose("purpose")}
          maxLength={500}
          autoComplete="off"
          required
        />
      </Act>
    </>
  );
}

function Act({
  of: act,
  lead,
  submit,
  danger,
  data,
  form,
  children,
}: Props & { of: AdminUserAct; lead: string; submit: string; danger?: boolean; children?: ReactNode }) {
  if (!data.can[act]) return null;
  return (
    <form noValidate method="post" action={adminPaths.adminUserAct(data.user.id, act)} aria-label={submit}>
      <CsrfField />
      {data.sent === act && <FormErrors form={form} />}
      <p className="fine">{lead}</p>
      {children}
      <Button look={danger ? "danger" : "secondary"}>{submit}</Button>
    </form>
  );
}

import type { ReactNode } from "react";
import { emptyForm, type FormState } from "../../../src/shared/form.ts";
import { ROLES } from "../../../src/shared/people/staff.enums.ts";
import { adminPaths } from "../../../src/shared/site/admin.paths.ts";
import { adminText } from "../../../src/shared/site/admin.text.ts";
import type { AdminUserAct } from "../../../src/shared/site/admin.ts";
import type { AdminUserPageData } from "../../../src/shared/site/admin-accounts.dto.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, Select, TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";

const words = adminText.user;

interface Props {
  readonly data: AdminUserPageData;
  readonly form: FormState;
}

/** Everything that may be done to an account, each a form of its own. */
export function UserActs({ data, form }: Props) {
  const { user, can } = data;
  if (!Object.values(can).some(Boolean)) return <p className="fine">{words.nothing}</p>;
  const sent = (act: AdminUserAct) => formFields(data.sent === act ? form : emptyForm);
  const { bind: block, value: reason } = sent("block");
  const { bind: act, value: purpose } = sent("on-behalf");
  return (
    <>
      <Act of="block" lead={words.blockLead} submit={words.block} danger {...{ data, form }}>
        <TextArea
          {...block("reason")}
          label={words.reason}
          hint={words.reasonHint}
          value={reason("reason")}
          maxLength={500}
          rows={2}
          required
        />
      </Act>
      <Act of="unblock" lead={words.unblockLead} submit={words.unblock} {...{ data, form }} />
      <Act of="verify-email" lead={words.verifyLead} submit={words.verify} {...{ data, form }} />
      <Act of="sign-out" lead={words.signOutLead} submit={words.signOut} {...{ data, form }} />
      <Act of="role" lead={words.roleLead} submit={words.changeRole} {...{ data, form }}>
        <Select
          {...sent("role").bind("role")}
          label={adminText.users.role}
          value={user.role}
          options={ROLES.map((role) => ({ value: role, label: adminText.users.roles[role] }))}
        />
      </Act>
      <Act of="on-behalf" lead={words.actLead} submit={words.act} {...{ data, form }}>
        <Field
          {...act("purpose")}
          label={words.purpose}
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
    <form method="post" action={adminPaths.adminUserAct(data.user.id, act)} aria-label={submit}>
      <CsrfField />
      {data.sent === act && <FormErrors form={form} />}
      <p className="fine">{lead}</p>
      {children}
      <Button look={danger ? "danger" : "secondary"}>{submit}</Button>
    </form>
  );
}

import type { FormValues } from "#shared/form.ts";
import type { formFields } from "./form-fields.ts";

/**
 * Version on which a form is based: the one with which it was opened, and after a conflict the current one.
 */
export function VersionField(props: {
  fields: ReturnType<typeof formFields>;
  data: { readonly values: FormValues };
}) {
  const { version: current } = props.data.values;
  const version = props.fields.value("version") || (typeof current === "string" ? current : "");
  return version ? <input type="hidden" name="version" defaultValue={version} /> : null;
}

import type { FormValues } from "../../src/shared/site/site.dto.ts";
import type { formFields } from "./form-fields.ts";

/** Which version a form is based on: the one it was opened with, and after a conflict the one there is now. */
export function VersionField(props: {
  fields: ReturnType<typeof formFields>;
  data: { readonly values: FormValues };
}) {
  const { version: current } = props.data.values;
  const version = props.fields.value("version") || (typeof current === "string" ? current : "");
  return version ? <input type="hidden" name="version" defaultValue={version} /> : null;
}

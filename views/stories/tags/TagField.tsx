import type { ComponentProps } from "react";
import { Island } from "../../shell/Island.tsx";
import { Field } from "../../ui/Field.tsx";
import TagHelp from "./TagHelp.island.tsx";

/** A field for comma-separated tags, which suggests tags while one types; a plain one without JavaScript. */
export function TagField(props: ComponentProps<typeof Field>) {
  return (
    <div className="tag-field">
      <Field {...props} />
      <Island of={TagHelp} name="stories/tags/TagHelp" on="idle" props={{ field: props.id }} />
    </div>
  );
}

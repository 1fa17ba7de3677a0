import type { ComponentProps } from "react";
import { Island } from "../shell/Island.tsx";
import { TextArea } from "./Field.tsx";
import MentionHelp from "./MentionHelp.island.tsx";

/** A text area in which `@names` of members are completed; a plain one without scripts. For members' forms. */
export function MentionArea(props: ComponentProps<typeof TextArea>) {
  return (
    <div className="mention-area">
      <TextArea {...props} />
      <Island of={MentionHelp} name="ui/MentionHelp" on="idle" props={{ field: props.id }} />
    </div>
  );
}

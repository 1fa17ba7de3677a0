import type { KnownNames } from "#shared/people/mentions.ts";
import { FormattedText } from "../../ui/FormattedText.tsx";

/** Text of a post. */
export const PostText = ({ text, names }: { text: string; names: KnownNames }) => (
  <div className="post-text">
    <FormattedText text={text} names={names} />
  </div>
);

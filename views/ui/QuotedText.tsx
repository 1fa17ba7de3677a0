import { FormattedText } from "./FormattedText.tsx";
import { Time } from "./Time.tsx";

/** A member's text, with name and time, on a page about it. */
export const QuotedText = (quoted: {
  readonly name: string | undefined;
  readonly at: string;
  readonly text: string;
  readonly zone: string;
}) => (
  <blockquote className="update-quote">
    <p className="fine">
      {quoted.name}, <Time iso={quoted.at} as="moment" zone={quoted.zone} />
    </p>
    <FormattedText text={quoted.text} />
  </blockquote>
);

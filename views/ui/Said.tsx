import { LinkedText } from "./LinkedText.tsx";
import { Time } from "./Time.tsx";

/** What somebody said, with name and moment, on a page that is about it. */
export const Said = (said: {
  readonly name: string | undefined;
  readonly at: string;
  readonly text: string;
  readonly zone: string;
}) => (
  <blockquote className="update-quote">
    <p className="fine">
      {said.name}, <Time iso={said.at} as="moment" zone={said.zone} />
    </p>
    <LinkedText text={said.text} />
  </blockquote>
);

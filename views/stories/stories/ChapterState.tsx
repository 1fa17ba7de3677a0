import type { ChapterState as State } from "#shared/stories/chapters.enums.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { Time } from "../../ui/Time.tsx";

interface Props {
  readonly chapter: {
    readonly state: State;
    readonly publishedAt: string | null;
    readonly publishAt: string | null;
  };
  /** True if the story is published. */
  readonly out: boolean;
  readonly zone: string;
}

/** What readers see of a chapter, or when they will see it. */
export function ChapterState({ chapter: { state, publishedAt, publishAt }, out, zone }: Props) {
  const { shown } = writingText;
  const at = (iso: string | null, as: "date" | "moment") => iso && <Time iso={iso} as={as} zone={zone} />;
  if (state === "draft") return <span>{shown.draft}</span>;
  if (state === "published")
    return (
      <span className={out ? undefined : "state-ready"}>
        {out ? shown.since : shown.ready} {out && at(publishedAt, "date")}
      </span>
    );
  return (
    <span>
      {shown.scheduled} {at(publishAt, "moment")}
      {!out && shown.onceOut}
    </span>
  );
}

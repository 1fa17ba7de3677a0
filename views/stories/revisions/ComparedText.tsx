import type { ReactNode } from "react";
import type {
  ComparedBlock,
  ComparedPart,
  ComparedSide,
  ComparisonDto,
} from "#shared/stories/revisions.dto.ts";
import { revisionsText } from "#shared/stories/revisions.text.ts";

/** Two texts merged into one or side by side, with deletions struck out and additions marked. */
export function ComparedText({ comparison, view }: { comparison: ComparisonDto; view: "inline" | "side" }) {
  return (
    <div className={`compared compared-${view} prose`}>
      {comparison.rows.map((row, at) =>
        row.skipped ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and never move
          <p key={at} className="compared-skipped">
            {revisionsText.skipped(row.skipped)}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and never move
          <Row key={at} row={row} view={view} />
        ),
      )}
    </div>
  );
}

function Row({ row, view }: { row: ComparedBlock; view: "inline" | "side" }) {
  if (view === "inline") return row.after ? <Side side={row.after} /> : null;
  return (
    <div className="compared-row">
      <div>{row.before && <Side side={row.before} />}</div>
      <div>{row.after && <Side side={row.after} />}</div>
    </div>
  );
}

function Side({ side }: { side: ComparedSide }) {
  return (
    <p className={`compared-${side.kind}`}>
      {side.parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and never move
        <Part key={at} part={part} />
      ))}
    </p>
  );
}

/** Text labels, for readers who cannot see the colours. */
function Part({ part }: { part: ComparedPart }) {
  const text = marked(part.text, part.marks ?? []);
  if (part.of === "same") return text;
  const Edit = part.of === "in" ? "ins" : "del";
  return (
    <Edit>
      <span className="visually-hidden">{revisionsText[part.of]} </span>
      {text}
    </Edit>
  );
}

function marked(text: string, [Mark, ...rest]: NonNullable<ComparedPart["marks"]>): ReactNode {
  return Mark ? <Mark>{marked(text, rest)}</Mark> : text;
}

import { writingText } from "../../../src/shared/stories/writing.text.ts";

/** The few marks that the text field understands. */
export function MarkdownHelp() {
  const { chapter } = writingText;
  return (
    <details className="disclosure">
      <summary>{chapter.help}</summary>
      <dl className="markup-help">
        {chapter.helpRows.map(([mark, meaning]) => (
          <div key={mark}>
            <dt>
              <code>{mark}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

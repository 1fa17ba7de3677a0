import { writingText } from "#shared/stories/writing.text.ts";

/** Help on the Markdown that the text field supports. */
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

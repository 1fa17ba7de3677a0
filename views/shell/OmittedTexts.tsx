import { errorsText } from "#shared/platform/errors.text.ts";

/** What a member wrote and no form shows, to be copied; above it, why it was not sent, if nothing else says so. */
export function OmittedTexts({
  texts,
  messages,
}: {
  readonly texts: readonly string[];
  readonly messages: readonly string[];
}) {
  return (
    <div className="page page-narrow">
      {messages.length > 0 && (
        <div className="notice notice-error" role="alert">
          <p>{messages.join(" ")}</p>
        </div>
      )}
      <WrittenTexts texts={texts} />
    </div>
  );
}

/** Texts that were not stored, each in a text area from which it can be copied. */
export const WrittenTexts = ({
  texts,
  hint = errorsText.copyIt,
}: {
  readonly texts: readonly string[];
  readonly hint?: string;
}) => (
  <section aria-labelledby="lost-texts">
    <h2 id="lost-texts">{errorsText.yourText}</h2>
    <p>{hint}</p>
    {texts.map((text) => (
      <textarea
        key={text}
        className="input"
        aria-labelledby="lost-texts"
        rows={6}
        readOnly
        dir="auto"
        defaultValue={text}
      />
    ))}
  </section>
);

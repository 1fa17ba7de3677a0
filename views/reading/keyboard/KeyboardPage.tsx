import type { PageProps } from "#shared/form.ts";
import { keyboardText } from "#shared/reading/keyboard.text.ts";
import { READER_KEYS } from "#shared/reading/reader-keys.ts";
import { readingPaths } from "#shared/reading/reading.paths.ts";

const texts = keyboardText;

/**
 * Page of the keyboard shortcuts on a chapter's page. `client/keys.ts` shows the content of `.keys-help`
 * there as a dialogue.
 */
export function KeyboardPage(_props: PageProps<null>) {
  return (
    <div className="page page-narrow">
      <h1>{texts.title}</h1>
      <div className="keys-help">
        <p className="lead">{texts.lead}</p>
        <dl className="keys">
          {READER_KEYS.map(({ name, key }) => (
            <div key={name}>
              <dt>
                <kbd>{texts.caps[key]}</kbd>
              </dt>
              <dd>{texts.does[name]}</dd>
            </div>
          ))}
        </dl>
        <p className="fine">
          {texts.off} <a href={readingPaths.readerSettings()}>{texts.settings}</a>
        </p>
      </div>
    </div>
  );
}

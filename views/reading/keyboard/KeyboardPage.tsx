import type { PageProps } from "../../../src/shared/form.ts";
import { keyboardText } from "../../../src/shared/reading/keyboard.text.ts";
import { READER_KEYS } from "../../../src/shared/reading/reader-keys.ts";
import { readingPaths } from "../../../src/shared/reading/reading.paths.ts";

const words = keyboardText;

/** The keys of a chapter's page. `client/keys.ts` shows what stands in `.keys-help` as a dialogue there. */
export function KeyboardPage(_props: PageProps<null>) {
  return (
    <div className="page page-narrow">
      <h1>{words.title}</h1>
      <div className="keys-help">
        <p className="lead">{words.lead}</p>
        <dl className="keys">
          {READER_KEYS.map(({ name, key }) => (
            <div key={name}>
              <dt>
                <kbd>{words.caps[key]}</kbd>
              </dt>
              <dd>{words.does[name]}</dd>
            </div>
          ))}
        </dl>
        <p className="fine">
          {words.off} <a href={readingPaths.readerSettings()}>{words.settings}</a>
        </p>
      </div>
    </div>
  );
}

import { findInStoryPaths } from "../../../src/shared/reading/find-in-story.paths.ts";
import { findInStoryText } from "../../../src/shared/reading/find-in-story.text.ts";
import { Button } from "../../ui/Button.tsx";

/** Asks for words in the text of one story. */
export function FindForm({
  story,
  q,
  describedBy,
  wrong = false,
  titled = false,
}: {
  readonly story: { readonly id: string; readonly slug: string };
  readonly q?: string;
  /** Ids of what explains the field. */
  readonly describedBy?: string;
  readonly wrong?: boolean;
  /** A heading above it says already what it is for. */
  readonly titled?: boolean;
}) {
  const words = findInStoryText;
  return (
    <search className="find-form">
      <form className="search-form" action={findInStoryPaths.findInStory(story)} method="get">
        <label htmlFor="find" className={titled ? "visually-hidden" : undefined}>
          {words.label}
        </label>
        <div className="search-form-row">
          <input
            className="input"
            id="find"
            type="search"
            name="q"
            defaultValue={q}
            placeholder={words.placeholder}
            aria-describedby={describedBy}
            aria-invalid={wrong || undefined}
          />
          <Button icon="search">{words.submit}</Button>
        </div>
      </form>
    </search>
  );
}

import { findInStoryPaths } from "#shared/reading/find-in-story.paths.ts";
import { findInStoryText } from "#shared/reading/find-in-story.text.ts";
import { Button } from "../../ui/Button.tsx";

/** Form to search the text of one story. */
export function FindForm({
  story,
  q,
  describedBy,
  wrong = false,
  titled = false,
}: {
  readonly story: { readonly id: string; readonly slug: string };
  readonly q?: string;
  /** Ids of the elements that describe the field. */
  readonly describedBy?: string;
  readonly wrong?: boolean;
  /** True if a heading above already explains the form. */
  readonly titled?: boolean;
}) {
  const texts = findInStoryText;
  return (
    <search className="find-form">
      <form noValidate className="search-form" action={findInStoryPaths.findInStory(story)} method="get">
        <label htmlFor="find" className={titled ? "visually-hidden" : undefined}>
          {texts.label}
        </label>
        <div className="search-form-row">
          <input
            className="input"
            id="find"
            type="search"
            name="q"
            defaultValue={q}
            placeholder={texts.placeholder}
            aria-describedby={describedBy}
            aria-invalid={wrong || undefined}
          />
          <Button icon="search">{texts.submit}</Button>
        </div>
      </form>
    </search>
  );
}

import type { FormState } from "../../src/shared/form.ts";
import { editingPaths } from "../../src/shared/stories/editing.paths.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { RadioGroup } from "../ui/Choice.tsx";
import { Empty } from "../ui/Empty.tsx";
import { formFields } from "../ui/form-fields.ts";
import { PageForm } from "../ui/PageForm.tsx";

interface StoryChoiceProps {
  readonly action: string;
  readonly back: string;
  readonly form: FormState;
  /** One's own; `why` says why one of them cannot be chosen. */
  readonly stories: readonly { readonly id: string; readonly title: string; readonly why: string | null }[];
  readonly words: Readonly<Record<"story" | "hint" | "none" | "write" | "button" | "unfit", string>>;
}

/** Chooses one of one's stories; those that do not fit are named with the reason. */
export function StoryChoice({ action, back, form, stories, words }: StoryChoiceProps) {
  const { bind, value } = formFields(form);
  const fits = stories.filter(({ why }) => why === null);
  const others = stories.filter(({ why }) => why !== null);
  return (
    <>
      <PageForm
        action={action}
        back={back}
        form={form}
        button={fits.length > 0 && <Button look="primary">{words.button}</Button>}
      >
        {fits.length > 0 ? (
          <RadioGroup
            {...bind("story")}
            legend={words.story}
            hint={words.hint}
            value={value("story") || fits[0]!.id}
            options={fits.map(({ id, title }) => ({ value: id, label: title }))}
          />
        ) : (
          <p>{words.hint}</p>
        )}
        {stories.length === 0 && (
          <Empty icon="book-open" title={words.none}>
            <ButtonLink href={editingPaths.storyNew()} look="primary">
              {words.write}
            </ButtonLink>
          </Empty>
        )}
      </PageForm>
      {others.length > 0 && (
        <section aria-labelledby="unfit">
          <h2 id="unfit">{words.unfit}</h2>
          <ul className="unfit">
            {others.map(({ id, title, why }) => (
              <li key={id}>
                <strong dir="auto">{title}</strong>: {why}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

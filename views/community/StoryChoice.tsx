import { mendingPath, mendingText, type Unfit } from "#shared/community/unfit.ts";
import type { FormState } from "#shared/form.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { RadioGroup } from "../ui/Choice.tsx";
import { Empty } from "../ui/Empty.tsx";
import { formFields } from "../ui/form-fields.ts";
import { PageForm } from "../ui/PageForm.tsx";

interface StoryChoiceProps {
  readonly action: string;
  readonly back: string;
  readonly form: FormState;
  /** The member's stories; `why` says why one cannot be chosen. */
  readonly stories: readonly { readonly id: string; readonly title: string; readonly why: Unfit | null }[];
  readonly words: Readonly<Record<"story" | "hint" | "none" | "write" | "button" | "unfit", string>>;
}

/** Form to choose one of the member's stories; unsuitable ones are listed with the reason. */
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
                <strong dir="auto">{title}</strong>: {why?.message}
                {why?.part && (
                  <>
                    {" "}
                    <a href={mendingPath[why.part](id)}>
                      {mendingText[why.part]}
                      <span className="visually-hidden">: {title}</span>
                    </a>
                  </>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

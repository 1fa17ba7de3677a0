import type { PageProps } from "#shared/form.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import type { RoundsPageData } from "#shared/stories/team-comments.dto.ts";
import { ROUND_TITLE_MAX } from "#shared/stories/team-comments.limits.ts";
import { teamCommentsPaths } from "#shared/stories/team-comments.paths.ts";
import { teamCommentsText } from "#shared/stories/team-comments.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Time } from "../../ui/Time.tsx";

const texts = teamCommentsText.rounds;

/** Page of beta reading rounds; an author can start another. */
export function RoundsPage({ data, form }: PageProps<RoundsPageData>) {
  const { story, rounds, can, zone } = data;
  const { bind, value } = formFields(form, data.values);
  return (
    <div className="page page-desk story-form">
      <Breadcrumbs
        trail={[
          { href: editingPaths.myStories(), label: teamCommentsText.stories },
          { href: editingPaths.collaborators(story.id), label: story.title },
          { label: texts.title },
        ]}
      />
      <h1>{texts.titleOf(story.title)}</h1>
      <p className="lead">{texts.lead}</p>
      <FormErrors form={form} />
      {rounds.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul className="beta-rounds">
          {rounds.map((round) => (
            <li key={round.id}>
              <a href={teamCommentsPaths.round(story.id, round.id)}>{round.title}</a>{" "}
              <span className="fine">
                <Time iso={round.at} as="moment" zone={zone} /> · {round.open ? texts.open : texts.closed} ·{" "}
                {round.mine ? texts.mine : texts.answered(round.answered)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {can.begin && (
        <form noValidate method="post" action={teamCommentsPaths.rounds(story.id)} aria-labelledby="begin">
          <h2 id="begin">{texts.begin}</h2>
          <CsrfField />
          <Field
            {...bind("title")}
            label={texts.name}
            hint={texts.nameHint}
            value={value("title")}
            maxLength={ROUND_TITLE_MAX}
            required
          />
          <TextArea
            {...bind("questions")}
            label={texts.questions}
            hint={texts.questionsHint}
            value={value("questions")}
            rows={6}
            optional
          />
          <div className="actions form-actions">
            <Button look="primary" name="intent" value="begin">
              {texts.submit}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}

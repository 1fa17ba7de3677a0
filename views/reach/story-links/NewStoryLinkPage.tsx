import type { PageProps } from "#shared/form.ts";
import type { NewStoryLinkPageData } from "#shared/reach/story-links.dto.ts";
import { storyLinksPaths } from "#shared/reach/story-links.paths.ts";
import { storyLinksText } from "#shared/reach/story-links.text.ts";
import { LINK_TYPES } from "#shared/reach/story-links.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/Choice.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageForm } from "../../ui/PageForm.tsx";
import { LinkFields } from "./LinkFields.tsx";
import { LinkSteps } from "./LinkSteps.tsx";

const texts = storyLinksText.wizard;

/**
 * Page to create a link, step by step; the first two steps are in the URL, so that going back loses nothing.
 */
export function NewStoryLinkPage(props: PageProps<NewStoryLinkPageData>) {
  const { step, type } = props.data;
  return (
    <div className="page page-form wizard link-form">
      <LinkSteps step={step === "lock" ? "story" : step} type={type} />
      <h1>{texts[step]}</h1>
      <Step {...props} />
    </div>
  );
}

function Step(props: PageProps<NewStoryLinkPageData>) {
  const { step } = props.data;
  if (step === "type") return <ChooseType />;
  if (step === "story") return <ChooseStory {...props} />;
  return step === "lock" ? <Lock {...props} /> : <Details {...props} />;
}

/** States what an advance copy requires of its story, with a form to set it. */
function Lock({ data: { type, story }, form }: PageProps<NewStoryLinkPageData>) {
  const fields = formFields(form);
  return (
    <>
      <Notice kind="warning" title={texts.lockMust}>
        <p>{texts.lockHint(story?.title ?? "")}</p>
      </Notice>
      <PageForm
        action={storyLinksPaths.newStoryLink({ type: type ?? undefined, story: story?.id })}
        back={storyLinksPaths.storyLinks()}
        form={form}
        button={
          <Button look="primary" name="intent" value="lock">
            {texts.lockButton}
          </Button>
        }
      >
        <Field
          {...fields.bind("password")}
          label={texts.lockPassword}
          type="password"
          autoComplete="new-password"
          required
        />
      </PageForm>
    </>
  );
}

function ChooseType() {
  return (
    <form noValidate action={storyLinksPaths.newStoryLink()}>
      <RadioGroup
        name="type"
        id="field-type"
        legend={texts.type}
        value={LINK_TYPES[0]}
        options={LINK_TYPES.map((value) => ({
          value,
          label: storyLinksText.types[value],
          hint: storyLinksText.typeHints[value],
        }))}
      />
      <div className="actions wizard-actions">
        <Button look="primary" iconAfter="arrow-right">
          {texts.next}
        </Button>
      </div>
    </form>
  );
}

function ChooseStory({ data: { type, stories } }: PageProps<NewStoryLinkPageData>) {
  if (stories.length === 0)
    return (
      <Empty
        icon="book-open"
        title={texts.noStories}
        action={<ButtonLink href={editingPaths.myStories()}>{texts.write}</ButtonLink>}
      >
        <p>{texts.noStoriesHint}</p>
      </Empty>
    );
  return (
    <form noValidate action={storyLinksPaths.newStoryLink()}>
      <input type="hidden" name="type" value={type ?? ""} />
      <RadioGroup
        name="story"
        id="field-story"
        legend={texts.story}
        hint={type === "arc" ? texts.arcHint : texts.storyHint}
        value={stories[0]!.id}
        options={stories.map(({ id, title }) => ({ value: id, label: title }))}
      />
      <div className="actions wizard-actions">
        <Button look="primary" iconAfter="arrow-right">
          {texts.next}
        </Button>
      </div>
    </form>
  );
}

function Details({ data, form }: PageProps<NewStoryLinkPageData>) {
  const { type, story, stories, values } = data;
  const others = stories.filter(({ id }) => id !== story?.id);
  return (
    <>
      <p className="lead">{story?.title}</p>
      <PageForm
        action={storyLinksPaths.newStoryLink({ type: type ?? undefined, story: story?.id })}
        back={storyLinksPaths.storyLinks()}
        form={form}
        button={
          <Button look="primary" iconAfter="arrow-right">
            {texts.toPreview}
          </Button>
        }
      >
        <LinkFields fields={formFields(form, values)} type={type ?? "promotional"} others={others} />
      </PageForm>
    </>
  );
}

import type { PageProps } from "../../../src/shared/form.ts";
import type { NewStoryLinkPageData } from "../../../src/shared/reach/story-links.dto.ts";
import { storyLinksPaths } from "../../../src/shared/reach/story-links.paths.ts";
import { storyLinksText } from "../../../src/shared/reach/story-links.text.ts";
import { LINK_TYPES } from "../../../src/shared/reach/story-links.ts";
import { editingPaths } from "../../../src/shared/stories/editing.paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/Choice.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageForm } from "../../ui/PageForm.tsx";
import { LinkFields } from "./LinkFields.tsx";
import { LinkSteps } from "./LinkSteps.tsx";

const words = storyLinksText.wizard;

/** Making a link, step by step; the first two steps are in the address, so that going back loses nothing. */
export function NewStoryLinkPage(props: PageProps<NewStoryLinkPageData>) {
  const { step, type } = props.data;
  return (
    <div className="page page-form wizard link-form">
      <LinkSteps step={step === "lock" ? "story" : step} type={type} />
      <h1>{words[step]}</h1>
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

/** Says what an advance copy needs of its story, and does it. */
function Lock({ data: { type, story }, form }: PageProps<NewStoryLinkPageData>) {
  const fields = formFields(form);
  return (
    <>
      <Notice kind="warning" title={words.lockMust}>
        <p>{words.lockHint(story?.title ?? "")}</p>
      </Notice>
      <PageForm
        action={storyLinksPaths.newStoryLink({ type: type ?? undefined, story: story?.id })}
        back={storyLinksPaths.storyLinks()}
        form={form}
        button={
          <Button look="primary" name="intent" value="lock">
            {words.lockButton}
          </Button>
        }
      >
        <Field
          {...fields.bind("password")}
          label={words.lockPassword}
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
    <form action={storyLinksPaths.newStoryLink()}>
      <RadioGroup
        name="type"
        id="field-type"
        legend={words.type}
        value={LINK_TYPES[0]}
        options={LINK_TYPES.map((value) => ({
          value,
          label: storyLinksText.types[value],
          hint: storyLinksText.typeHints[value],
        }))}
      />
      <div className="actions wizard-actions">
        <Button look="primary" iconAfter="arrow-right">
          {words.next}
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
        title={words.noStories}
        action={<ButtonLink href={editingPaths.myStories()}>{words.write}</ButtonLink>}
      >
        <p>{words.noStoriesHint}</p>
      </Empty>
    );
  return (
    <form action={storyLinksPaths.newStoryLink()}>
      <input type="hidden" name="type" value={type ?? ""} />
      <RadioGroup
        name="story"
        id="field-story"
        legend={words.story}
        hint={type === "arc" ? words.arcHint : words.storyHint}
        value={stories[0]!.id}
        options={stories.map(({ id, title }) => ({ value: id, label: title }))}
      />
      <div className="actions wizard-actions">
        <Button look="primary" iconAfter="arrow-right">
          {words.next}
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
            {words.toPreview}
          </Button>
        }
      >
        <LinkFields fields={formFields(form, values)} type={type ?? "promotional"} others={others} />
      </PageForm>
    </>
  );
}

import { paths } from "../../../src/shared/paths.ts";
import { text } from "../../../src/shared/text/index.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";

/** What only a profile's owner sees on it, each the version of one slot. */
export const ProfileOwner = {
  Edit: () => (
    <ButtonLink href={paths.profileSettings()} icon="pen-line">
      {text.people.edit}
    </ButtonLink>
  ),
  NoBio: () => (
    <div className="profile-bio profile-hint">
      <p>{text.people.own.noBio}</p>
      <a href={paths.profileSettings()}>{text.people.own.addBio}</a>
    </div>
  ),
  NoStories: () => (
    <Empty
      icon="book-open"
      title={text.people.own.noStories}
      action={
        <ButtonLink look="primary" href={paths.storyNew()} icon="pen-line">
          {text.people.own.write}
        </ButtonLink>
      }
    >
      <p>{text.people.own.noStoriesHint}</p>
    </Empty>
  ),
};

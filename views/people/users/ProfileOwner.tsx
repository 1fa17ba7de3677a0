import { paths } from "../../../src/shared/paths.ts";
import { peopleText } from "../../../src/shared/people/people.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";

/** What only a profile's owner sees on it, each the version of one slot. */
export const ProfileOwner = {
  Edit: () => (
    <ButtonLink href={paths.profileSettings()} icon="pen-line">
      {peopleText.edit}
    </ButtonLink>
  ),
  NoBio: () => (
    <div className="profile-bio profile-hint">
      <p>{peopleText.own.noBio}</p>
      <a href={paths.profileSettings()}>{peopleText.own.addBio}</a>
    </div>
  ),
  NoStories: () => (
    <Empty
      icon="book-open"
      title={peopleText.own.noStories}
      action={
        <ButtonLink look="primary" href={paths.storyNew()} icon="pen-line">
          {peopleText.own.write}
        </ButtonLink>
      }
    >
      <p>{peopleText.own.noStoriesHint}</p>
    </Empty>
  ),
};

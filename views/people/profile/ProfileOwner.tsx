import { peopleText } from "#shared/people/people.text.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";

/** Parts of a profile that only its owner sees; each fills one slot. */
export const ProfileOwner = {
  Edit: () => (
    <ButtonLink href={profilePaths.profileSettings()} icon="pen-line">
      {peopleText.edit}
    </ButtonLink>
  ),
  NoBio: () => (
    <div className="profile-bio profile-hint">
      <p>{peopleText.own.noBio}</p>
      <a href={profilePaths.profileSettings()}>{peopleText.own.addBio}</a>
    </div>
  ),
  NoStories: () => (
    <Empty
      icon="book-open"
      title={peopleText.own.noStories}
      action={
        <ButtonLink look="primary" href={editingPaths.storyNew()} icon="pen-line">
          {peopleText.own.write}
        </ButtonLink>
      }
    >
      <p>{peopleText.own.noStoriesHint}</p>
    </Empty>
  ),
};

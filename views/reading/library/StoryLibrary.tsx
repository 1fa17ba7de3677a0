import { followersPaths } from "#shared/library/followers.paths.ts";
import { historyText } from "#shared/reading/history.text.ts";
import type { LibraryPlaceDto } from "#shared/reading/library.dto.ts";
import { libraryPaths } from "#shared/reading/library.paths.ts";
import { libraryText } from "#shared/reading/library.text.ts";
import { FIRST_STATES, LIBRARY_STATES } from "#shared/reading/library.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { TOGGLE_VERBS, Toggle } from "../../ui/Toggle.tsx";

const texts = libraryText;

interface Props {
  readonly story: { readonly id: string; readonly slug: string; readonly title: string };
  /** Path to return to. */
  readonly next: string;
}

/** A story's place in the member's library: one menu to add it, change its state, or be notified. */
export function StoryLibrary({
  story,
  place: { state, followed },
  startOver = null,
  next,
  token,
}: Props & {
  readonly place: Omit<LibraryPlaceDto, "favourite">;
  /** Number of the first chapter, to start over; null if that is also the next one to read. */
  readonly startOver?: number | null;
  readonly token?: string | undefined;
}) {
  const isInLibrary = state !== null || followed;
  const begun = state !== null && state !== "want";
  const label = isInLibrary ? (
    <>
      <span className="visually-hidden">{texts.stateOf(story.title)}: </span>
      <span>{state ? texts.state[state] : texts.inLibrary}</span>
    </>
  ) : (
    texts.add
  );
  return (
    <Menu
      label={label}
      icon={isInLibrary ? "check" : "plus"}
      className="story-library"
      button
      on={isInLibrary}
    >
      <form noValidate method="post" action={libraryPaths.storyLibrary(story)}>
        <CsrfField token={token} />
        <input type="hidden" name="next" value={next} />
        {(begun ? LIBRARY_STATES.filter((each) => each !== "want") : FIRST_STATES).map((each) => (
          <Button
            key={each}
            look="quiet"
            name="do"
            value={each}
            icon={each === state ? "circle-check" : "circle"}
            pressed={each === state}
          >
            {texts.state[each]}
          </Button>
        ))}
        {!isInLibrary && <Notify id={story.id} />}
        {isInLibrary && !begun && (
          <Button look="quiet" name="do" value="remove" icon="x">
            {texts.remove}
          </Button>
        )}
      </form>
      {isInLibrary && (
        <Toggle
          action={followersPaths.storyFollow(story)}
          next={next}
          on={followed}
          verbs={TOGGLE_VERBS.follow}
          label={{ off: texts.notify, on: texts.notifying }}
          icon="bell"
          look="quiet"
          token={token}
        />
      )}
      {startOver !== null && (
        <a href={chaptersPaths.chapter(story, startOver)}>
          <Icon name="skip-back" />
          {historyText.startOver}
        </a>
      )}
    </Menu>
  );
}

/** The same menu for guests: the choice is saved after they sign in. */
export const StoryLibraryGuest = ({ story, next }: Props) => (
  <Menu label={texts.add} icon="plus" className="story-library" button>
    <form noValidate method="post" action={libraryPaths.storyLibrary(story)}>
      <input type="hidden" name="next" value={next} />
      {FIRST_STATES.map((each) => (
        <Button key={each} look="quiet" name="do" value={each} icon="circle">
          {texts.state[each]}
        </Button>
      ))}
      <Notify id={story.id} />
    </form>
  </Menu>
);

const Notify = ({ id }: { id: string }) => (
  <Checkbox name="notify" id={`notify-${id}`} label={texts.notify} checked />
);

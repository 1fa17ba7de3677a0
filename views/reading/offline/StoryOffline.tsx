import { assetUrl } from "#shared/assets.ts";
import { offlinePaths } from "#shared/reading/offline.paths.ts";
import { offlineText } from "#shared/reading/offline.text.ts";
import type { StoryDto } from "#shared/stories/stories.dto.ts";
import { Icon } from "../../ui/Icon.tsx";

const texts = offlineText;

const canKeep = (story: StoryDto): boolean =>
  story.state === "published" &&
  !story.private &&
  !story.passworded &&
  !story.mature &&
  story.contents.some(({ open }) => open);

/**
 * Data attributes for the script, on the element that contains both parts below. Everything is in templates,
 * which the script renders, because stories can be saved for offline reading only with a script.
 */
export const offlinePlace = (story: StoryDto) => ({
  "data-offline-story": story.id,
  "data-offline-from": offlinePaths.storyOffline(story),
  "data-script": assetUrl("offline.js"),
});

/** Buttons to save a story on this device, or remove it. */
export const OfflineButtons = ({ story, audio }: { story: StoryDto; audio: boolean }) => (
  <template>
    {canKeep(story) ? (
      <>
        <button type="button" className="btn btn-quiet" data-offline="keep">
          <Icon name="smartphone" />
          <span>{texts.keep}</span>
        </button>
        {audio && (
          <button type="button" className="btn btn-quiet" data-offline="keep-audio">
            <Icon name="headphones" />
            <span>{texts.keepAudio}</span>
          </button>
        )}
        <button type="button" className="btn btn-quiet" data-offline="remove" hidden>
          <Icon name="trash-2" />
          <span>{texts.remove}</span>
        </button>
      </>
    ) : (
      <p className="fine">{texts.cannot}</p>
    )}
  </template>
);

/** Status of what is saved of the story. */
export const OfflineStatus = ({ story }: { story: StoryDto }) =>
  canKeep(story) && (
    <div className="story-offline">
      <template>
        <p className="fine">
          <span role="status" data-offline="status" />{" "}
          <a href={offlinePaths.offline()} data-offline="all" hidden>
            {texts.all}
          </a>
        </p>
      </template>
    </div>
  );

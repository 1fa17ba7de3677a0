import { assetUrl } from "../../../src/shared/assets.ts";
import { offlinePaths } from "../../../src/shared/reading/offline.paths.ts";
import { offlineText } from "../../../src/shared/reading/offline.text.ts";
import type { StoryDto } from "../../../src/shared/stories/stories.dto.ts";
import { Icon } from "../../ui/Icon.tsx";

const words = offlineText;

const canKeep = (story: StoryDto): boolean =>
  story.state === "published" &&
  !story.private &&
  !story.passworded &&
  !story.mature &&
  story.contents.some(({ open }) => open);

/**
 * What the element that has both parts below says to the script. All of them lies in templates: only a script can keep
 * a story for reading offline, so only a script takes them out.
 */
export const offlinePlace = (story: StoryDto) => ({
  "data-offline-story": story.id,
  "data-offline-from": offlinePaths.storyOffline(story),
  "data-script": assetUrl("offline.js"),
});

/** Keeps a story on this device, or takes it away. */
export const OfflineButtons = ({ story, audio }: { story: StoryDto; audio: boolean }) => (
  <template>
    {canKeep(story) ? (
      <>
        <button type="button" className="btn btn-quiet" data-offline="keep">
          <Icon name="smartphone" />
          <span>{words.keep}</span>
        </button>
        {audio && (
          <button type="button" className="btn btn-quiet" data-offline="keep-audio">
            <Icon name="headphones" />
            <span>{words.keepAudio}</span>
          </button>
        )}
        <button type="button" className="btn btn-quiet" data-offline="remove" hidden>
          <Icon name="trash-2" />
          <span>{words.remove}</span>
        </button>
      </>
    ) : (
      <p className="fine">{words.cannot}</p>
    )}
  </template>
);

/** What is kept of it. */
export const OfflineStatus = ({ story }: { story: StoryDto }) =>
  canKeep(story) && (
    <div className="story-offline">
      <template>
        <p className="fine">
          <span role="status" data-offline="status" />{" "}
          <a href={offlinePaths.offline()} data-offline="all" hidden>
            {words.all}
          </a>
        </p>
      </template>
    </div>
  );

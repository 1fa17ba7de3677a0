import { assetUrl } from "../../src/shared/assets.ts";
import type { StoryDto } from "../../src/shared/dto.ts";
import { paths } from "../../src/shared/paths.ts";
import { text } from "../../src/shared/text/index.ts";
import { Icon } from "../ui/Icon.tsx";

const { offline: words } = text;

/**
 * Where a story is kept for reading offline. All of it lies in a template: only a script can do it, so only a script
 * takes it out.
 */
export function StoryOffline({ story }: { story: StoryDto }) {
  const isOpen = story.state === "published" && !story.private && !story.passworded && !story.mature;
  const canKeep = isOpen && story.contents.some(({ open }) => open);
  return (
    <div
      className="story-offline"
      data-offline-story={story.id}
      data-offline-from={paths.storyOffline(story)}
      data-script={assetUrl("offline.js")}
    >
      <template>{canKeep ? <KeepButtons /> : <p className="fine">{words.cannot}</p>}</template>
    </div>
  );
}

const KeepButtons = () => (
  <>
    <div className="actions">
      <button type="button" className="btn" data-offline="keep">
        <Icon name="download" />
        <span>{words.keep}</span>
      </button>
      <button type="button" className="btn" data-offline="remove" hidden>
        <Icon name="trash-2" />
        <span>{words.remove}</span>
      </button>
    </div>
    <p className="fine">
      <span role="status" data-offline="status" />{" "}
      <a href={paths.offline()} data-offline="all" hidden>
        {words.all}
      </a>
    </p>
  </>
);

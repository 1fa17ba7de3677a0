import { Feed } from "feed";
import type { Viewer } from "../../../core/base/viewer.ts";
import { narrationText as words } from "../../../shared/reach/narration.text.ts";
import { addressesOf } from "../../../shared/site.ts";
import { cataloguePaths } from "../../../shared/stories/catalogue.paths.ts";
import { chapterTitle } from "../../../shared/stories/chapter-title.ts";
import { chaptersPaths } from "../../../shared/stories/chapters.paths.ts";
import { hasBought } from "../../stories/chapters/index.ts";
import { presentStory, readStory, type StoryDoc } from "../../stories/stories/index.ts";
import { type AudioFile, Narration, type NarrationDoc } from "./model.ts";

/** Types that podcast programs play, the best first. */
const PREFERRED = ["audio/mp4", "audio/mpeg"];

/** A story with a feed to listen to: everyone's or a buyer's, and not for adults, whose age no program is asked for. */
export async function readForPodcast(viewer: Viewer, id: string): Promise<StoryDoc | null> {
  const story = await readStory(viewer, id);
  return story && !story.mature && (story.listed || hasBought(viewer, story)) ? story : null;
}

/**
 * A podcast (RSS 2.0) of the chapters of a story that a viewer may listen to, the newest first; `audio` gives the address of a file.
 */
export async function podcastOf(
  site: { readonly name: string; readonly url: string },
  viewer: Viewer,
  story: StoryDoc,
  { self, audio }: { readonly self: string; readonly audio: (chapter: string, file: AudioFile) => string },
): Promise<string> {
  const url = addressesOf(site);
  const shown = presentStory(story);
  const heard = new Map(
    (await Narration.find({ story: story._id }).lean<NarrationDoc[]>()).map((each) => [
      String(each._id),
      each,
    ]),
  );
  const whole = hasBought(viewer, story);
  const entries = story.contents.flatMap((entry, index) => {
    const narration =
      entry.state === "published" && (entry.open || whole) && heard.get(String(entry.chapter));
    return narration ? [{ entry, narration, number: index + 1 }] : [];
  });
  const newest = Math.max(0, ...entries.map(({ narration }) => narration.updatedAt.getTime()));
  const computer = entries.length > 0 && entries.every(({ narration }) => narration.voice === "computer");
  const feed = new Feed({
    id: url(self),
    title: computer ? `${shown.title} (${words.computerVoice.toLowerCase()})` : shown.title,
    description: shown.synopsis,
    link: url(cataloguePaths.story(shown)),
    language: story.language,
    updated: new Date(newest),
    generator: site.name,
    image: url(shown.cover.src),
    copyright: shown.author.name,
    author: { name: shown.author.name },
    feedLinks: { rss: url(self) },
    feed: url(self),
    podcast: true,
  });
  for (const { entry, narration, number } of entries.toReversed()) {
    const chapter = String(entry.chapter);
    const source =
      PREFERRED.flatMap((type) => narration.sources.find((each) => each.type === type) ?? [])[0] ??
      narration.sources[0]!;
    feed.addItem({
      title: chapterTitle(entry, story.language),
      id: chapter,
      guid: chapter,
      link: url(chaptersPaths.chapter(shown, number)),
      date: narration.createdAt,
      description: describe(narration),
      audio: {
        url: url(audio(chapter, source)),
        type: source.type.split(";", 1)[0]!,
        length: source.bytes,
        duration: Math.round(narration.seconds),
      },
      extensions: [{ name: "itunes:episode", objects: { _text: String(number) } }],
    });
  }
  return feed.rss2();
}

const describe = ({ voice, narrator }: Pick<NarrationDoc, "voice" | "narrator">): string =>
  voice === "computer" ? words.computerVoice : narrator ? `${words.readBy} ${narrator}` : words.region;

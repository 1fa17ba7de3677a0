import { Feed } from "feed";
import type { Viewer } from "#core/base/viewer.ts";
import { xmlSafe } from "#core/text/index.ts";
import { narrationText as texts } from "#shared/reach/narration.text.ts";
import { addressesOf } from "#shared/site.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { chapterTitle } from "#shared/stories/chapter-title.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { hasBought } from "../../stories/chapters/index.ts";
import { presentStory, readStory, type StoryDoc } from "../../stories/stories/index.ts";
import { type AudioFile, Narration, type NarrationDoc } from "./model.ts";
import { podcastCategory } from "./podcast-category.ts";

/** Audio types that podcast apps support, best first. */
const PREFERRED = ["audio/mp4", "audio/mpeg"];

/**
 * Returns a story that has a podcast: public or for a buyer, and without mature content, because apps cannot
 * confirm age.
 */
export async function readForPodcast(viewer: Viewer, id: string): Promise<StoryDoc | null> {
  const story = await readStory(viewer, id);
  return story && !story.mature && (story.listed || hasBought(viewer, story)) ? story : null;
}

/**
 * Builds a podcast (RSS 2.0) of the chapters a viewer may listen to, newest first; `audio` returns a file's
 * URL.
 */
export async function podcastOf(
  site: { readonly name: string; readonly url: string; readonly email: string },
  viewer: Viewer,
  story: StoryDoc,
  {
    self,
    picture,
    isPrivate = false,
    audio,
  }: {
    readonly self: string;
    /** URL of the square picture. */
    readonly picture: string;
    /** True for the feed of one listener, which directories must not list. */
    readonly isPrivate?: boolean;
    readonly audio: (chapter: string, file: AudioFile) => string;
  },
): Promise<string> {
  const url = addressesOf(site);
  const shown = presentStory(story);
  const heard = new Map(
    (await Narration.find({ story: story._id }).lean<NarrationDoc[]>()).map((each) => [
      String(each._id),
      each,
    ]),
  );
  const isBuyer = hasBought(viewer, story);
  const entries = story.contents.flatMap((entry, index) => {
    const narration =
      entry.state === "published" && (entry.open || isBuyer) && heard.get(String(entry.chapter));
    return narration ? [{ entry, narration, number: index + 1 }] : [];
  });
  const newest = Math.max(0, ...entries.map(({ narration }) => narration.updatedAt.getTime()));
  const computer = entries.length > 0 && entries.every(({ narration }) => narration.voice === "computer");
  const feed = new Feed({
    id: url(self),
    title: computer ? `${shown.title} (${texts.computerVoice.toLowerCase()})` : shown.title,
    description: shown.synopsis,
    link: url(cataloguePaths.story(shown)),
    language: story.language,
    updated: new Date(newest),
    generator: site.name,
    image: url(picture),
    copyright: shown.author.name,
    author: { name: shown.author.name },
    feedLinks: { rss: url(self) },
    feed: url(self),
    podcast: true,
  });
  const [category, subcategory] = podcastCategory(story.categories[0]);
  // What directories require of a feed (Apple Podcasts, "Podcast RSS feed requirements").
  const required: Readonly<Record<string, Record<string, unknown>>> = {
    "itunes:image": { _attributes: { href: url(picture) } },
    "itunes:category": {
      _attributes: { text: category },
      "itunes:category": { _attributes: { text: subcategory } },
    },
    // Stories with mature content have no podcast.
    "itunes:explicit": { _text: "false" },
    "itunes:owner": { "itunes:name": { _text: shown.author.name }, "itunes:email": { _text: site.email } },
    "itunes:type": { _text: "serial" },
    ...(isPrivate ? { "itunes:block": { _text: "Yes" } } : {}),
  };
  for (const [name, objects] of Object.entries(required)) feed.addExtension({ name, objects });
  for (const { entry, narration, number } of entries.toReversed()) {
    const chapter = String(entry.chapter);
    const source =
      PREFERRED.flatMap((type) => narration.sources.find((each) => each.type === type) ?? [])[0] ??
      narration.sources[0]!;
    feed.addItem({
      title: chapterTitle(entry, story.language),
      id: chapter,
      guid: chapter,
      link: url(chaptersPaths.chapterLink(shown, { id: chapter, number })),
      date: narration.createdAt,
      description: describe(narration),
      audio: {
        url: url(audio(chapter, source)),
        type: source.type.split(";", 1)[0]!,
        length: source.bytes,
        duration: Math.round(narration.seconds),
      },
      extensions: [
        { name: "itunes:episode", objects: { _text: String(number) } },
        { name: "itunes:explicit", objects: { _text: "false" } },
      ],
    });
  }
  return xmlSafe(feed.rss2());
}

const describe = ({ voice, narrator }: Pick<NarrationDoc, "voice" | "narrator">): string =>
  voice === "computer" ? texts.computerVoice : narrator ? `${texts.readBy} ${narrator}` : texts.region;

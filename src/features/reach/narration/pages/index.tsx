import { invalidField, notFound } from "#core/base/errors.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { storyFor } from "#features/stories/stories/index.ts";
import type { ChapterNarrationPageData, StoryNarrationPageData } from "#shared/reach/narration.dto.ts";
import { narrationPaths } from "#shared/reach/narration.paths.ts";
import { narrationText as texts } from "#shared/reach/narration.text.ts";
import { ChapterNarrationPage } from "#views/reach/narration/ChapterNarrationPage.tsx";
import { StoryNarrationPage } from "#views/reach/narration/StoryNarrationPage.tsx";
import { type NarrationDependencies, removeNarration, saveNarration } from "../commands.ts";
import { type CuesAct, setCues } from "../cues/commands.ts";
import { audioByMember } from "../limits.ts";
import { ComputerVoice, type ComputerVoiceDoc } from "../model.ts";
import { MANAGES, narratedChapter } from "../policy.ts";
import { audioBytesOf, MEGABYTE } from "../quota.ts";
import { namedStory, readNarrationRows, readToNarrate } from "../reads.ts";
import { switchComputerVoice } from "../switch-voice.ts";
import { uploadedAudio } from "../uploads/uploaded-audio.ts";

/** Pages for the audio of a story's chapters, for members who may publish them. */
export function narrationPages(
  dependencies: NarrationDependencies & { readonly limits: RateLimits },
): PageDefinition[] {
  const { ffmpeg, voice, limits, settings } = dependencies;
  const megabytes = () => settings.current().audioMegabytes;

  const ofStory = definePage<StoryNarrationPageData>({
    path: "/story/:id/narration",
    access: membersOnly,
    cache: "private",
    async load(context) {
      const story = await storyFor(context, MANAGES);
      const on = await ComputerVoice.findById(story._id).lean<ComputerVoiceDoc>();
      return {
        story: namedStory(story),
        rows: await readNarrationRows(story),
        bytes: await audioBytesOf(String(story.author)),
        gigabytes: settings.current().audioGigabytes,
        computerVoice: {
          there: await voice.isThere(),
          on: on !== null,
          noLanguage: on?.noLanguage ?? false,
          unread: story.contents.flatMap(({ chapter, title }) =>
            on?.unread?.some((each) => each.equals(chapter)) ? [title] : [],
          ),
        },
      };
    },
    async action({ caller, params, request }, { values: { intent } }) {
      if (intent !== "voice-on" && intent !== "voice-off") throw notFound();
      await switchComputerVoice(dependencies, caller, params.id!, intent === "voice-on");
      const text = intent === "voice-on" ? texts.voiceOn : texts.voiceOff;
      request.session.flash = { kind: "success", text };
      return seeOther(narrationPaths.narration(params.id!));
    },
    meta: ({ story }) => ({ title: texts.titleOf(story.title), robots: "noindex" }),
    Component: StoryNarrationPage,
  });

  const ofChapter = definePage<ChapterNarrationPageData>({
    path: "/story/:id/narration/:chapter",
    access: membersOnly,
    cache: "private",
    async load({ viewer, params }) {
      const found = await readToNarrate(viewer, params.id!, params.chapter!);
      return { ...found, megabytes: megabytes(), treats: await ffmpeg.isThere() };
    },
    async upload({ viewer, params }) {
      await narratedChapter(viewer, params.id!, params.chapter!);
      await limits.consume(audioByMember, viewer.id!);
      return { fields: ["audio"], maxBytes: megabytes() * MEGABYTE, spools: true };
    },
    async action({ caller, viewer, params, request }, { values, files }) {
      const place = { story: params.id!, chapter: params.chapter! };
      const { intent = "", narrator = "", upload } = values;
      const act = cuesAct(intent, values.cues ?? "");
      if (act) {
        const typed = act === "estimate" || act === "remove" ? (values.cues ?? "").trim() : "";
        if (typed && typed !== (await readToNarrate(viewer, place.story, place.chapter)).cues.trim())
          throw invalidField("cues", texts.cues.typed);
        await setCues(dependencies, caller, place, act);
        request.session.flash = { kind: "success", text: texts.cues[SAID[intent]!] };
        return seeOther(`${narrationPaths.chapterNarration(place.story, place.chapter)}#cues`);
      }
      if (intent === "remove") await removeNarration(dependencies, caller, place);
      else if (intent === "save") {
        const { spooled, fileName = "" } = files.audio ?? {};
        const sent = spooled
          ? { ...spooled, fileName }
          : await uploadedAudio(caller.viewer.id!, upload, { chapter: place.chapter });
        await saveNarration(dependencies, caller, place, { narrator }, sent);
      } else throw notFound();
      const text = intent === "remove" ? texts.removed : files.audio || upload ? texts.saved : texts.credited;
      request.session.flash = { kind: "success", text };
      return seeOther(narrationPaths.chapterNarration(place.story, place.chapter));
    },
    meta: ({ story }) => ({
      title: texts.titleOf(story.title),
      robots: "noindex",
      scripts: ["audio-upload.js"],
    }),
    Component: ChapterNarrationPage,
  });
  return [ofStory, ofChapter];
}

const SAID: Readonly<Record<string, "saved" | "estimated" | "removed">> = {
  cues: "saved",
  estimate: "estimated",
  "no-cues": "removed",
};

/** Returns the action on sentence times requested by a button; null for any other. */
function cuesAct(intent: string, subtitles: string): CuesAct | null {
  if (intent === "cues") return { subtitles };
  if (intent === "estimate") return "estimate";
  return intent === "no-cues" ? "remove" : null;
}

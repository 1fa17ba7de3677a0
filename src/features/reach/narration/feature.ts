import { sweepRegularly } from "#core/base/spool.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { narrationApi } from "./api.ts";
import { listenBookRoutes } from "./book-route.ts";
import { createAudioBytes } from "./bytes.ts";
import { narrationConsequences } from "./consequences.ts";
import { createAligners } from "./cues/aligners.ts";
import { narrationDemo } from "./demo.ts";
import { narrationExtras } from "./extras.ts";
import { createFfmpeg } from "./ffmpeg.ts";
import { narrationKinds } from "./notification-kinds.ts";
import { createOpenAudio } from "./open-audio.ts";
import { orderAudioRoutes } from "./order-audio/routes.ts";
import { narrationPages } from "./pages/index.tsx";
import { orderAudioPage } from "./pages/order-audio.tsx";
import { podcastPages } from "./pages/podcast.tsx";
import { narrationPersonalData } from "./personal-data.ts";
import { countUnreadablePodcastKeys, resealPodcastKeysJob } from "./podcast-keys.ts";
import { podcastRoutes } from "./podcast-routes.ts";
import { audioRoutes } from "./routes.ts";
import { defineSpeakChapter } from "./speak.ts";
import { narrationSubscribers } from "./subscribers.ts";
import { defineTreatAudio } from "./treat.ts";
import { uploadRoutes } from "./uploads/routes.ts";
import { createEspeak } from "./voice/espeak.ts";

/** Audio narrations of chapters. */
export function narration(given: FeatureDependencies): Feature {
  const { services, files, jobs, limits, settings, config, secrets, site, logger } = given;
  const bytes = createAudioBytes(files, jobs);
  const ffmpeg = createFfmpeg(config.ffmpeg);
  const treat = defineTreatAudio({ files, jobs, bytes, ffmpeg });
  const voice = createEspeak();
  const speak = defineSpeakChapter({ jobs, bytes, voice });
  const open = createOpenAudio();
  const aligners = createAligners();
  const dependencies = {
    services,
    files,
    open,
    jobs,
    bytes,
    ffmpeg,
    treat,
    voice,
    speak,
    aligners,
    limits,
    settings,
  };
  const reseal = resealPodcastKeysJob(secrets);
  jobs.add(reseal);
  let sweeping: { readonly stop: () => void } | undefined;
  return {
    name: "narration",
    consequences: narrationConsequences,
    encrypted: [
      { name: "addresses of podcasts", countUnreadable: () => countUnreadablePodcastKeys(secrets) },
    ],
    sheets: ["stories", "writing", "reach"],
    pages: [...narrationPages(dependencies), orderAudioPage(dependencies), ...podcastPages(secrets, site)],
    routes: audioRoutes({ services, files, open })
      .use(podcastRoutes({ services, files, open }, { ...site, email: config.staffEmail }))
      .use(orderAudioRoutes(files))
      .use(listenBookRoutes(services, files, site)),
    apiRoutes: [narrationApi(dependencies), uploadRoutes(dependencies)],
    extends: narrationExtras,
    dropped: [open],
    quietCollections: ["audio-rooms", "audio-uploads", "computer-voices", "order-audio", "podcast-keys"],
    quietFields: ["narrations.progress"],
    notificationKinds: narrationKinds,
    subscribers: narrationSubscribers(dependencies),
    demo: narrationDemo(dependencies),
    personalData: narrationPersonalData(files),
    async prepare() {
      await jobs.enqueue(reseal, { key: secrets.primaryKey }, { key: secrets.primaryKey });
      sweeping = await sweepRegularly((err) =>
        logger.warn({ err }, "files that were left are swept next time"),
      );
    },
    async stop() {
      sweeping?.stop();
      await aligners.close();
    },
  };
}

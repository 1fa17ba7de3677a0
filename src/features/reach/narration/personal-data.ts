import { toId } from "#core/db/ids.ts";
import type { Files } from "#core/files/files.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { ComputerVoice, Narration, type NarrationDoc } from "./model.ts";
import { OrderAudio } from "./order-audio/model.ts";
import { PodcastKey } from "./podcast-model.ts";
import { giveUp } from "./quota.ts";
import { AudioRoom, AudioUpload } from "./uploads/model.ts";

/**
 * Audio a member uploaded, and where they are named as narrator. The audio itself is deleted with its story.
 */
export const narrationPersonalData = (files: Files): PersonalData => ({
  models: ["Narration", "ComputerVoice", "PodcastKey", "OrderAudio", "AudioUpload", "AudioRoom"],
  async *export({ id }) {
    const own = { $or: [{ by: toId(id) }, named(id)] };
    yield jsonListFile("narrations.json", () => Narration.find(own, { files: 0, cues: 0 }).lean().cursor());
    yield jsonListFile("computer-voices.json", () =>
      ComputerVoice.find({ by: toId(id) })
        .lean()
        .cursor(),
    );
    yield jsonListFile("podcast-addresses.json", () =>
      PodcastKey.find({ user: toId(id) }, { hash: 0, sealed: 0 })
        .lean()
        .cursor(),
    );
    yield jsonListFile("order-audio.json", () =>
      OrderAudio.find({ by: toId(id) })
        .lean()
        .cursor(),
    );
    yield jsonListFile("audio-uploads.json", () =>
      AudioUpload.find({ by: toId(id) })
        .lean()
        .cursor(),
    );
    for await (const { _id, original } of Narration.find({ by: toId(id) })
      .sort({ _id: 1 })
      .lean<NarrationDoc[]>()
      .cursor())
      yield {
        path: `narrations/${_id}.${original.ending}`,
        async *content() {
          const body = await files.readDocument({ id: original.file });
          if (body) yield* body as AsyncIterable<Buffer>;
        },
      };
  },
  async erase({ id }) {
    await PodcastKey.deleteMany({ user: toId(id) });
    for (const { _id } of await AudioUpload.find({ by: toId(id) }, { _id: 1 }).lean()) await giveUp(_id);
    await AudioRoom.deleteOne({ _id: toId(id) });
    // Delivered audio stays with the order, because its buyer has paid for it.
    await OrderAudio.updateMany({ by: toId(id) }, { $set: { by: null, "original.name": "" } });
    await Narration.updateMany(named(id), { $set: { member: null, narrator: "" } });
    await ComputerVoice.updateMany({ by: toId(id) }, { $set: { by: null } });
    await Narration.updateMany({ by: toId(id) }, { $set: { by: null, "original.name": "" } });
  },
});

/** Filter for narrations that name a member; uses the partial index. */
const named = (id: string) => ({ member: { $type: "objectId" as const, $eq: toId(id) } });

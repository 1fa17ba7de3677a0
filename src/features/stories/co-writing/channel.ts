import Joi from "joi";
import { forbidden, HttpError, payloadTooLarge, rateLimited } from "#core/base/errors.ts";
import { toId } from "#core/db/ids.ts";
import type { LiveClient, Realtime } from "#core/realtime/index.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import {
  AWARE_MAX_BYTES,
  OPEN_MAX,
  UPDATE_MAX_BYTES,
  UPDATE_PART_BYTES,
  WRITERS_MAX,
} from "#shared/stories/co-writing.limits.ts";
import {
  CO_WRITING_ASKS as ASKS,
  type AwareOfChapter,
  type OpenChapter,
  type OpenedChapter,
  type StoryPeople,
  CO_WRITING_EVENTS as TELLS,
  type WriteChapter,
} from "#shared/stories/co-writing.ts";
import { signed } from "./awareness.ts";
import { Desk } from "./desk.ts";
import type { Devices } from "./devices.ts";
import { type People, readPeople } from "./people.ts";
import { assertMayLook, mayWrite, type Place, placeOf } from "./rights.ts";
import { type Rooms, roomName, storyRoom } from "./rooms.ts";
import { readUpdate } from "./updates.ts";

const base64 = (bytes: number) =>
  Joi.string()
    .base64()
    .max(Math.ceil(bytes / 3) * 4)
    .allow("");
const id = Joi.string().hex().length(24).required();

const openRules = Joi.object<OpenChapter & { writer: string }>({
  chapter: id,
  vector: base64(UPDATE_PART_BYTES).required(),
  epoch: Joi.string().hex().length(24).allow("").required(),
  writer: Joi.string().max(40).allow("").default(""),
});
const PARTS = Math.ceil(UPDATE_MAX_BYTES / UPDATE_PART_BYTES);
const writeRules = Joi.object<WriteChapter>({
  chapter: id,
  epoch: id,
  update: base64(UPDATE_PART_BYTES).required(),
  key: Joi.string().max(40),
  part: Joi.number()
    .integer()
    .min(0)
    .max(PARTS - 1),
  of: Joi.number().integer().min(1).max(PARTS),
}).and("key", "part", "of");
const awareRules = Joi.object<AwareOfChapter>({ chapter: id, update: base64(AWARE_MAX_BYTES).required() });
const leaveRules = Joi.object<{ chapter: string }>({ chapter: id });

/** Handles the messages of co-writing clients. */
export function serveCoWriting(
  services: Services,
  realtime: Pick<Realtime, "emitToRoom" | "serve">,
  { rooms, people, devices }: { readonly rooms: Rooms; readonly people: People; readonly devices: Devices },
): void {
  const desks = new Map<string, Desk>();

  const deskOf = (client: LiveClient): Desk => {
    const known = desks.get(client.connection);
    if (known) return known;
    const desk = new Desk();
    desks.set(client.connection, desk);
    client.whenGone(() => {
      desks.delete(client.connection);
      for (const [chapter, { story, clients }] of desk.open) {
        void people
          .go(client.connection, chapter)
          .then(() => emitPeople(story))
          // Somebody who stays listed is removed once their last sign of life is old.
          .catch(() => {});
        emitGone(chapter, clients);
      }
    });
    return desk;
  };

  const emitPeople = async (story: string): Promise<void> => {
    const storyPeople: StoryPeople = { story, people: await readPeople(toId(story), services.now()) };
    realtime.emitToRoom(storyRoom(story), TELLS.people, storyPeople);
  };

  const emitGone = (chapter: string, clients: ReadonlySet<number>): void => {
    if (clients.size > 0)
      realtime.emitToRoom(roomName(chapter), TELLS.aware, { chapter, gone: [...clients], update: "" });
  };

  const leave = async (client: LiveClient, chapter: string): Promise<void> => {
    const desk = desks.get(client.connection);
    const open = desk?.open.get(chapter);
    if (!desk || !open) return;
    desk.open.delete(chapter);
    await client.leave(roomName(chapter));
    if (![...desk.open.values()].some(({ story }) => story === open.story))
      await client.leave(storyRoom(open.story));
    await people.go(client.connection, chapter);
    emitGone(chapter, open.clients);
    await emitPeople(open.story);
  };

  /** Returns a chapter that the client may watch. Somebody who has lost access leaves it. @throws 403, 404 */
  const placeToOpen = async (client: LiveClient, chapter: string): Promise<Place> => {
    try {
      const place = await placeOf(chapter);
      assertMayLook(client.viewer, place);
      return place;
    } catch (error) {
      const isRefused = error instanceof HttpError && (error.status === 403 || error.status === 404);
      if (isRefused) await leave(client, chapter);
      throw error;
    }
  };

  realtime.serve(ASKS.open, async (client, payload): Promise<OpenedChapter> => {
    const { chapter, vector, epoch, writer } = validate(openRules, payload);
    const place = await placeToOpen(client, chapter);
    const desk = deskOf(client);
    if (desk.open.size >= OPEN_MAX && !desk.open.has(chapter)) throw rateLimited(60);
    const story = String(place.chapter.story);
    const inStory = await readPeople(place.chapter.story, services.now());
    if (inStory.filter((each) => each.chapter === chapter).length >= WRITERS_MAX) throw rateLimited(60);
    const room = await rooms.open(chapter);
    client.allowWriting();
    // Subscribes before reading, so that no update is missed in between.
    await client.enter(roomName(chapter));
    await client.enter(storyRoom(story));
    const known = String(room.log.epoch) === epoch && vector !== "";
    const found = await room.difference(known ? Buffer.from(vector, "base64") : undefined);
    if (!desk.open.has(chapter)) desk.open.set(chapter, { story, clients: new Set() });
    await people.come(client.connection, {
      story: place.chapter.story,
      chapter: place.chapter._id,
      user: toId(client.viewer.id),
    });
    realtime.emitToRoom(roomName(chapter), TELLS.ask, { chapter });
    devices.emitToAll(client.viewer.id, { chapter, writer });
    await emitPeople(story);
    return {
      epoch: String(room.log.epoch),
      update: Buffer.from(found.update).toString("base64"),
      vector: Buffer.from(found.vector).toString("base64"),
      version: await rooms.versionOf(chapter),
      people: await readPeople(place.chapter.story, services.now()),
      writes: mayWrite(client.viewer, place, services.now()),
    };
  });

  realtime.serve(ASKS.write, async (client, payload): Promise<{ n: number } | null> => {
    const { chapter, epoch, update, ...part } = validate(writeRules, payload);
    const desk = deskOf(client);
    const complete = desk.take(Buffer.from(update, "base64"), part);
    if (!complete) return null;
    if (!desk.open.has(chapter) || !client.isIn(roomName(chapter))) throw forbidden();
    const room = await rooms.known(chapter);
    // The edit belongs to a document that was replaced; the client has to open the new one.
    if (String(room.log.epoch) !== epoch) throw new HttpError(409, "ConflictError", "another document");
    try {
      return { n: await room.write(readUpdate(complete), client.viewer) };
    } catch (error) {
      if (error instanceof HttpError && error.status === 400) desk.refuse();
      throw error;
    }
  });

  realtime.serve(ASKS.aware, (client, payload): void => {
    const { chapter, update } = validate(awareRules, payload);
    const desk = deskOf(client);
    const open = desk.open.get(chapter);
    if (!open || !client.isIn(roomName(chapter))) throw forbidden();
    const bytes = Buffer.from(update, "base64");
    if (bytes.length > AWARE_MAX_BYTES) throw payloadTooLarge();
    const signedUpdate = signed(bytes, client.viewer.id, open.clients);
    realtime.emitToRoom(roomName(chapter), TELLS.aware, {
      chapter,
      update: Buffer.from(signedUpdate).toString("base64"),
    });
  });

  realtime.serve(ASKS.leave, async (client, payload): Promise<void> => {
    const { chapter } = validate(leaveRules, payload);
    await leave(client, chapter);
  });
}

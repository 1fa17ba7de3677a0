import mongoose from "mongoose";
import { type Caller, guest, type Viewer } from "../../../../src/core/base/viewer.ts";
import { prepareModels } from "../../../../src/core/db/define-model.ts";
import { afterCommit } from "../../../../src/core/db/transaction.ts";
import { createEventBus } from "../../../../src/core/events/bus.ts";
import type { EventMap } from "../../../../src/core/events/event-maps.ts";
import type { Services } from "../../../../src/core/services.ts";
import { registerUser } from "../../../../src/features/people/identity/index.ts";
import { User, type UserDoc } from "../../../../src/features/people/users/model.ts";
import type { Role } from "../../../../src/shared/people/staff.enums.ts";
import { useMongoose } from "../../../support/database.ts";
import { extensionsOfCommands } from "../../../support/extensions.ts";

/** Commands' surroundings with a clock that stands still until it is moved, and a memory of events. */
export interface TestHouse {
  readonly services: Services;
  readonly told: { readonly name: keyof EventMap; readonly payload: unknown }[];
  clock: Date;
  /** Payloads of one event. */
  heard<Name extends keyof EventMap>(name: Name): EventMap[Name][];
}

/** Connects mongoose to a fresh database with all indexes, for the surrounding `describe`. */
export function useHouse(): TestHouse {
  const place = useMongoose();
  before("connect mongoose", async () => {
    await mongoose.connect(place.uri, { autoIndex: false, bufferCommands: false, monitorCommands: true });
    await prepareModels();
  });
  after("disconnect mongoose", () => mongoose.disconnect());
  return createHouse();
}

function createHouse(): TestHouse {
  const failures: unknown[] = [];
  const events = createEventBus((error) => failures.push(error));
  const told: { name: keyof EventMap; payload: unknown }[] = [];
  const house: TestHouse = {
    clock: new Date("2026-11-21T12:00:00Z"),
    told,
    services: {
      extensions: extensionsOfCommands(),
      now: () => house.clock,
      events: {
        ...events,
        async publish(name, payload, session) {
          afterCommit(session, async () => void told.push({ name, payload }));
          await events.publish(name, payload, session);
        },
      },
      // Hashing has tests of its own; here it only has to tell passwords apart.
      passwords: {
        hash: async (password) => `hashed:${password}`,
        verify: async (hash, password) => hash === `hashed:${password}`,
      },
    },
    heard: (name) => told.filter((each) => each.name === name).map(({ payload }) => payload as never),
  };
  return house;
}

/** A caller as the house would build it for an account. */
export const callerOf = (user: Pick<UserDoc, "_id" | "username" | "name" | "role">): Caller => ({
  viewer: { ...guest, id: String(user._id), username: user.username, name: user.name, role: user.role },
  requestId: "test",
});

export const guestCaller: Caller = { viewer: guest, requestId: "test" };

/** The same caller with something else known about the viewer. */
export const seenAs = (caller: Caller, viewer: Partial<Viewer>): Caller => ({
  ...caller,
  viewer: { ...caller.viewer, ...viewer },
});

let count = 0;

/** A registered member and its caller. */
export async function aMember(house: TestHouse, role: Role = "member"): Promise<Caller & { user: UserDoc }> {
  count += 1;
  const username = `member${count}`;
  const input = { username, email: `${username}@mail.example`, password: "secret99", name: "Ada Example" };
  const { _id } = await registerUser(house.services, guestCaller, input);
  if (role !== "member") await User.updateOne({ _id }, { $set: { role } });
  const user = (await User.findById(_id).lean<UserDoc>())!;
  return { ...callerOf(user), user };
}

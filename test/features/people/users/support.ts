import mongoose from "mongoose";
import { type Caller, guest, type Viewer } from "#core/base/viewer.ts";
import { prepareModels } from "#core/db/define-model.ts";
import { afterCommit } from "#core/db/transaction.ts";
import { createEventBus } from "#core/events/bus.ts";
import type { EventMap } from "#core/events/event-maps.ts";
import type { Services } from "#core/services.ts";
import { registerUser } from "#features/people/identity/index.ts";
import { User, type UserDoc } from "#features/people/users/model.ts";
import type { Role } from "#shared/people/staff.enums.ts";
import { useMongoose } from "#test/support/database.ts";
import { extensionsOfCommands } from "#test/support/extensions.ts";

/** Services of commands with a clock that only tests move, and recorded events. */
export interface TestHouse {
  readonly services: Services;
  readonly told: { readonly name: keyof EventMap; readonly payload: unknown }[];
  clock: Date;
  /** Returns the payloads of one event. */
  heard<Name extends keyof EventMap>(name: Name): EventMap[Name][];
}

/** Connects mongoose to a new database with all indexes, for the surrounding `describe`. */
export function useHouse(): TestHouse {
  const place = useMongoose();
  before("connect mongoose", async () => {
    await mongoose.connect(place.uri, { autoIndex: false, bufferCommands: false });
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
      zone: "Europe/London",
      events: {
        ...events,
        async publish(name, payload, session) {
          afterCommit(session, async () => void told.push({ name, payload }));
          await events.publish(name, payload, session);
        },
      },
      // Hashing has separate tests; here it only has to distinguish passwords.
      passwords: {
        hash: async (password) => `hashed:${password}`,
        verify: async (hash, password) => hash === `hashed:${password}`,
        isBreached: async () => false,
        isRefusedDemo: () => false,
      },
    },
    heard: (name) => told.filter((each) => each.name === name).map(({ payload }) => payload as never),
  };
  return house;
}

/** Builds an account's caller as the product does. */
export const callerOf = (user: Pick<UserDoc, "_id" | "username" | "name" | "role">): Caller => ({
  viewer: { ...guest, id: String(user._id), username: user.username, name: user.name, role: user.role },
  requestId: "test",
});

export const guestCaller: Caller = { viewer: guest, requestId: "test" };

/** Returns the same caller with changed viewer fields. */
export const seenAs = (caller: Caller, viewer: Partial<Viewer>): Caller => ({
  ...caller,
  viewer: { ...caller.viewer, ...viewer },
});

let count = 0;

/** Registers a member; returns its caller. */
export async function aMember(house: TestHouse, role: Role = "member"): Promise<Caller & { user: UserDoc }> {
  count += 1;
  const username = `member${count}`;
  const input = { username, email: `${username}@mail.example`, password: "secret99", name: "Ada Example" };
  const { _id } = await registerUser(house.services, guestCaller, input);
  // Members may not have a name that is like that of staff.
  if (role !== "member") await User.updateOne({ _id }, { $set: { role, name: "Mo Example" } });
  const user = (await User.findById(_id).lean<UserDoc>())!;
  return { ...callerOf(user), user };
}

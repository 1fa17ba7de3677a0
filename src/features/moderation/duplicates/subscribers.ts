import { listener, on } from "#core/events/index.ts";
import { defineJob } from "#core/jobs/index.ts";
import { presentDevice } from "../../accounts/accounts/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { findUsersByIds } from "../../people/staff/index.ts";
import { noteAccount, noteSignIn } from "./evidence.ts";
import type { Hashes } from "./keys.ts";
import { AccountKeys } from "./model.ts";
import { compareChanged, sweep } from "./update.ts";

/** Account fields that are compared. */
const COMPARED = new Set(["email", "username", "name"]);

/**
 * Records shared data as it occurs, and has a job compare changed accounts: one at a time across all
 * processes.
 */
export function createDuplicateWatch(
  { services, jobs }: Pick<FeatureDependencies, "services" | "jobs">,
  hashes: Hashes,
) {
  const look = defineJob<null>({
    name: "duplicates.look",
    run: async (_nothing, { signal }) => void (await compareChanged(services.now, signal)),
  });
  const nightly = defineJob<null>({
    name: "duplicates.sweep",
    async run(_nothing, { signal }) {
      await sweep(services.now(), signal);
      await lookSoon();
    },
  });
  const lookSoon = () => jobs.enqueue(look, null, { key: "all" });
  const note = async (id: string): Promise<void> => {
    const [user] = await findUsersByIds([id]);
    if (!user) return;
    await noteAccount(id, user.email, services.now());
    await lookSoon();
  };

  return {
    subscribers: [
      on("user.registered", { name: "duplicates.note-account", handle: ({ id }) => note(id) }),
      on("user.updated", {
        name: "duplicates.note-changed",
        async handle({ id, changed }) {
          if (changed.some((field) => COMPARED.has(field))) await note(id);
        },
      }),
    ],
    listeners: [
      // Addresses and browsers are not stored in durable events: if a process ends now, one sign-in is lost.
      listener("user.signed-in", async (seen) => {
        const { browser, system } = presentDevice(seen.userAgent);
        const label = [browser, system].filter(Boolean).join(", ");
        if (await noteSignIn(hashes, { ...seen, label }, services.now())) await lookSoon();
      }),
    ],
    async prepare(): Promise<void> {
      await jobs.every("17 3 * * *", nightly, null);
      // Accounts from before this feature, or written without events (demo content).
      if ((await AccountKeys.estimatedDocumentCount()) === 0)
        await jobs.enqueue(nightly, null, { key: "first" });
    },
  };
}

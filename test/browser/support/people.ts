import { addFavourite } from "#features/library/favourites/index.ts";
import { followSubject, followUser } from "#features/library/followers/index.ts";
import { blockMember } from "#features/people/blocks/index.ts";
import { renewAll, renewRising } from "#features/reading/discovery/index.ts";
import { recordProgress } from "#features/reading/reading/record.ts";
import { browseStories } from "#features/stories/catalogue/index.ts";
import { openGroup } from "#features/talk/messages/commands.ts";
import { sendMessage } from "#features/talk/messages/send.ts";
import { unlimited } from "#test/support/unlimited.ts";
import type { TestMember, TestSite } from "../../support/site.ts";
import { SENTENCE, WORD } from "./wording.ts";
import type { World } from "./world.ts";

/** Creates entries in every list of people, and notifications. */
export async function meet(
  site: TestSite,
  author: TestMember,
  newcomer: TestMember,
  story: string,
  read: readonly { readonly id: string; readonly number: number }[],
): Promise<void> {
  const { services } = site.app;
  await followUser(services, author.caller, { following: newcomer.id });
  await followUser(services, newcomer.caller, { following: author.id });
  await addFavourite(services, newcomer.caller, { story });
  await blockMember(services, author.caller, { who: newcomer.id, kind: "mute" });
  for (const { id, number } of [...read].reverse())
    await recordProgress(site.app.services, newcomer.viewer, { story: id, number, at: services.now() });
  await followSubject(services, newcomer.caller, "story", read[0]!.id);
  await site.app.jobs.whenIdle();
  await likeTogether(site);
}

/** Creates readers who like the same stories, so that there are suggestions and new and rising stories. */
async function likeTogether(site: TestSite): Promise<void> {
  const { services } = site.app;
  const { rows } = await browseStories({ limit: 25 }, services.now());
  for (const name of ["reader-one", "reader-two", "reader-three"]) {
    const { caller } = await site.addMember(name);
    for (const { _id } of rows) await addFavourite(services, caller, { story: String(_id) });
  }
  await site.app.jobs.whenIdle();
  await renewAll();
  await renewRising(services.now());
}

/** Creates two members who exchange messages. */
export async function writeDigests(
  site: TestSite,
  author: TestMember,
  newcomer: TestMember,
): Promise<World["letters"]> {
  const messaging = {
    services: site.app.services,
    limits: unlimited,
    realtime: { emitToUser() {}, isConnected: async () => false },
    files: site.app.files.private,
  };
  const opened = await openGroup(messaging, newcomer.caller, { participants: [author.id, newcomer.id] });
  const group = String(opened._id);
  const write = async (by: TestMember, to: TestMember, message: string) =>
    String((await sendMessage(messaging, by.caller, { for: to.id, by: by.id, group, message }))._id);
  await write(newcomer, author, `I read it twice.\n\n${SENTENCE.repeat(4)}`);
  await write(author, newcomer, `Thank you! The map is at https://example.com/${"harbour/".repeat(20)}`);
  return { group, message: await write(newcomer, author, `${WORD.repeat(4)} — and when is the next one?`) };
}

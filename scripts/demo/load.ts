import type { Connection } from "mongoose";
import type { Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import type { DemoContent } from "#core/demo-content.ts";
import type { Files } from "#core/files/files.ts";
import type { Services } from "#core/services.ts";
import { findAccount, findForLogin, registerUser } from "#features/people/identity/index.ts";
import { setUserPhoto } from "#features/people/profile/index.ts";
import { importStory, publishChapter, scheduleChapter } from "#features/stories/chapters/index.ts";
import { featureStory, publishStory, scheduleStory, setCover } from "#features/stories/editing/index.ts";
import { drawDemoBanner, drawDemoCover, drawDemoPortrait } from "./pictures.ts";
import {
  DEMO_PASSWORD,
  type DemoAuthor,
  type DemoStory,
  demoSignIns,
  readDemoContent,
} from "./read-content.ts";

export interface DemoTarget {
  readonly connection: Connection;
  readonly services: Services;
  readonly files: Files;
}

const DAY = 86_400_000;

/**
 * Loads the demo into a database without accounts, once, with the product's commands: accounts, stories with
 * chapters published on their days, generated covers and portraits, and the features' demo data
 * (`Feature.demo`). An interrupted load is continued. Returns true if it did anything.
 */
export async function loadDemo(
  target: DemoTarget,
  contents: readonly DemoContent[],
  progress: (line: string) => void,
): Promise<boolean> {
  const loads = target.connection.collection<{ _id: string; done: boolean }>("demo-loads");
  const load = await loads.findOne({ _id: "demo" });
  if (load ? load.done : await target.connection.collection("users").findOne({})) return false;
  if (!load) await loads.insertOne({ _id: "demo", done: false });
  progress("Loading the demo: authors and stories of our own (once, some seconds)");
  const { authors, stories } = await readDemoContent();
  const begun = target.services.now();
  const viewers = new Map<string, Viewer>();
  for (const person of peopleOf(authors))
    viewers.set(person.username, await addPerson(target, person, begun));
  const admin = viewers.get(demoSignIns.find(({ role }) => role === "admin")!.username)!;
  for (const [index, story] of stories.entries()) {
    await addStory(target, story, viewers.get(story.author)!, admin, begun);
    progress(`${index + 1} of ${stories.length}: ${story.title}`);
  }
  for (const { load } of [...contents].sort((one, other) => one.place - other.place))
    await load({ services: target.services, connection: target.connection, viewers, begun });
  await loads.updateOne({ _id: "demo" }, { $set: { done: true } });
  return true;
}

type Person = Partial<DemoAuthor> &
  Pick<DemoAuthor, "username" | "name" | "email"> & { readonly role: string };

/** Returns the authors, and the demo accounts that write nothing. */
function peopleOf(authors: readonly DemoAuthor[]): Person[] {
  const roleOf = (username: string) => demoSignIns.find((one) => one.username === username)?.role ?? "member";
  const others = demoSignIns.filter(
    ({ username }) => !authors.some((author) => author.username === username),
  );
  return [
    ...authors.map((author) => ({ ...author, role: roleOf(author.username) })),
    ...others.map(({ username, name, email, role }) => ({ username, name, email, role })),
  ];
}

async function addPerson(
  { connection, services, files }: DemoTarget,
  person: Person,
  now: Date,
): Promise<Viewer> {
  const {
    username,
    name,
    email,
    bio = "",
    location = "",
    interests = [],
    skills = [],
    social = {},
    joinedDaysAgo = 90,
  } = person;
  const caller = { viewer: nobody, requestId: "demo" };
  const input = {
    username,
    name,
    email,
    password: DEMO_PASSWORD,
    bio,
    location,
    interests,
    skills,
    ...social,
  };
  const known = await findForLogin(username);
  const { _id } = known ?? (await registerUser(unchecked(services), caller, input));
  const role = ["moderator", "admin"].includes(person.role) ? person.role : "member";
  const createdAt = new Date(now.getTime() - joinedDaysAgo * DAY);
  await connection.collection("users").updateOne({ _id }, { $set: { role, createdAt } });
  const account = await findAccount(String(_id));
  const viewer: Viewer = { ...nobody, ...account!, mature: true };
  const owner = viewer.id;
  const profile_photo = await files.putImage(await drawDemoPortrait({ username }), { kind: "photo", owner });
  const cover_photo = person.bio
    ? await files.putImage(await drawDemoBanner({ username }), { kind: "banner", owner })
    : null;
  await setUserPhoto(services, { viewer, requestId: "demo" }, String(_id), { profile_photo, cover_photo });
  return viewer;
}

/** Returns services that accept the demo's password in production too. Its accounts cannot sign in there. */
const unchecked = (services: Services): Services => ({
  ...services,
  passwords: { ...services.passwords, isBreached: async () => false, isRefusedDemo: () => false },
});

async function addStory(
  target: DemoTarget,
  story: DemoStory,
  viewer: Viewer,
  admin: Viewer,
  begun: Date,
): Promise<void> {
  const { services, files, connection } = target;
  // The load was interrupted in this story: its incomplete data is deleted and written again.
  await connection.collection("stories").deleteMany({ author: toId(viewer.id), title: story.title });
  const caller = { viewer, requestId: "demo" };
  const at = (daysAgo: number | null): Services => {
    const date = new Date(begun.getTime() - (daysAgo ?? 0) * DAY);
    return { ...services, now: () => date };
  };
  const written = await importStory(at(story.publishedDaysAgo), caller, {
    story: {
      title: story.title,
      synopsis: story.synopsis,
      categories: story.categories,
      tags: story.tags,
      language: story.language,
      warnings: story.warnings,
      aiUse: story.aiUse,
      licence: story.licence,
      mature: story.mature,
      complete: story.complete,
      private: story.private,
      previewChapters: story.previewChapters,
      ...(story.password ? { password: story.password } : {}),
      ...(story.priceCents === null ? {} : { pricing: "paid" as const, price: story.priceCents / 100 }),
    },
    chapters: story.chapters.map(({ title, type, html }) => ({ title, type, html })),
  });
  const id = String(written._id);
  const drawing = await drawDemoCover(story, { name: viewer.name ?? "" });
  const cover = await files.putImage(drawing, { kind: "cover", owner: viewer.id });
  await setCover(services, caller, id, { cover, drawn: true });
  if (story.state === "draft") return;
  for (const [index, { publishedDaysAgo }] of story.chapters.entries()) {
    const chapter = String(written.contents[index]!.chapter);
    if (publishedDaysAgo !== null && publishedDaysAgo < 0) {
      await scheduleChapter(services, caller, chapter, { at: at(publishedDaysAgo).now() });
    } else {
      await publishChapter(at(publishedDaysAgo), caller, chapter);
    }
  }
  if (story.state === "scheduled")
    await scheduleStory(services, caller, id, { at: at(story.publishedDaysAgo).now() });
  else await publishStory(at(story.publishedDaysAgo), caller, id);
  if (story.featured) await featureStory(services, { viewer: admin, requestId: "demo" }, id, { on: "site" });
}

const nobody: Viewer = { id: null, username: null, name: null, role: "guest", mature: false, unlocked: {} };

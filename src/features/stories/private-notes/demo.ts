import { toId } from "#core/db/ids.ts";
import type { DemoContent, DemoWorld } from "#core/demo-content.ts";
import { TEAM_DRAFT, TEAM_STORY } from "../collaborators/index.ts";
import { addNote } from "./commands.ts";
import { PrivateNote } from "./model.ts";

/** Demo notes of an author. */
const NOTES = [
  {
    note: "How late did the dyers work in June? Ask at the museum.",
    chapter: TEAM_DRAFT,
    quote: "half past four in the morning",
  },
  { note: "Susanne must not know about Lyon yet.", chapter: TEAM_DRAFT, quote: "" },
  { note: "Three more chapters, and no wedding.", chapter: null, quote: "" },
] as const;

/** Demo content: private notes on a draft. */
export const privateNotesDemo: DemoContent = { place: 89, load };

async function load({ services, connection, viewers }: DemoWorld): Promise<void> {
  const { title, author } = TEAM_STORY;
  const story = await connection.collection("stories").findOne({ title }, { projection: { _id: 1 } });
  const viewer = viewers.get(author)!;
  await PrivateNote.deleteMany({ owner: toId(viewer.id!) });
  if (!story) return;
  for (const note of NOTES)
    await addNote(services, { viewer, requestId: "demo" }, { story: String(story._id), ...note });
}

import type { DemoContent, DemoWorld } from "#core/demo-content.ts";
import { createChapter } from "../chapters/index.ts";
import { setCollaborator } from "../editing/index.ts";

const HOUR = 3_600_000;

/**
 * The demo story with several collaborators, and its draft with a fixed id so that it is created only once.
 */
export const TEAM_STORY = { title: "A Yard of Blue", author: "maren.holt" } as const;
export const TEAM_DRAFT = "5eed0000000000000000b1e3";

const TEAM = [
  ["tobias_quill", "editor"],
  ["ines-varga", "beta-reader"],
] as const;

const DRAFT = `Susanne found the thread before anyone else did. It had gone down between the boards, as everything in that house went down sooner or later, and it lay there and shone.

“It is only an end,” said Judith. “Leave it.”

“It is *blue*,” said Susanne.

It was. It was the blue of half past four in the morning, and nobody had dyed it. She had woven it: warp of one colour and weft of another, so close that the eye gave up and called them one.

* * *

Mr Godin came at noon, with his hat in his hand, which was a bad sign, and his spectacles on, which was worse.`;

/** Demo content: a story with a team and an unpublished draft. */
export const collaboratorsDemo: DemoContent = { place: 86, load };

async function load({ services, connection, viewers, begun }: DemoWorld): Promise<void> {
  const { title, author } = TEAM_STORY;
  const story = await connection.collection("stories").findOne({ title }, { projection: { _id: 1 } });
  if (!story) return;
  const id = String(story._id);
  const caller = { viewer: viewers.get(author)!, requestId: "demo" };
  const then = { ...services, now: () => new Date(begun.getTime() - 5 * HOUR) };
  for (const [username, role] of TEAM)
    await setCollaborator(then, caller, id, { user: viewers.get(username)!.id, role });
  await createChapter(then, caller, id, { id: TEAM_DRAFT, title: "Half Past Four", markdown: DRAFT });
}

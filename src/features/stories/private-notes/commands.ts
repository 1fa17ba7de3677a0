import { applicationError, forbidden, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { blocksOf, passageText } from "#core/text/index.ts";
import { validate } from "#core/validate.ts";
import { anchorText, findQuote } from "#shared/anchors/index.ts";
import { PRIVATE_NOTES_MAX } from "#shared/stories/private-notes.limits.ts";
import { privateNotesText } from "#shared/stories/private-notes.text.ts";
import { type CountedLimit, createWithin } from "../../people/users/index.ts";
import { storyFor } from "../stories/index.ts";
import { PrivateNote, type PrivateNoteDoc } from "./model.ts";
import { readLatestHtml } from "./reads.ts";
import { noteChangeRules, noteRules } from "./rules.ts";

/**
 * Adds a note to a chapter, or to a story as a whole. A quote missing from the stored text is accepted,
 * because it may have been typed a moment ago.
 * @throws 404, 403 for viewers who may not read the story's drafts; 400
 */
export async function addNote(services: Services, caller: Caller, input: unknown): Promise<PrivateNoteDoc> {
  const { story: storyId, chapter, note, quote, prefix } = validate(noteRules, input);
  const owner = ownerOf(caller);
  const story = await storyFor({ viewer: caller.viewer, params: { id: storyId } }, "read-drafts");
  const entry = story.contents.find((each) => String(each.chapter) === chapter);
  if (chapter && !entry) throw notFound();
  const html = entry && quote ? await readLatestHtml(entry.chapter) : "";
  const passage = html ? findQuote(anchorText(passageText(blocksOf(html))), { quote, prefix }) : null;
  const fields = {
    owner,
    story: story._id,
    chapter: entry?.chapter ?? null,
    note,
    quote: entry ? quote : "",
    ...(passage ? { passage } : {}),
    createdAt: services.now(),
  };
  const limit: CountedLimit<PrivateNoteDoc> = {
    model: PrivateNote,
    filter: { owner, story: story._id },
    max: PRIVATE_NOTES_MAX,
    error: () => applicationError(privateNotesText.tooMany),
  };
  return createWithin(services, String(owner), limit, async (session) => {
    const [made] = await PrivateNote.create([fields], { session });
    return made!.toObject<PrivateNoteDoc>();
  });
}

/** Changes one of the caller's notes. @throws 404 for any other */
export async function changeNote(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<void> {
  const { note, done } = validate(noteChangeRules, input);
  const $set = {
    ...(note === undefined ? {} : { note }),
    ...(done === false ? { doneAt: null } : {}),
  };
  const { matchedCount } = await PrivateNote.updateOne(
    ownFilter(caller, id),
    { $set },
    { runValidators: true },
  );
  if (matchedCount === 0) throw notFound();
  // A note already done keeps its original date.
  if (done)
    await PrivateNote.updateOne(
      { ...ownFilter(caller, id), doneAt: null },
      { $set: { doneAt: services.now() } },
    );
}

/** Deletes one of the caller's notes. @throws 404 for any other */
export async function removeNote(caller: Caller, id: string): Promise<void> {
  const { deletedCount } = await PrivateNote.deleteOne(ownFilter(caller, id));
  if (deletedCount === 0) throw notFound();
}

const ownFilter = (caller: Caller, id: string) => {
  if (!isId(id)) throw notFound();
  return { _id: toId(id), owner: ownerOf(caller) };
};

/** Notes are private to their writer, so staff acting on a member's behalf have no access. */
function ownerOf({ viewer }: Caller) {
  if (!viewer.id || viewer.actor) throw forbidden();
  return toId(viewer.id);
}

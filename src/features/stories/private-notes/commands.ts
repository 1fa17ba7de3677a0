import { applicationError, forbidden, notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import type { Services } from "../../../core/services.ts";
import { blocksOf, passageText } from "../../../core/text/index.ts";
import { validate } from "../../../core/validate.ts";
import { anchorText, findQuote } from "../../../shared/anchors/index.ts";
import { PRIVATE_NOTES_MAX } from "../../../shared/stories/private-notes.limits.ts";
import { privateNotesText } from "../../../shared/stories/private-notes.text.ts";
import { storyFor } from "../stories/index.ts";
import { PrivateNote, type PrivateNoteDoc } from "./model.ts";
import { readLatestHtml } from "./reads.ts";
import { noteChangeRules, noteRules } from "./rules.ts";

/**
 * Writes a note beside a chapter, or on a story as a whole. Words that the stored text does not have are kept all the
 * same: they may have been typed a moment ago.
 * @throws 404, 403 for who does not read the story's drafts; 400
 */
export async function addNote(services: Services, caller: Caller, input: unknown): Promise<PrivateNoteDoc> {
  const { story: storyId, chapter, note, quote, prefix } = validate(noteRules, input);
  const owner = ownerOf(caller);
  const story = await storyFor({ viewer: caller.viewer, params: { id: storyId } }, "read-drafts");
  const entry = story.contents.find((each) => String(each.chapter) === chapter);
  if (chapter && !entry) throw notFound();
  if ((await PrivateNote.countDocuments({ owner, story: story._id })) >= PRIVATE_NOTES_MAX)
    throw applicationError(privateNotesText.tooMany);
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
  const [made] = await PrivateNote.create([fields]);
  return made!.toObject<PrivateNoteDoc>();
}

/** Changes one's own note. @throws 404 for any other */
export async function changeNote(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<void> {
  const { note, done } = validate(noteChangeRules, input);
  const $set = {
    ...(note === undefined ? {} : { note }),
    ...(done === undefined ? {} : { doneAt: done ? services.now() : null }),
  };
  const { matchedCount } = await PrivateNote.updateOne(own(caller, id), { $set }, { runValidators: true });
  if (matchedCount === 0) throw notFound();
}

/** Takes one's own note away. @throws 404 for any other */
export async function removeNote(caller: Caller, id: string): Promise<void> {
  const { deletedCount } = await PrivateNote.deleteOne(own(caller, id));
  if (deletedCount === 0) throw notFound();
}

const own = (caller: Caller, id: string) => {
  if (!isId(id)) throw notFound();
  return { _id: toId(id), owner: ownerOf(caller) };
};

/** Notes are their writer's alone: who acts in another's name has none to do with them. */
function ownerOf({ viewer }: Caller) {
  if (!viewer.id || viewer.actor) throw forbidden();
  return toId(viewer.id);
}

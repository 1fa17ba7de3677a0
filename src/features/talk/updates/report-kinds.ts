import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { ReportKind } from "../../../core/report-kind.ts";
import { paths } from "../../../shared/paths.ts";
import { adminText } from "../../../shared/site/admin.text.ts";
import { updatesText } from "../../../shared/talk/updates.text.ts";
import { findUsernames } from "../../people/users/index.ts";
import type { UpdateDoc, UpdateReplyDoc } from "./model.ts";
import { readReply, readUpdate } from "./permitted.ts";
import { flagUpdate, turnReply } from "./state.ts";

/** Updates: out of everyone's sight but their author's, and back. Their replies follow. */
export function updateKind(): ReportKind {
  const turn = async (id: string, removed: boolean) => {
    if (isId(id)) await inTransaction((session) => flagUpdate(toId(id), { removed }, session));
  };
  return {
    async find(viewer, id) {
      const update = await readUpdate({ viewer }, id);
      return update && reportable(update, paths.update(id), updatesText.title);
    },
    remove: (id) => turn(id, true),
    restore: (id) => turn(id, false),
  };
}

/** The same of replies; the number of an update's replies follows. */
export function replyKind(): ReportKind {
  const turn = async (id: string, removed: boolean) => {
    if (isId(id)) await turnReply(toId(id), { removed });
  };
  return {
    async find(viewer, id) {
      const reply = await readReply({ viewer }, id);
      return reply && reportable(reply, paths.update(String(reply.update), id), updatesText.replyLabel);
    },
    remove: (id) => turn(id, true),
    restore: (id) => turn(id, false),
  };
}

async function reportable(
  { author, text: copy, createdAt }: UpdateDoc | UpdateReplyDoc,
  place: string,
  titleOf: (name: string) => string,
) {
  const by = String(author);
  const name = (await findUsernames([by])).get(by) ?? adminText.gone;
  return { by, title: titleOf(name), text: copy, place, writtenAt: createdAt };
}

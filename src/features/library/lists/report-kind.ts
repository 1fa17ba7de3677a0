import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { ReportKind } from "../../../core/report-kind.ts";
import type { Services } from "../../../core/services.ts";
import { listsPaths } from "../../../shared/library/lists.paths.ts";

import { touchAuthor } from "../../people/users/index.ts";
import { openList } from "./keep.ts";
import { readList } from "./reads.ts";

/** Reading lists: out of everyone's sight but their owner's, and back. */
export function listKind(services: Services): ReportKind {
  const turn = async (id: string, removed: boolean) => {
    if (!isId(id)) return;
    await inTransaction(async (session) => {
      const turned = await openList(toId(id), { removed }, session);
      if (!turned?.turned) return;
      const owner = String(turned.list.owner);
      await touchAuthor(services, owner, session);
      await services.events.publish("list.opened", { id, owner, open: turned.list.open }, session);
    });
  };
  return {
    async find(viewer, id) {
      const list = await readList(viewer, id);
      if (!list) return null;
      return {
        ...{ by: String(list.owner), title: list.title, text: list.description },
        place: listsPaths.list(id),
        writtenAt: list._id.getTimestamp(),
      };
    },
    remove: (id) => turn(id, true),
    restore: (id) => turn(id, false),
  };
}

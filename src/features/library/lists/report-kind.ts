import type { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { listsPaths } from "../../../shared/library/lists.paths.ts";
import { listReport } from "../../../shared/library/lists.report.ts";
import { contentReportKind } from "../../people/member-content/index.ts";
import { invalidateUser } from "../../people/users/index.ts";
import { openList } from "./keep.ts";
import { readList } from "./reads.ts";

/** Reading lists: out of everyone's sight but their owner's, and back. */
export const listKind = (services: Services) =>
  contentReportKind(
    listReport,
    async (viewer, id) => {
      const list = await readList(viewer, id);
      if (!list) return null;
      const said = { by: String(list.owner), title: () => list.title, text: list.description };
      return { ...said, place: listsPaths.list(id), writtenAt: list._id.getTimestamp() };
    },
    (_id: ReturnType<typeof toId>, flags) =>
      inTransaction(async (session) => {
        const turned = await openList(_id, flags, session);
        if (!turned?.turned) return;
        const [id, owner, open] = [String(_id), String(turned.list.owner), turned.list.open];
        await invalidateUser(services, owner, session);
        await services.events.publish("list.opened", { id, owner, open }, session);
      }),
  );

import mongoose from "mongoose";
import { addReport } from "#features/moderation/reports/index.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";

import { type MatrixRows, row } from "../support/matrix.ts";

/**
 * The reported content is a public list of the owner's, who is notified; the API rows use the stranger's
 * report of it.
 */
export const rows: MatrixRows = {
  pages: {
    "GET /report": "302 200 200 200 200 200 200 200",
    "POST /report": "303 422 422 422 422 422 422 422",
    "GET /admin/reports": "404 404 404 404 404 404 200 200",
    "POST /admin/reports": "404 404 404 404 404 404 422 422",
    "GET /admin/reports/appeals": "404 404 404 404 404 404 200 200",
    "POST /admin/reports/appeals": "404 404 404 404 404 404 422 422",
    "GET /settings/moderation": "302 200 200 200 200 200 200 200",
    "POST /settings/moderation": "303 422 422 422 422 422 422 422",
  },
  api: {
    "GET /api/reports": row("403 200 200 200 200 200 200 200"),
    "GET /api/reports/{id}": row("403 200 404 404 404 404 404 404"),
    "POST /api/reports": row("403 400 400 400 400 400 400 400", { data: {} }),
  },
  async urls(_site, { owner, stranger }) {
    const lists = mongoose.connection.collection("lists");
    const own = { owner: new mongoose.Types.ObjectId(owner.id), open: true };
    const list = await lists.findOne(own);
    const url = reportsPaths.report("list", String(list!._id));
    const at = new Date();
    const about = { by: owner.id, title: "A list", text: "Words", place: "/lists", writtenAt: at };
    const what = { kind: "list", target: String(list!._id), reporter: stranger.id } as const;
    await addReport({ ...about, ...what, reason: "spam", note: "", createdAt: at });
    const said = await mongoose.connection
      .collection("reports")
      .findOne({ reporter: new mongoose.Types.ObjectId(stranger.id) });
    return {
      "GET /report": url,
      "POST /report": url,
      "GET /api/reports/{id}": `/api/reports/${said!._id}`,
    };
  },
};

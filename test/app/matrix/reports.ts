import mongoose from "mongoose";
import { paths } from "../../../src/shared/paths.ts";
import type { MatrixRows } from "../support/matrix.ts";

/** What is reported is a public list of the owner's, who is told so. */
export const rows: MatrixRows = {
  pages: {
    "GET /report": "302 200 200 200 200 200 200 200",
    "POST /report": "302 422 422 422 422 422 422 422",
    "GET /admin/reports": "404 404 404 404 404 404 200 200",
    "POST /admin/reports": "404 404 404 404 404 404 422 422",
    "GET /admin/reports/appeals": "404 404 404 404 404 404 200 200",
    "POST /admin/reports/appeals": "404 404 404 404 404 404 422 422",
    "GET /settings/moderation": "302 200 200 200 200 200 200 200",
    "POST /settings/moderation": "302 422 422 422 422 422 422 422",
  },
  async urls(_site, { owner }) {
    const lists = mongoose.connection.collection("lists");
    const own = { owner: new mongoose.Types.ObjectId(owner.id), open: true };
    const list = await lists.findOne(own);
    const url = paths.report("list", String(list!._id));
    return { "GET /report": url, "POST /report": url };
  },
};

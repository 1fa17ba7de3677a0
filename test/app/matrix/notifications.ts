import mongoose from "mongoose";
import { type MatrixRows, row } from "../support/matrix.ts";

const members = "403 200 200 200 200 200 200 200";
/** The notification is the owner's. */
const ownersOnly = "403 404 200 404 404 404 404 404";

export const rows: MatrixRows = {
  pages: {
    "GET /notifications": "302 200 200 200 200 200 200 200",
    "POST /notifications": "303 303 303 303 303 303 303 303",
  },
  api: {
    "GET /api/notifications": row(members),
    "GET /api/notifications/count": row(members),
    "GET /api/notifications/since": row("403 200 200 200 200 200 200 200"),
    "POST /api/notifications/read": row(members),
    "GET /api/notifications/{id}": row(ownersOnly),
    "PUT /api/notifications/{id}": row(ownersOnly, { data: { read: true } }),
  },
  async urls(_site, { owner }) {
    const _id = new mongoose.Types.ObjectId();
    await mongoose.connection.collection("notifications").insertOne({
      _id,
      for: new mongoose.Types.ObjectId(owner.id),
      by: null,
      kind: "new-follower",
      key: "matrix",
      group: "matrix",
      read: false,
      site: true,
      shown: true,
      createdAt: new Date(),
    });
    return {
      "GET /api/notifications/{id}": `/api/notifications/${_id}`,
      "PUT /api/notifications/{id}": `/api/notifications/${_id}`,
      "GET /api/notifications/since": "/api/notifications/since?at=2026-01-01T00:00:00Z",
    };
  },
};

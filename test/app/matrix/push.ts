import { randomBytes } from "node:crypto";
import mongoose from "mongoose";
import { type MatrixRows, row } from "../support/matrix.ts";

const members = "403 200 200 200 200 200 200 200";

/** A device of the owner's, recreated for each role because one of them removes it. */
const device = async (owner: string): Promise<string> => {
  const _id = new mongoose.Types.ObjectId();
  const now = new Date();
  await mongoose.connection.collection("pushsubscriptions").insertOne({
    _id,
    user: new mongoose.Types.ObjectId(owner),
    endpoint: `https://push.example.com/${_id}`,
    keys: { p256dh: randomBytes(65).toString("base64url"), auth: randomBytes(16).toString("base64url") },
    server: "matrix",
    credential: null,
    agent: "",
    createdAt: now,
    lastSeen: now,
  });
  return String(_id);
};

export const rows: MatrixRows = {
  api: {
    "GET /api/push-subscriptions": row(members),
    "POST /api/push-subscriptions": row("403 400 400 400 400 400 400 400", { endpoint: "none" }),
    "DELETE /api/push-subscriptions/{id}": row("403 404 200 404 404 404 404 404"),
  },
  urls: async (_site, { owner }) => ({
    "DELETE /api/push-subscriptions/{id}": async () => `/api/push-subscriptions/${await device(owner.id)}`,
  }),
};

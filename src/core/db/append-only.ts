import type { Schema } from "mongoose";

/** Makes a schema append-only: every change or deletion of a document throws `refusal`. */
export function appendOnly(schema: Schema, refusal: string): void {
  const refuse = (): never => {
    throw new Error(refusal);
  };
  for (const forbidden of [
    "updateOne",
    "updateMany",
    "replaceOne",
    "findOneAndUpdate",
    "findOneAndReplace",
    "findOneAndDelete",
    "deleteOne",
    "deleteMany",
  ] as const)
    schema.pre(forbidden, refuse);
  schema.pre("save", function () {
    if (!this.isNew) refuse();
  });
}

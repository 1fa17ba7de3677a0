import type { Schema } from "mongoose";
import type { DocumentChange } from "./changes.ts";

/**
 * Mongoose plugin: reports this process's own writes at once, without waiting for the change stream, so that
 * the answer after a write never shows what was there before it. Writes inside a transaction are reported by
 * the change stream, after the commit.
 */
export const reportWrites = (report: (change: DocumentChange) => void) => (schema: Schema) => {
  schema.post("save", (document) => {
    if (!document.$session())
      report({ collection: document.collection.name, id: String(document._id), fields: null });
  });
  for (const operation of ["findOneAndUpdate", "findOneAndDelete", "findOneAndReplace"] as const) {
    schema.post(operation, function (result: { _id?: unknown; value?: { _id?: unknown } } | null) {
      const id = result?._id ?? result?.value?._id;
      if (id && !this.getOptions().session) {
        report({ collection: this.model.collection.name, id: String(id), fields: null });
      }
    });
  }
  for (const operation of ["updateOne", "deleteOne", "replaceOne"] as const) {
    schema.post(operation, { query: true, document: false }, function () {
      const { _id } = this.getFilter();
      if (_id && !this.getOptions().session) {
        report({
          collection: this.model.collection.name,
          id: String(_id),
          fields: touched(this.getUpdate()),
        });
      }
    });
  }
};

function touched(update: unknown): string[] | null {
  if (!update || typeof update !== "object" || Array.isArray(update)) return null;
  const fields = Object.entries(update).flatMap(([key, value]) =>
    key.startsWith("$") ? Object.keys(value as object) : [key],
  );
  return fields.length > 0 ? fields : null;
}

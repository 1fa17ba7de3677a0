import type { Model } from "mongoose";
import type { Filter } from "#core/base/policy.ts";
import { toId } from "#core/db/ids.ts";
import { type ArchiveFile, jsonListFile } from "#core/personal-data.ts";
import type { ContentKind } from "./content.ts";

/**
 * Returns a file of a member's archive, named after its collection, without fields hidden from the member.
 */
export const archiveOf = <Doc>(
  model: Model<Doc>,
  filter: Filter,
  secret: readonly string[],
  path = `${model.collection.collectionName}.json`,
): ArchiveFile =>
  jsonListFile(path, () =>
    model
      .find(filter)
      .select(secret.map((field) => `-${field}`).join(" "))
      .lean()
      .cursor(),
  );

/** Returns the archive file of a member's content of one kind. */
export const archiveOfContent = <Doc>({ kind }: { readonly kind: ContentKind<Doc> }, user: string) =>
  archiveOf(kind.model, { [Object.keys(kind.hiddenWith)[0]!]: toId(user) }, kind.secret);

import { forbidden, invalidField } from "#core/base/errors.ts";
import { type Caller, isStaff } from "#core/base/viewer.ts";
import { afterCommit, inTransaction } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { tagsMessages } from "#shared/stories/tags.messages.ts";
import { audited } from "../../platform/audit/index.ts";
import { forgetTagGroups, groupsOf, Tag, type TagDoc } from "../../platform/tag-groups/index.ts";
import { type TagInput, tagRules } from "./rules.ts";

/**
 * Stores what staff decided about a tag: its canonical form and the broader tags to which it belongs. Stories
 * are unchanged, so that saving the tag again without a canonical form undoes a merge.
 * @throws 403 for members; 400 at `canonical` or `parents` if the relation would lead back to the tag
 */
export async function decideTag(services: Services, caller: Caller, input: unknown): Promise<string> {
  if (!isStaff(caller.viewer)) throw forbidden();
  const { tag, canonical, parents } = validate<TagInput>(tagRules, input);
  const before = await Tag.findById(tag).lean<TagDoc>();
  const details = {
    tag,
    canonical,
    parents: parents.join(", "),
    // What to save again to undo it.
    ...(before && {
      "canonical before": before.canonical ?? "",
      "parents before": before.parents.join(", "),
    }),
  };
  await audited(services, caller, { action: "tag.change", details }, () =>
    inTransaction(async (session) => {
      const decisions = await Tag.find().session(session).lean<TagDoc[]>();
      const groups = groupsOf(decisions.filter(({ _id }) => _id !== tag));
      const former = decisions.find(({ _id }) => _id === tag);
      const renamed = former?.renamed === true && former.canonical === canonical;
      if (canonical && groups.canonicalOf(canonical) === tag)
        throw invalidField("canonical", tagsMessages.ownSynonym);
      // The tag's own relations are not in `groups`, so its names are the tags that belong to it.
      const below = groups.namesOf(tag);
      if (parents.some((parent) => below.includes(groups.canonicalOf(parent))))
        throw invalidField("parents", tagsMessages.ownParent);
      await Tag.updateOne(
        { _id: tag },
        { $set: { canonical: canonical || null, parents: canonical ? [] : parents, renamed } },
        { session, upsert: true },
      );
      afterCommit(session, async () => forgetTagGroups());
    }),
  );
  return tag;
}

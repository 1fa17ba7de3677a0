import { notFound } from "#core/base/errors.ts";
import { membersOnly } from "#core/pages/access.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import type { Services } from "#core/services.ts";
import type { BlockedPageData } from "#shared/library/followers.dto.ts";
import { followersText } from "#shared/library/followers.text.ts";
import type { BlockKind } from "#shared/people/blocks.enums.ts";
import { blocksPaths } from "#shared/people/blocks.paths.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { BlockedPage } from "#views/library/followers/BlockedPage.tsx";

import { findMember, findPeople, presentUserCard } from "../users/index.ts";
import { blockMember, unblockMember } from "./commands.ts";
import { listBlocks } from "./reads.ts";

interface Verb {
  readonly kind: BlockKind;
  readonly act: (...call: Parameters<typeof blockMember>) => Promise<unknown>;
  readonly done: keyof typeof followersText.blocked.done;
}

/** Actions of the buttons on profiles and on the list. */
const VERBS: Readonly<Record<string, Verb>> = {
  block: { kind: "block", act: blockMember, done: "blocked" },
  unblock: { kind: "block", act: unblockMember, done: "unblocked" },
  mute: { kind: "mute", act: blockMember, done: "muted" },
  unmute: { kind: "mute", act: unblockMember, done: "unmuted" },
};

/** The member's block list, and the form target of the buttons. */
export function blockPages(services: Services): PageDefinition[] {
  const list = definePage<BlockedPageData>({
    path: blocksPaths.blocked(),
    query: ["after", "before"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, query }) {
      const blocks = await listBlocks(viewer.id!, { after: query.get("after"), before: query.get("before") });
      const people = await findPeople(blocks.rows.map(({ who }) => who));
      return {
        entries: blocks.rows.flatMap(({ who, kind, createdAt }) => {
          const user = people.get(String(who));
          return user ? [{ user: presentUserCard(user), kind, since: createdAt.toISOString() }] : [];
        }),
        paging: pagingOf(blocksPaths.blocked(), blocks, null),
      };
    },
    meta: () => ({ title: followersText.blocked.title, robots: "noindex" }),
    Component: BlockedPage,
  });

  const decide = buttonPage("/user/:username/block", async ({ caller, params, request }, { values }) => {
    const member = await findMember(params.username!);
    const verb = VERBS[values.do ?? "block"];
    if (!member || !verb) throw notFound();
    await verb.act(services, caller, { who: String(member._id), kind: verb.kind });
    const { done } = followersText.blocked;
    request.session.flash = { kind: "success", text: done[verb.done](member.name || member.username) };
    return profilePaths.user(member.username);
  });

  return [list, decide];
}

import { defineResource, type Resource } from "#core/api/index.ts";
import type { Services } from "#core/services.ts";
import { BLOCK_KINDS } from "#shared/people/blocks.enums.ts";
import { blockMember, removeBlock } from "./commands.ts";
import { Block, type BlockDoc } from "./model.ts";
import { blockPolicy } from "./policy.ts";
import { blockRules } from "./rules.ts";

const relation = { type: "relation", target: "users", filter: true } as const;

/** `/api/blocks`: the caller's blocks and mutes only. */
export const blockResource = (services: Services): Resource =>
  defineResource<BlockDoc>({
    name: "blocks",
    cache: "never",
    singular: "block",
    scopes: { read: "read", write: "write" },
    description:
      "Members whom the caller has blocked or muted. Nobody else sees this, and blocked members are not told.",
    model: Block,
    policy: blockPolicy,
    membersOnly: true,
    timestamps: false,
    fields: {
      by: relation,
      who: relation,
      kind: { type: "enumeration", values: BLOCK_KINDS, filter: true },
      createdAt: { type: "datetime", filter: true, sort: true },
    },
    defaults: { sort: "createdAt:desc" },
    rules: { create: blockRules },
    commands: {
      create: (caller, input) => blockMember(services, caller, input),
      delete: (caller, id) => removeBlock(services, caller, id),
    },
  });

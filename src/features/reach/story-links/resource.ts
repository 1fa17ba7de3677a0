import Joi from "joi";
import { defineResource, type Resource } from "#core/api/index.ts";
import { applicationError } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { attributesOf } from "#core/fields/index.ts";
import type { Services } from "#core/services.ts";
import { linkFields } from "#shared/reach/story-links.fields.ts";
import { storyLinksText } from "#shared/reach/story-links.text.ts";
import { LINK_STATES, LINK_TYPES, type LinkState } from "#shared/reach/story-links.ts";
import { closeLink, createLink, deleteLink, editLink, openLink } from "./commands.ts";
import { StoryLink, type StoryLinkDoc } from "./model.ts";
import { permittedLink, storyLinkPolicy } from "./policy.ts";
import { valuesOf } from "./present.ts";
import { formValues, type LinkApiInput, linkApiRules } from "./rules.ts";

const id = Joi.string().hex().length(24);

type UpdateInput = LinkApiInput & { readonly state?: LinkState };

/** `/api/story-links`: the caller's pages about their stories. A new one is a draft; `state` opens and closes it. */
export const storyLinkResource = (services: Services): Resource =>
  defineResource<StoryLinkDoc>({
    name: "story-links",
    cache: "never",
    singular: "story-link",
    scopes: { read: "read", write: "write" },
    membersOnly: true,
    description:
      "The caller's pages that promote a story (`promotional`) or offer advance copies of it (`arc`). A new page is a draft. `PUT` with only `state` opens or closes it.",
    model: StoryLink,
    policy: storyLinkPolicy,
    fields: {
      type: { type: "enumeration", values: LINK_TYPES, filter: true },
      state: { type: "enumeration", values: LINK_STATES, filter: true },
      slug: { type: "string", filter: true, sort: true },
      ...attributesOf(linkFields),
      outOn: { type: "string", description: "Day of the release, such as 2030-01-31" },
      shops: { type: "json", description: "Each with `name` and `url`" },
      copies: {
        type: "json",
        description: "Terms of advance copies: `until`, `limit`, `approval`, `pinned`",
      },
      partners: { type: "json", description: "Other authors on the page: ids of `author` and `story`" },
      story: { type: "relation", target: "stories", filter: true },
      more: { type: "relation", target: "stories", many: true, description: "Other stories on the page" },
    },
    present: (link) => ({
      ...link,
      outOn: dayOf(link.outOn),
      copies: link.copies ? { ...link.copies, until: dayOf(link.copies.until) } : null,
      partners: (link.partners ?? []).map(({ author, story }) => ({
        author: String(author),
        story: String(story),
      })),
    }),
    defaults: { sort: "createdAt:desc" },
    rules: {
      create: Joi.object({
        ...linkApiRules,
        type: Joi.string()
          .valid(...LINK_TYPES)
          .required(),
        story: id.required(),
      }),
      update: Joi.object({ ...linkApiRules, state: Joi.string().valid(...LINK_STATES) }),
    },
    commands: {
      create: (caller, input: LinkApiInput) => createLink(services, caller, formValues(input)),
      update: (caller, link, input: UpdateInput) => update(services, caller, link, input),
      delete: (caller, link) => deleteLink(services, caller, link),
    },
  });

const dayOf = (day: Date | null | undefined): string | null => day?.toISOString().slice(0, 10) ?? null;

/** Changes the content or the state; not both, because each may be rejected after the other. */
async function update(services: Services, caller: Caller, id: string, input: UpdateInput): Promise<void> {
  const link = await permittedLink(caller, "update", id);
  const { state = link.state, ...content } = input;
  const isContent = Object.keys(content).length > 0;
  if (state === link.state) {
    if (isContent) await editLink(services, caller, id, formValues(content, valuesOf(link)));
    return;
  }
  if (state === "draft") throw applicationError(storyLinksText.api.noDraft);
  if (isContent) throw applicationError(storyLinksText.api.stateAlone);
  await (state === "open" ? openLink(services, caller, id) : closeLink(caller, id));
}

import { type Request, Router } from "express";
import Joi from "joi";
import { dataAnswer, describeRoute, sendJson, validated } from "#core/api/index.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import { notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { SALE_PERMISSIONS } from "#shared/stories/collaborators.enums.ts";
import { COLLABORATOR_ROLES, type CollaboratorRole } from "#shared/story.enums.ts";
import { removeCollaborator, setCollaborator } from "../editing/index.ts";
import {
  findUncheckedStory,
  isOwner,
  readStory,
  type StoryDoc,
  storyFor,
  storyPolicy,
} from "../stories/index.ts";
import { becomeAuthor } from "./absence/author-absence.ts";
import {
  acceptInvitation,
  declineInvitation,
  findInvitation,
  inviteCollaborator,
  withdrawInvitation,
} from "./commands.ts";
import { answerSale, askToAllowSale } from "./former/commands.ts";
import { findFormerCoAuthors } from "./former/sale.ts";
import { inviteByMail, isAddress, type MailingTeam } from "./mail-invitations.ts";
import { TeamInvitation, type TeamInvitationDoc } from "./model.ts";
import { presentPermission } from "./present.ts";
import { storyToManage } from "./team.ts";

const role = Joi.string()
  .valid(...COLLABORATOR_ROLES)
  .required();
const inviting = Joi.object<{ data: { username: string; role: CollaboratorRole } }>({
  data: Joi.object({
    username: Joi.string()
      .trim()
      .max(254)
      .required()
      .description("Username of a member, or an email address"),
    role,
  }).required(),
});
const changing = Joi.object<{ data: { role: CollaboratorRole } }>({
  data: Joi.object({ role }).required(),
});
const answering = Joi.object<{ data: { accept: boolean } }>({
  data: Joi.object({ accept: Joi.boolean().required() }).required(),
});
const allowing = Joi.object<{ data: { allow: boolean } }>({
  data: Joi.object({ allow: Joi.boolean().required() }).required(),
});
const member = Joi.object({ user: Joi.string(), role: Joi.string() });
const team = {
  author: Joi.string(),
  collaborators: Joi.array().items(member),
  invited: Joi.array().items(member).description("Visible to those who manage the team"),
  former: Joi.array()
    .items(
      Joi.object({
        user: Joi.string(),
        chapters: Joi.array().items(Joi.string()),
        sale: Joi.string().valid(...SALE_PERMISSIONS),
      }),
    )
    .description("Former co-authors whose chapters are in the story; visible to its author"),
};

/** `/api/stories/:id/collaborators`: lists collaborators, sends invitations and answers them. */
export function collaboratorRoutes(mailing: MailingTeam): Router {
  const { services } = mailing;
  const router = Router();
  const path = "/stories/:id/collaborators";
  const tag = "stories";
  const answers = {
    200: dataAnswer("The current team", team),
    403: "The caller has no access",
    404: "No such story, or no collaborator with this username",
  };
  const act = (
    route: Pick<Parameters<typeof describeRoute>[1], "method" | "path" | "summary"> & {
      body?: Joi.ObjectSchema;
    },
    command: (caller: Caller, request: Request<Record<string, string>>) => Promise<unknown>,
  ) =>
    describeRoute(
      router,
      { ...route, scope: "write", tag, responses: { ...answers, 400: "Invalid field" } },
      async (request, response) => {
        const caller = callerOf(request);
        await command(caller, request as Request<Record<string, string>>);
        const id = String(request.params.id);
        // Members who have left or declined may no longer see it.
        const story = await readStory(caller.viewer, id);
        const shown = story && storyPolicy.can(caller.viewer, "read-drafts", story);
        sendJson(response, 200, { data: shown ? await presentTeam(caller, story) : {}, meta: {} });
      },
    );

  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path,
      tag,
      responses: answers,
      summary: "List the collaborators of a story; for its team",
    },
    async (request, response) => {
      const place = { viewer: request.viewer, params: { id: String(request.params.id) } };
      const story = await storyFor(place, "read-drafts");
      sendJson(response, 200, { data: await presentTeam(callerOf(request), story), meta: {} });
    },
  );
  act(
    {
      method: "post",
      path,
      summary: "Invite a member or an email address to a story's team",
      body: inviting,
    },
    (caller, request) => {
      const { data } = validated<{ data: { username: string } }>(inviting, request.body ?? {});
      const { id } = request.params;
      return isAddress(data.username)
        ? inviteByMail(mailing, caller, id!, data)
        : inviteCollaborator(services, caller, id!, data);
    },
  );
  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path: `${path}/invitation`,
      tag,
      summary: "Get the caller's invitation to a story's team",
      responses: { 200: dataAnswer("The role", { role: Joi.string() }), 404: "No invitation" },
    },
    async (request, response) => {
      const id = String(request.params.id);
      const invitation = await findInvitation(callerOf(request), id, services.now());
      if (!invitation || !(await findUncheckedStory(id))) throw notFound();
      sendJson(response, 200, { data: { role: invitation.role }, meta: {} });
    },
  );
  act(
    {
      method: "post",
      path: `${path}/invitation`,
      summary: "Accept or decline an invitation to a story's team",
      body: answering,
    },
    (caller, request) => {
      const { data } = validated<{ data: { accept: boolean } }>(answering, request.body ?? {});
      const answer = data.accept ? acceptInvitation : declineInvitation;
      return answer(services, caller, request.params.id!);
    },
  );
  act(
    { method: "put", path: `${path}/:user`, summary: "Change a collaborator's role", body: changing },
    async (caller, request) => {
      const { data } = validated<{ data: { role: CollaboratorRole } }>(changing, request.body ?? {});
      const { id, user } = request.params;
      const story = await storyToManage(caller, id!);
      // Members who are not collaborators must be invited first.
      if (!story.collaborators.some((each) => String(each.user) === user)) throw notFound();
      await setCollaborator(services, caller, id!, { user, role: data.role });
    },
  );
  act(
    {
      method: "delete",
      path: `${path}/:user`,
      summary: "Remove a collaborator, revoke an invitation, or leave the team",
    },
    async (caller, request) => {
      const { id, user } = request.params;
      const story = await readStory(caller.viewer, id!);
      if (!story) throw notFound();
      const onTeam = story.collaborators.some((each) => String(each.user) === user);
      await (onTeam
        ? removeCollaborator(services, caller, id!, user!)
        : withdrawInvitation(services, caller, id!, user!));
    },
  );
  act(
    {
      method: "post",
      path: `${path}/authorship`,
      summary:
        "As a co-author, become the author in the place of one who is leaving, banned, deleted or silent",
    },
    (caller, request) => becomeAuthor(services, caller, request.params.id!),
  );
  act(
    {
      method: "post",
      path: `${path}/sale`,
      summary: "As a former co-author, allow or forbid the sale of the story with your chapters",
      body: allowing,
    },
    (caller, request) => {
      const { data } = validated<{ data: { allow: boolean } }>(allowing, request.body ?? {});
      return answerSale(services, caller, request.params.id!, data.allow);
    },
  );
  act(
    { method: "post", path: `${path}/:user/sale`, summary: "Ask a former co-author to allow a sale" },
    (caller, request) => askToAllowSale(services, caller, request.params.id!, request.params.user!),
  );
  return router;
}

async function presentTeam({ viewer }: Caller, story: StoryDoc): Promise<object> {
  const manages = storyPolicy.can(viewer, "manage-collaborators", story);
  const invited = manages ? await TeamInvitation.find({ story: story._id }).lean<TeamInvitationDoc[]>() : [];
  const shown = ({ user, role: as }: Pick<TeamInvitationDoc, "user" | "role">) => ({
    user: String(user),
    role: as,
  });
  return {
    author: String(story.author),
    collaborators: story.collaborators.map(shown),
    ...(manages ? { invited: invited.map(shown) } : {}),
    ...(isOwner(viewer, story) ? { former: await presentFormerIds(story) } : {}),
  };
}

const presentFormerIds = async (story: StoryDoc) =>
  (await findFormerCoAuthors(story)).map((found) => {
    const { chapters, state } = presentPermission(found);
    return { user: String(found.former.user), chapters, sale: state };
  });

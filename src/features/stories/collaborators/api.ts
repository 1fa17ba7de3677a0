import { type Request, Router } from "express";
import Joi from "joi";
import { dataAnswer, describeRoute, sendJson, validated } from "../../../core/api/index.ts";
import { callerOf } from "../../../core/auth/viewer-of.ts";
import { notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { COLLABORATOR_ROLES, type CollaboratorRole } from "../../../shared/stories/catalogue.enums.ts";
import { removeCollaborator, setCollaborator } from "../editing/index.ts";
import { findAskedStory, readStory, type StoryDoc, storyFor, storyPolicy } from "../stories/index.ts";
import {
  acceptInvitation,
  declineInvitation,
  findAsked,
  inviteCollaborator,
  withdrawInvitation,
} from "./commands.ts";
import { inviteByMail, isAddress, type MailingTeam } from "./mail-invitations.ts";
import { TeamInvitation, type TeamInvitationDoc } from "./model.ts";
import { storyToManage } from "./team.ts";

const role = Joi.string()
  .valid(...COLLABORATOR_ROLES)
  .required();
const inviting = Joi.object<{ data: { username: string; role: CollaboratorRole } }>({
  data: Joi.object({
    username: Joi.string().trim().max(254).required().description("Of a member, or an e-mail address"),
    role,
  }).required(),
});
const changing = Joi.object<{ data: { role: CollaboratorRole } }>({
  data: Joi.object({ role }).required(),
});
const answering = Joi.object<{ data: { accept: boolean } }>({
  data: Joi.object({ accept: Joi.boolean().required() }).required(),
});
const member = Joi.object({ user: Joi.string(), role: Joi.string() });
const team = {
  author: Joi.string(),
  collaborators: Joi.array().items(member),
  invited: Joi.array().items(member).description("For who decides about the team"),
};

/** `/api/stories/:id/collaborators`: who works on a story, asking others to, and answering. */
export function collaboratorRoutes(mailing: MailingTeam): Router {
  const { services } = mailing;
  const router = Router();
  const path = "/stories/:id/collaborators";
  const tag = "stories";
  const answers = {
    200: dataAnswer("The team as it is now", team),
    403: "Not for this caller",
    404: "No such story, or nobody of this name on it",
  };
  const act = (
    route: Pick<Parameters<typeof describeRoute>[1], "method" | "path" | "summary"> & {
      body?: Joi.ObjectSchema;
    },
    command: (caller: Caller, request: Request<Record<string, string>>) => Promise<unknown>,
  ) =>
    describeRoute(
      router,
      { ...route, scope: "write", tag, responses: { ...answers, 400: "A field is wrong" } },
      async (request, response) => {
        const caller = callerOf(request);
        await command(caller, request as Request<Record<string, string>>);
        const id = String(request.params.id);
        // Who has left, or said no, may see no more of it.
        const story = await readStory(caller.viewer, id);
        const shown = story && storyPolicy.can(caller.viewer, "read-drafts", story);
        sendJson(response, 200, { data: shown ? await presentTeam(caller, story) : {} });
      },
    );

  describeRoute(
    router,
    {
      ...{ method: "get", scope: "read", path, tag, responses: answers },
      summary: "Who works on a story, for its team",
    },
    async (request, response) => {
      const place = { viewer: request.viewer, params: { id: String(request.params.id) } };
      const story = await storyFor(place, "read-drafts");
      sendJson(response, 200, { data: await presentTeam(callerOf(request), story) });
    },
  );
  act(
    { method: "post", path, summary: "Asks somebody to work on a story", body: inviting },
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
      ...{ method: "get", scope: "read", path: `${path}/invitation`, tag },
      summary: "What one is asked to be on a story",
      responses: { 200: dataAnswer("The role", { role: Joi.string() }), 404: "Not asked" },
    },
    async (request, response) => {
      const id = String(request.params.id);
      const asked = await findAsked(callerOf(request), id, services.now());
      if (!asked || !(await findAskedStory(id))) throw notFound();
      sendJson(response, 200, { data: { role: asked.role } });
    },
  );
  act(
    {
      method: "post",
      path: `${path}/invitation`,
      summary: "Joins a story one is asked to work on, or says no",
      body: answering,
    },
    (caller, request) => {
      const { data } = validated<{ data: { accept: boolean } }>(answering, request.body ?? {});
      const answer = data.accept ? acceptInvitation : declineInvitation;
      return answer(services, caller, request.params.id!);
    },
  );
  act(
    { method: "put", path: `${path}/:user`, summary: "Changes what somebody is on a story", body: changing },
    async (caller, request) => {
      const { data } = validated<{ data: { role: CollaboratorRole } }>(changing, request.body ?? {});
      const { id, user } = request.params;
      const story = await storyToManage(caller, id!);
      // Others are asked first.
      if (!story.collaborators.some((each) => String(each.user) === user)) throw notFound();
      await setCollaborator(services, caller, id!, { user, role: data.role });
    },
  );
  act(
    {
      method: "delete",
      path: `${path}/:user`,
      summary: "Takes somebody off the team, or an invitation back; oneself leaves",
    },
    async (caller, request) => {
      const { id, user } = request.params;
      const story = await readStory(caller.viewer, id!);
      if (!story) throw notFound();
      const onTeam = story.collaborators.some((each) => String(each.user) === user);
      await (onTeam
        ? removeCollaborator(services, caller, id!, user!)
        : withdrawInvitation(caller, id!, user!));
    },
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
  };
}

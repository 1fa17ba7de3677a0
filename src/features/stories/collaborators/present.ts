import type {
  ActivityDto,
  AskedAddressDto,
  CollaboratorDto,
  CollaboratorsPageData,
} from "#shared/stories/collaborators.dto.ts";
import type { CollaboratorRole } from "#shared/story.enums.ts";
import { presentUserCard, rememberedCardsOf } from "../../people/users/index.ts";
import type { StoryDoc } from "../stories/index.ts";
import type { TeamActivityDoc, TeamMailInvitationDoc } from "./model.ts";

/** Presents members with their roles in a story; deleted members are left out. */
export async function presentMembers(
  members: readonly { readonly user: StoryDoc["author"]; readonly role: CollaboratorRole }[],
): Promise<CollaboratorDto[]> {
  const cards = await rememberedCardsOf(members.map(({ user }) => String(user)));
  return members.flatMap(({ user, role }) => {
    const card = cards.get(String(user));
    return card ? [{ ...presentUserCard(card), role }] : [];
  });
}

/** Presents members credited for ordered work; deleted members are left out. */
export async function presentNamed({
  credits = [],
}: Pick<StoryDoc, "credits">): Promise<CollaboratorsPageData["named"]> {
  const cards = await rememberedCardsOf(credits.map(({ user }) => String(user)));
  return credits.flatMap(({ user, work, order }) => {
    const card = cards.get(String(user));
    return card ? [{ ...presentUserCard(card), role: work, order: String(order) }] : [];
  });
}

/** Presents an invited address, for the author only. */
export const presentAddress = ({
  _id,
  email,
  role,
}: Pick<TeamMailInvitationDoc, "_id" | "email" | "role">): AskedAddressDto => ({
  id: String(_id),
  email,
  role,
});

/** Presents activity with the names of the members involved. */
export async function presentActivity(entries: readonly TeamActivityDoc[]): Promise<ActivityDto[]> {
  const ids = entries.flatMap(({ by, user }) => [by, user]).flatMap((id) => (id ? [String(id)] : []));
  const cards = await rememberedCardsOf([...new Set(ids)]);
  const nameOf = (id: TeamActivityDoc["by"]): string => {
    const card = id && cards.get(String(id));
    return card ? card.name || card.username : "";
  };
  return entries.map(({ _id, what, by, user, role, title, at }) => ({
    id: String(_id),
    what,
    by: nameOf(by),
    user: nameOf(user),
    role,
    title,
    at: at.toISOString(),
  }));
}

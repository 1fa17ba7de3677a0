import type {
  AbsenceDto,
  ActivityDto,
  AskedAddressDto,
  CollaboratorDto,
  CollaboratorsPageData,
  FormerCoAuthorDto,
} from "#shared/stories/collaborators.dto.ts";
import type { CollaboratorRole } from "#shared/story.enums.ts";
import { presentUserCard, rememberedCardsOf } from "../../people/users/index.ts";
import type { StoryDoc } from "../stories/index.ts";
import type { Absence } from "./absence/author-absence.ts";
import { canAskAgain, type FormerWithChapters } from "./former/sale.ts";
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

/** Presents why co-authors may become the author. */
export const presentAbsence = ({ reason, from }: Absence, now: Date): AbsenceDto => ({
  reason,
  from: from && from > now ? from.toISOString() : null,
});

/** Presents former co-authors and what they allow, for the author only. */
export async function presentFormer(
  all: readonly FormerWithChapters[],
  now: Date,
): Promise<FormerCoAuthorDto[]> {
  const cards = await rememberedCardsOf(all.map(({ former }) => String(former.user)));
  return all.map(({ former, titles }) => {
    const id = String(former.user);
    const card = cards.get(id);
    return {
      id,
      card: card ? presentUserCard(card) : null,
      ...presentPermission({ former, titles }),
      canAsk: Boolean(card) && canAskAgain(former, now),
    };
  });
}

function stateOf({
  allowed,
  askedAt,
  answeredAt,
}: FormerWithChapters["former"]): Pick<FormerCoAuthorDto, "state" | "since"> {
  const waits = askedAt !== null && (answeredAt === null || answeredAt < askedAt);
  if (!allowed && waits) return { state: "asked", since: askedAt.toISOString() };
  if (answeredAt === null) return { state: "not-asked", since: null };
  return { state: allowed ? "allowed" : "not-allowed", since: answeredAt.toISOString() };
}

/** Presents what a former co-author wrote, and whether they allow its sale. */
export const presentPermission = ({ former, titles }: FormerWithChapters) => ({
  chapters: titles,
  ...stateOf(former),
});

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

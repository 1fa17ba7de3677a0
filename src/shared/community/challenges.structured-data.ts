import { profilePaths } from "../people/profile.paths.ts";
import type { ChallengeDto } from "./challenges.dto.ts";
import { challengesPaths } from "./challenges.paths.ts";

/** Presents a challenge as an online Event of schema.org; `url` makes a path absolute. */
export function challengeData(challenge: ChallengeDto, url: (path: string) => string): object {
  const challengeUrl = url(challengesPaths.challenge(challenge.id));
  const { owner, state } = challenge;
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    "@id": challengeUrl,
    url: challengeUrl,
    name: challenge.title,
    description: challenge.description,
    image: challenge.cover ? url(challenge.cover.src) : undefined,
    startDate: challenge.startDate,
    endDate: challenge.endDate,
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    eventStatus: `https://schema.org/${state === "cancelled" ? "EventCancelled" : "EventScheduled"}`,
    location: { "@type": "VirtualLocation", url: challengeUrl },
    organizer: owner
      ? { "@type": "Person", name: owner.name, url: url(profilePaths.user(owner.username)) }
      : undefined,
    isAccessibleForFree: true,
  };
}

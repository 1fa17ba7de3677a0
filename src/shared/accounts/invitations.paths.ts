/** URL paths of `accounts/invitations`. */
export const invitationsPaths = {
  inviteFriends: () => "/invite-friends",
} as const;

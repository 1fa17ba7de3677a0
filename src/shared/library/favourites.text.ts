/** Notification texts for authors about favourites. */
export const favouriteNotificationsText = {
  author: (who: string) => `${who} made you one of their favourite authors`,
  story: (who: string, story: string) => `${who} added “${story}” to their favourites`,
} as const;

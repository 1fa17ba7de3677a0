/** What an author is told of favourites. */
export const favouriteNotificationsText = {
  author: (who: string) => `${who} made you a favourite author`,
  story: (who: string, story: string) => `${who} added “${story}” to their favourites`,
} as const;

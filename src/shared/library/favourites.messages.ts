/** What users are told where something cannot be done. */
export const favouritesMessages = {
  ownFavourite: "Your own work cannot be one of your favourites.",
  favouriteOne: "Please choose an author or a story.",
} as const;

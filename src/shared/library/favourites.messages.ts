/** Error messages for users. */
export const favouritesMessages = {
  ownFavourite: "You cannot add your own work to your favourites.",
  favouriteOne: "Please choose an author or a story.",
} as const;

/** Texts of mails of every kind, and reasons shown to admins. */
export const mailText = {
  stop: "To stop emails like this one, follow this link and press the button:",
  expired: "Not sent: its link or code had expired by then.",
  discarded: "Not sent: discarded after the site was restored from a backup.",
  stopped: "The mail server cannot be reached, or refuses this site. The email is sent once this is fixed.",
} as const;

/** What users are told where something cannot be done. */
export const profileMessages = {
  nameCharacters: "Name can contain only letters and spaces.",
  changedInSettings: "This is changed in the settings, where it is confirmed. Nothing was saved.",
  passwordElsewhere: "A password is changed by POST /api/auth/change-password. Nothing was saved.",
  websiteAddress: "Please give the address of your website, such as https://example.com.",
  socialAddress: (site: string) =>
    `This is not the address of a page on ${site}. Please give yours, or your username there.`,
  skillTooLong: "Please keep each skill to 60 characters or fewer.",
  tooManySkills: "Please give at most 30 skills.",
} as const;

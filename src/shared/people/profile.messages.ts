/** Error messages for users. */
export const profileMessages = {
  nameReserved: "This name could be mistaken for the site’s staff. Please choose another.",
  nameOfStaff: "This name looks like that of a member of our staff. Please choose another.",
  nameMixed: "Please use letters of one alphabet in each word of your name.",
  nameCharacters: "Name can contain only letters and spaces.",
  changedInSettings: "You can only change this in the settings, where you confirm it. Nothing was saved.",
  passwordElsewhere: "To change a password, use POST /api/auth/change-password. Nothing was saved.",
  websiteAddress: "Please enter the address of your website, such as https://example.com.",
  socialAddress: (site: string) =>
    `This is not the address of a page on ${site}. Please enter yours, or your username there.`,
  skillTooLong: "Please keep each skill to 60 characters or fewer.",
  tooManySkills: "Please give at most 30 skills.",
} as const;

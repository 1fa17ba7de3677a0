/**
 * What users are told by several areas, each once and to the letter (specification, section 8; api.md). Its typo is kept.
 * What one feature says stands in `<area>/<feature>.messages.ts`.
 */
export const messages = {
  emailInvalid: "This email is not valid. Please check the spelling.",
  usernameOrEmailTaken: "Username or Email already taken",
  attachmentType: "Please choose a picture (JPEG, PNG, WebP, AVIF or GIF) or a .doc, .docx or .pdf file.",
  documentType: "Please upload a .doc, .docx or .pdf file",
  fileTooBig: "The file you uploaded is too big. File limit is 4mb.",
  priceTooLow: "The mimimum price you can set is $0.99",
  startBeforeEnd: "The start date must be sooner than the end date.",
  collaborativeNotSold: "Collaborative stories currently cannot be sold.",
  required: "This field is required",
  passwordIncorrect: "Password is incorrect.",
  invalidLogin: "Invalid identifier or password",
  currentPasswordInvalid: "The provided current password is invalid",
  passwordTooShort: "password must be at least 6 characters",
  usernameCharacters: "Username can contain only letters, numbers, hyphens, underscores and full stops.",
  termsRequired: "Please agree to the terms to register.",
  captchaMissing: "Please answer this question, so that we know you are a person.",
  captchaWrong: "That answer was wrong or too late. Here is another question.",
  titleRequired: "Please give it a title.",
  editedMeanwhile:
    "Someone changed this while you were writing. Your version is still here: compare the two, then save again.",
  nothingToRead: "There is no chapter to read yet.",
  noSuchPicture: "There is no such picture.",
  pictureNeedsWords: "Please say what the picture shows, for those who cannot see it.",
  /** Ours. */
  postingClosed: (until: string) =>
    `Posting is closed for you until ${until}. Settings, “Reports and strikes”, says why, and how to appeal.`,
  notYourself: "Please choose someone other than yourself.",
  youBlockedThem: "You have blocked this member. Unblock them first.",
  noSuchPassage: "These words are not in the chapter. Please copy them exactly as they appear there.",
  noSuchStory: "There is no such story.",
  /** Ours. */
  noSuchChapter: "There is no such chapter.",
  readOnly: "read can only be set to true.",
  noSuchMember: "There is no such member.",
  filesEmpty: "Files are empty",
  missingData: 'Missing "data" payload in the request body',
} as const;

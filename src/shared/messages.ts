import { formatNumber } from "./format.ts";

/**
 * Messages for users that several areas share, with the exact wording of the specification (section 8;
 * api.md), including its typo. Messages of one feature are in `<area>/<feature>.messages.ts`.
 */
export const messages = {
  emailInvalid: "This email is not valid. Please check the spelling.",
  usernameOrEmailTaken: "Username or Email already taken",
  attachmentType: "Please choose a picture (JPEG, PNG, WebP, AVIF or GIF) or a .doc, .docx or .pdf file.",
  documentType: "Please upload a .doc, .docx or .pdf file",
  fileTooBig: "The file you uploaded is too big. File limit is 4mb.",
  priceDecimals: "Please enter a price in dollars and cents, such as 4.99.",
  priceTooLow: "The mimimum price you can set is $0.99",
  startBeforeEnd: "The start date must be sooner than the end date.",
  collaborativeNotSold: "Collaborative stories currently cannot be sold.",
  required: "This field is required",
  /** Not in the specification. */
  noDay: "Please give a date, such as 2019-03-02.",
  noDate: "Please give a date and a time.",
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
  /** For a field that was saved in another window; `saved` is what it contains now. */
  editedElsewhere: (saved: string) =>
    `You saved ${saved ? `“${saved}” here` : "something else here"} in another window. Save again to replace it.`,
  nothingToRead: "This story has no chapter to read yet.",
  noSuchPicture: "This picture does not exist.",
  pictureMissing: "Please choose a picture, or delete its description.",
  /** As for every other limit on length (`string.max` in rules.messages.ts). */
  tooLong: (max: number) => `Please keep this to ${formatNumber(max)} characters or fewer.`,
  pictureNeedsWords: "Please describe the picture for people who cannot see it.",
  /** Not in the specification. */
  postingClosed: (until: string) =>
    `You cannot post until ${until}. Under Settings, “Reports and strikes”, you can see why and appeal.`,
  notYourself: "Please choose someone other than yourself.",
  youBlockedThem: "You have blocked this member. Unblock them first.",
  noSuchPassage: "These words are not in the chapter. Please copy them exactly as they appear in it.",
  noSuchStory: "This story does not exist.",
  /** Not in the specification. */
  noSuchChapter: "This chapter does not exist.",
  readOnly: "read can only be set to true.",
  noSuchMember: "This member does not exist.",
  filesEmpty: "Files are empty",
  /** Not in the specification. */
  oneOf: (values: readonly string[]) => `Please choose one of these: ${values.join(", ")}.`,
  notAllowed: "You are not allowed to do this.",
  mayNot: (act: string) => `You are not allowed to ${act}.`,
  publishedAtDate: "publishedAt must be a date, such as 2030-01-31T12:00:00Z, or null.",
  publishedAtLater: 'To publish later, send "state": "scheduled" and the date as "scheduledFor".',
  uploadNotReplaced: "You cannot replace a file. Please upload the new file and use that instead.",
  missingData: 'Missing "data" payload in the request body',
  confirmIdentity: "Confirm that it is you first: sign in again, or open /confirm-identity.",
} as const;

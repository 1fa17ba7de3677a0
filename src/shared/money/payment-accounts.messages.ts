/** Error messages for users. */
export const paymentAccountsMessages = {
  birthdayRequired: "Please enter your birthday",
  phoneRequired: "Please enter your phone number",
  birthdayInvalid: "Please enter your birthday as a date, such as 17/05/1984.",
  birthdayTooYoung: "You must be at least 18 years old to be paid.",
  phoneCountryCode: "Please include the country code, such as +44 for the United Kingdom.",
  phoneInvalid: "This phone number is not valid. Please check it.",
  postcodeInvalid: "This postcode is not valid in the country you chose.",
  sortCodeInvalid: "This sort code is not valid. Please check it.",
  accountNumberInvalid: "This account number is not valid. Please check it.",
  idNumberInvalid: "Please use letters, numbers, spaces and hyphens only.",
  paymentAccountExists: "You already have a payment account. Please change that one instead.",
  tooManyDocuments: "You can keep at most five documents here. Please remove one first.",
  documentUnreadable: "This document can no longer be read. Please remove it and upload it again.",
  documentRequired: "Please choose a file first.",
} as const;

import { formatBytes, plural } from "../format.ts";
import { type BookFormat, CONFIRM_DAYS, SENT_PER_DAY } from "./e-readers.ts";

/** Texts of downloads for readers, and of sending stories to an e-reader. */
export const eReadersText = {
  download: {
    title: (story: string) => `Download ${story}`,
    lead: "You get everything that you may read of this story.",
    formatsTitle: "Choose a file",
    formats: {
      epub: { name: "EPUB", hint: "For e-readers and reading apps. Kindle accepts it by email." },
      pdf: { name: "PDF", hint: "For printing, and for screens of any kind." },
      azw3: { name: "AZW3", hint: "For Kindle, copied by cable." },
      mobi: { name: "MOBI", hint: "For old Kindle devices." },
    } satisfies Record<BookFormat, { name: string; hint: string }>,
    noKindle: "This site cannot make Kindle files (AZW3 and MOBI). Choose EPUB. Kindle accepts it by email.",
    sendTitle: "Send to my e-reader",
    sendTo: (email: string) => `We email the EPUB to ${email}.`,
    send: "Send to my e-reader",
    sent: (title: string, email: string) =>
      `We are emailing ${title} to ${email}. It arrives in a few minutes.`,
    signIn: "Sign in to send it to your e-reader",
    noDevice: "Tell us the email address of your e-reader first.",
    setUp: "Set up my e-reader",
    change: "Change or remove the address",
    noDeviceYet: "Your e-reader has no confirmed address yet. Confirm its address first.",
    tooBig: (bytes: number, max: number) =>
      `This story is too big to email (${formatBytes(bytes)}). The limit is ${formatBytes(max)}. Please download it.`,
    noConverter: "This site cannot make this kind of file. Please choose EPUB or PDF.",
    tooLong: "This story is too long for one PDF. Please choose EPUB.",
    notConverted: "This story could not be made into this kind of file. Please choose EPUB or PDF.",
  },
  settings: {
    title: "Your e-reader",
    lead: "We can email stories to the address that your Kindle, PocketBook or reading app has. You find the address in its settings.",
    current: (email: string) => `Stories go to ${email}.`,
    none: "You have no e-reader yet.",
    address: "Email address of your e-reader",
    addressHint: "For example yourname@kindle.com.",
    sender: (address: string) =>
      `Kindle accepts email only from senders that you allow. Add ${address} to your approved senders at Amazon first.`,
    save: "Send me a code",
    asked: (email: string) =>
      `We sent a code to ${email}. Open the email or the small book on your e-reader and enter the code here.`,
    pendingTitle: "Confirm the address",
    pending: (email: string) =>
      `We sent a code to ${email}. It is in the email and in the small book with it. Enter it within ${plural(CONFIRM_DAYS, "day", "days")}.`,
    code: "Code",
    codeWrong: "This code is wrong or too old. Check it, or ask for another.",
    confirm: "Confirm",
    confirmed: (email: string) => `Confirmed. You can now send stories to ${email}.`,
    removeTitle: "Remove your e-reader",
    removeHint: "We delete the address and send nothing there any more.",
    remove: "Remove",
    removed: "Removed. We have deleted the address.",
    limit: `You can send ${plural(SENT_PER_DAY, "story", "stories")} a day.`,
  },
  confirmation: {
    subject: (site: string) => `Your code for ${site}`,
    body: (site: string, username: string, code: string, link: string) => [
      `The member ${username} of ${site} wants to send stories to this address. If this is you, enter this code there:`,
      code,
      `Or open this page, where you are signed in: ${link}`,
      `The code works for ${plural(CONFIRM_DAYS, "day", "days")}. The attached small book shows it too, for e-readers without email.`,
      "If this was not you, ignore this email. We send nothing else to this address.",
    ],
    fileName: "code.epub",
    chapter: "Your code",
  },
  mail: {
    body: (site: string, title: string, author: string, settings: string) => [
      `${title} by ${author} is attached.`,
      `You sent it from ${site}. You can change or remove this address in your settings: ${settings}`,
    ],
  },
} as const;

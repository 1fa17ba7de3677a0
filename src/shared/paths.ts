/** The URL contract: every link, redirect, canonical and test takes its URL from here. */

import type { ContactKind, PaymentStep, ReportKindName, StoryList } from "./enums.ts";
import type { LibraryShelf } from "./reading/library.ts";
import { OFFLINE_PATH, SERVICE_WORKER_PATH } from "./reading/offline.ts";
import { DOCUMENTS, type DocumentKey } from "./site/documents.ts";

interface HasSlug {
  readonly id: string;
  readonly slug: string;
}

const query = (values: Record<string, string | number | undefined | null>): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(values))
    if (value != null && value !== "") search.set(key, String(value));
  const text = search.toString();
  return text ? `?${text}` : "";
};

export const paths = {
  home: () => "/",
  homeWithHidden: () => "/?hidden=show",
  stories: () => "/stories",
  storyList: (list: StoryList) => `/stories/${list}`,
  genre: (genre: string) => `/genres/${genre}`,
  search: (values: Record<string, string | number | undefined> = {}) => `/search${query(values)}`,
  searchPeople: (values: Record<string, string | number | undefined> = {}) =>
    `/search/people${query(values)}`,
  story: (story: HasSlug, hidden?: "show") => `/story/${story.id}/${story.slug}${query({ hidden })}`,
  storyEpub: (story: HasSlug) => `/story/${story.id}/${story.slug}.epub`,
  /** What of it can be kept on a device. */
  storyOffline: (story: HasSlug) => `/story/${story.id}/${story.slug}/offline.json`,
  storyFeed: (story: HasSlug) => `/story/${story.id}/${story.slug}/feed.atom`,
  /** Words in the text of a story; `from` is where a page of passages begins: "12.3" is a chapter and a paragraph. */
  findInStory: (story: HasSlug, values: { q?: string | undefined; from?: string | undefined } = {}) =>
    `/story/${story.id}/${story.slug}/find${query(values)}`,
  storyUnlock: (story: HasSlug) => `/story/${story.id}/${story.slug}/unlock`,
  /** `number` counts from 1 over every entry of the contents, front matter included. */
  chapter: (story: HasSlug, number: number) => `/story/${story.id}/${story.slug}/chapter/${number}`,
  storyFeature: (story: HasSlug) => `/story/${story.id}/${story.slug}/feature`,
  storyReading: (story: HasSlug) => `/story/${story.id}/${story.slug}/reading`,
  /** Everything one reads, follows and keeps, or one shelf of it. */
  library: (shelf?: LibraryShelf) => (shelf ? `/library/${shelf}` : "/library"),
  history: (state?: string) => `/history${query({ state })}`,
  /** What can be done about all of it: "clear", "keep". */
  historyAct: (act: string) => `/history/${act}`,
  historyYear: (year: number) => `/history/year/${year}`,
  /** A chapter's comments: `thread` shows one alone, `reply` the form that answers it. */
  comments: (
    story: HasSlug,
    number: number,
    values: {
      sort?: string;
      thread?: string;
      comment?: string;
      reply?: string;
      paragraph?: string;
      quote?: string;
      prefix?: string;
      suffix?: string;
    } = {},
  ) => `/story/${story.id}/${story.slug}/chapter/${number}/comments${query(values)}`,
  commentsLock: (story: HasSlug, number: number) =>
    `/story/${story.id}/${story.slug}/chapter/${number}/comments/lock`,
  /** Leads to where a comment stands, wherever that is by now. */
  comment: (id: string) => `/comments/${id}`,
  /** What can be done about one: "edit", "delete", "hide", "like". */
  commentAct: (id: string, act: string) => `/comments/${id}/${act}`,
  storyNew: () => "/story/new",
  storyImport: () => "/story/import",
  storyEdit: (id: string) => `/story/${id}/edit`,
  chapterNew: (id: string) => `/story/${id}/chapters/new`,
  chapterEdit: (id: string, number: number) => `/story/${id}/chapters/${number}/edit`,
  myStories: () => "/my-stories",
  user: (username: string, hidden?: "show") => `/user/${encodeURIComponent(username)}${query({ hidden })}`,
  userFollowers: (username: string) => `/user/${encodeURIComponent(username)}/followers`,
  userFollowing: (username: string) => `/user/${encodeURIComponent(username)}/following`,
  userUpdates: (username: string, hidden?: "show") =>
    `/user/${encodeURIComponent(username)}/updates${query({ hidden })}`,
  userFollow: (username: string) => `/user/${encodeURIComponent(username)}/follow`,
  userFavourite: (username: string) => `/user/${encodeURIComponent(username)}/favourite`,
  userBlock: (username: string) => `/user/${encodeURIComponent(username)}/block`,
  storyFollow: (story: HasSlug) => `/story/${story.id}/${story.slug}/follow`,
  storyFavourite: (story: HasSlug) => `/story/${story.id}/${story.slug}/favourite`,
  genreFollow: (genre: string) => `/genres/${genre}/follow`,
  lists: (values: { order?: string | undefined } = {}) => `/lists${query(values)}`,
  myLists: () => "/my-lists",
  list: (id: string, hidden?: "show") => `/lists/${id}${query({ hidden })}`,
  listEdit: (id: string) => `/lists/${id}/edit`,
  /** What its owner does about one of its stories. */
  listItems: (id: string) => `/lists/${id}/items`,
  listFollow: (id: string) => `/lists/${id}/follow`,
  listFeed: (id: string) => `/lists/${id}/feed.atom`,
  /** Where the stars send to. */
  storyRating: (story: HasSlug) => `/story/${story.id}/${story.slug}/rating`,
  reviews: (story: HasSlug, sort?: string) =>
    `/story/${story.id}/${story.slug}/reviews${query({ sort: sort === "helpful" ? undefined : sort })}`,
  /** One's own review of a story: the form. */
  reviewWrite: (story: HasSlug) => `/story/${story.id}/${story.slug}/review`,
  review: (id: string) => `/reviews/${id}`,
  /** What can be done about one: "helpful", "hide", "delete". */
  reviewAct: (id: string, act: string) => `/reviews/${id}/${act}`,
  /** In which of one's lists a story is to stand. */
  storyLists: (story: HasSlug) => `/story/${story.id}/${story.slug}/lists`,
  userReviews: (username: string, hidden?: "show") =>
    `/user/${encodeURIComponent(username)}/reviews${query({ hidden })}`,
  userLists: (username: string) => `/user/${encodeURIComponent(username)}/lists`,
  bookmarks: (values: { kind?: string | undefined; q?: string | undefined } = {}) =>
    `/bookmarks${query(values)}`,
  /** Leads to what it marks, wherever that is by now. */
  bookmark: (id: string) => `/bookmarks/${id}`,
  bookmarkEdit: (id: string) => `/bookmarks/${id}/edit`,
  bookmarkRemove: (id: string) => `/bookmarks/${id}/remove`,
  storyBookmark: (story: HasSlug) => `/story/${story.id}/${story.slug}/bookmark`,
  chapterBookmark: (
    story: HasSlug,
    number: number,
    values: { quote?: string; prefix?: string; suffix?: string } = {},
  ) => `/story/${story.id}/${story.slug}/chapter/${number}/bookmark${query(values)}`,
  newsfeed: (hidden?: "show") => `/newsfeed${query({ hidden })}`,
  update: (id: string, reply?: string) => `/updates/${id}${reply ? `#reply-${reply}` : ""}`,
  /** What can be done about an update: "edit", "delete", "hide", "card". */
  updateAct: (id: string, act: string) => `/updates/${id}/${act}`,
  updateReply: (id: string, reply: string) => `/updates/${id}/replies/${reply}`,
  updateReplyAct: (id: string, reply: string, act: string) => `/updates/${id}/replies/${reply}/${act}`,
  notifications: (page?: number, hidden?: "show") =>
    `/notifications${query({ page: page === 1 ? undefined : page, hidden })}`,
  messages: (values: { q?: string } = {}) => `/messages${query(values)}`,
  messageGroup: (id: string) => `/messages/${id}`,
  /** A conversation where it ends. With a moment the address is a new one: following it asks for the page anew. */
  messagesEnd: (id: string, at?: string) => `/messages/${id}${query({ at })}#newest`,
  /** One message where it stands in its conversation. */
  message: (id: string, message: string) => `/messages/${id}${query({ message })}#message-${message}`,
  messageExport: (id: string) => `/messages/${id}/export.txt`,
  messageMute: (id: string) => `/messages/${id}/mute`,
  /** A file that came with a message; of a picture with a width, a small version. */
  messageFile: (id: string, message: string, width?: number) =>
    `/messages/${id}/files/${message}${width ? `/${width}` : ""}`,
  /** Where one message of a group is shown to the staff. */
  messageReport: (id: string, message?: string) => `/messages/${id}/report${query({ message })}`,
  userMessage: (username: string) => `/user/${encodeURIComponent(username)}/message`,
  blocked: () => "/settings/blocked",
  /** What staff decided about what one made and reported. */
  standing: () => "/settings/moderation",
  report: (kind: ReportKindName, id: string) => `/report${query({ kind, id })}`,
  readingFilters: () => "/settings/filters",
  /** What the buttons of a story’s page send to. */
  readingFiltersHide: () => "/settings/filters/hide",
  userFeed: (username: string) => `/user/${encodeURIComponent(username)}/feed.atom`,
  siteFeed: () => "/feed.atom",
  genreFeed: (genre: string) => `/genres/${genre}/feed.atom`,
  login: (next?: string) => `/login${query({ next })}`,
  logout: () => "/logout",
  /** `ref` is the username or id of who invites. */
  register: (next?: string, ref?: string) => `/register${query({ next, ref })}`,
  registerStep: (step: string) => `/register/${step}`,
  registerCheckMail: () => "/register/check-mail",
  forgotPassword: () => "/forgot-password",
  resetPassword: (code?: string) => `/reset-password${query({ code })}`,
  emailConfirmation: (confirmation?: string) => `/email-confirmation${query({ confirmation })}`,
  /** Leads to the first of their pages. */
  settings: () => "/settings",
  profileSettings: () => "/settings/profile",
  privacySettings: () => "/settings/privacy",
  notificationSettings: () => "/settings/notifications",
  /** Built beside the assets; at the root, so that all pages are in its reach. */
  serviceWorker: () => SERVICE_WORKER_PATH,
  /** Stories that are kept on this device. */
  offline: () => OFFLINE_PATH,
  dataSettings: () => "/settings/data",
  document: (key: DocumentKey) => DOCUMENTS.find((one) => one.key === key)!.path,
  agreeToTerms: (next?: string) => `/terms/agree${query({ next })}`,
  contact: (kind: ContactKind) => `/about/${kind}`,
  siteMap: () => "/about/sitemap",
  account: () => "/settings/account",
  devices: () => "/settings/devices",
  apiTokens: () => "/settings/tokens",
  /** How far the archive is, as JSON. */
  archiveState: () => "/settings/data/archive.json",
  /** `token` is the signature of the link; the member's own session is asked for as well. */
  archive: (id: string, token: string) => `/settings/data/archive/${id}${query({ token })}`,
  deleteAccount: () => "/settings/data/delete",
  /** Where whoever signs in to an account on its way out may keep it. */
  leaving: () => "/settings/data/leaving",
  /** Registering by somebody's referral link. */
  registerBy: (username: string) => `/register${query({ ref: username })}`,
  inviteFriends: () => "/invite-friends",
  /** Ends a kind of mail; `token` is signed by `core/mail`. */
  unsubscribe: (token?: string, done?: boolean) =>
    `/unsubscribe${query({ token, done: done ? 1 : undefined })}`,
  /** The keys of a chapter's page. */
  keyboard: () => "/keyboard",
  readerSettings: () => "/settings/reader",
  mature: () => "/settings/mature",
  payment: (next?: string) => `/settings/payment${query({ next })}`,
  paymentStep: (step: PaymentStep, next?: string) => `/settings/payment/${step}${query({ next })}`,
  paymentDocuments: (next?: string) => `/settings/payment/documents${query({ next })}`,
  /** A document of one's own payment account, or for an admin of anyone's, as a download. */
  paymentDocument: (account: string, document: string) =>
    `/settings/payment/documents/${account}/${document}`,
  /** Where one answers the cookie banner and changes one's mind. */
  consent: () => "/consent",
  /** `size` is one of the widths that `core/files` makes; the extension says the format. */
  file: (id: string, size: string, format: "avif" | "webp" | "jpeg") => `/files/${id}/${size}.${format}`,
  /** The cover drawn for a story that has no picture; the slug follows the title, so the URL is good for ever. */
  drawnCover: (story: HasSlug) => `/covers/${story.id}/${story.slug}.svg`,
  storyImage: (story: HasSlug) => `/og/story/${story.id}.png`,
  siteImage: () => "/og/site.png",
  admin: () => "/admin",
  adminUsers: () => "/admin/users",
  adminUser: (id: string) => `/admin/users/${id}`,
  /** A form on somebody's page: "block", "role"… */
  adminUserAct: (id: string, act: string) => `/admin/users/${id}/${act}`,
  /** Ends acting on somebody's behalf. */
  onBehalfEnd: () => "/on-behalf/end",
  adminDuplicates: () => "/admin/duplicates",
  adminReports: (state?: string, kind?: string, by?: string) => `/admin/reports${query({ state, kind, by })}`,
  adminAppeals: (state?: string) => `/admin/reports/appeals${query({ state })}`,
  adminLetters: (state?: string) => `/admin/letters${query({ state })}`,
  adminMails: () => "/admin/mail",
  adminMail: (id: string) => `/admin/mail/${id}`,
  adminJobs: () => "/admin/jobs",
  adminCounters: () => "/admin/counters",
  adminSettings: () => "/admin/settings",
  adminAudit: (filter: { subject?: string; by?: string } = {}) => `/admin/audit${query(filter)}`,
  adminHealth: () => "/admin/health",
  /** Members whom somebody may mean by an `@`. */
  mentions: (q: string) => `/api/mentions${query({ q })}`,
  searchSuggestions: (q: string) => `/api/search/suggestions${query({ q })}`,
  apiDocs: () => "/api/docs",
  openApi: () => "/api/openapi.json",
  devMail: (id?: string) => (id ? `/dev/mail/${encodeURIComponent(id)}` : "/dev/mail"),
  devUi: () => "/dev/ui",
} as const;

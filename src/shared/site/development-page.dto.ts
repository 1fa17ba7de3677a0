export interface DevMailPageData {
  readonly mails: readonly {
    readonly id: string;
    readonly to: string;
    readonly subject: string;
    readonly sentAt: string;
  }[];
  readonly mail: {
    readonly id: string;
    readonly from: string;
    readonly to: string;
    readonly subject: string;
    readonly sentAt: string;
    readonly text: string;
  } | null;
}

/** Words of what staff do that the audit log tells of, by `<thing>.<act>`; features add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it by declaration merging
export interface AuditActions {}
export type AuditAction = keyof AuditActions;

/** Words of the kinds of things that an entry can be about; features add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it by declaration merging
export interface AuditSubjects {}
export type AuditSubjectType = keyof AuditSubjects;

/** What a feature's entries are called, and where what they are about is seen. */
export interface AuditKinds {
  readonly actions: Readonly<Partial<Record<AuditAction, string>>>;
  readonly subjects: Readonly<Partial<Record<AuditSubjectType, AuditSubjectKind>>>;
}

export interface AuditSubjectKind {
  readonly label: string;
  /** Path of its page by its id; none where it has none. */
  readonly href: ((id: string) => string) | undefined;
  /** There is one alone, so that its id says nothing. */
  readonly single: boolean;
}

/**
 * A feature's kinds of its words: their pages by id, where they have any, and those of which there is one alone.
 */
export function auditKinds<Subject extends AuditSubjectType = never>(
  words: {
    readonly actions: Readonly<Partial<Record<AuditAction, string>>>;
    readonly subjects?: Readonly<Record<Subject, string>>;
  },
  {
    pages = {},
    single,
  }: { readonly pages?: Partial<Record<Subject, (id: string) => string>>; readonly single?: Subject } = {},
): AuditKinds {
  const subjects = Object.entries<string>(words.subjects ?? {}).map(([name, label]) => [
    name,
    { label, href: pages[name as Subject], single: name === single },
  ]);
  return { actions: words.actions, subjects: Object.fromEntries(subjects) };
}

/** The kinds of every feature together. */
export interface AllAuditKinds {
  readonly actions: ReadonlyMap<string, string>;
  readonly subjects: ReadonlyMap<string, AuditSubjectKind>;
}

/** Puts together what features bring. @throws for a name that two have */
export function collectAuditKinds(features: readonly { readonly audit?: AuditKinds }[]): AllAuditKinds {
  const entries = <Kind>(of: (kinds: AuditKinds) => Readonly<Partial<Record<string, Kind>>>) => {
    const all = features.flatMap(({ audit }) =>
      audit ? (Object.entries(of(audit)) as [string, Kind][]) : [],
    );
    const byName = new Map(all);
    if (byName.size < all.length) throw new Error("two kinds of audit entries have one name");
    return byName;
  };
  return {
    actions: entries<string>(({ actions }) => actions),
    subjects: entries<AuditSubjectKind>(({ subjects }) => subjects),
  };
}

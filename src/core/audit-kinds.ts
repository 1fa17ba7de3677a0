/**
 * Labels of staff actions in the audit log, by `<thing>.<act>`; features add theirs by declaration merging.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it by declaration merging
export interface AuditActions {}
export type AuditAction = keyof AuditActions;

/** Labels of the subject types of audit entries; features add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it by declaration merging
export interface AuditSubjects {}
export type AuditSubjectType = keyof AuditSubjects;

/** Labels of a feature's audit entries, and links to their subjects. */
export interface AuditKinds {
  readonly actions: Readonly<Partial<Record<AuditAction, string>>>;
  readonly subjects: Readonly<Partial<Record<AuditSubjectType, AuditSubjectKind>>>;
}

export interface AuditSubjectKind {
  readonly label: string;
  /** Returns the path of the subject's page by its id; undefined if it has no page. */
  readonly href: ((id: string) => string) | undefined;
  /** True if there is only one such subject, so that its id is not shown. */
  readonly single: boolean;
}

/**
 * Creates a feature's audit kinds from its labels: pages by id, if there are any, and subjects that exist
 * only once.
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

/** Audit kinds of all features. */
export interface AllAuditKinds {
  readonly actions: ReadonlyMap<string, string>;
  readonly subjects: ReadonlyMap<string, AuditSubjectKind>;
}

/** Merges the audit kinds of all features. @throws for a duplicate name */
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

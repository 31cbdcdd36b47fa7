import type { Instant } from '@pds/kernel';

/** What has to be done for an event by a day: declarations to authorities, papers of the dossier, team, invoice. */
export const deadlineKinds = [
  'prefecture',
  'mayor',
  'sdis',
  'samu',
  'police',
  'safety-file',
  'quote',
  'convention',
  'team',
  'invoice',
] as const;
export type DeadlineKind = (typeof deadlineKinds)[number];

/** French name of each kind. */
export const deadlineNames: Readonly<Record<DeadlineKind, string>> = {
  prefecture: 'Déclaration à la préfecture',
  mayor: 'Déclaration à la mairie',
  sdis: 'Information du SDIS',
  samu: 'Information du SAMU',
  police: 'Information de la police ou de la gendarmerie',
  'safety-file': 'Dossier de sécurité',
  quote: 'Devis accepté',
  convention: 'Convention signée',
  team: 'Équipe complète',
  invoice: 'Facture émise',
};

/** A working day is no Saturday, no Sunday and no public holiday of the event's department. */
export const delayUnits = ['months', 'days', 'working-days'] as const;
export type DelayUnit = (typeof delayUnits)[number];

/** A rule of a department: when something is due, and where the rule comes from. */
export interface DeadlineRule {
  readonly kind: DeadlineKind;
  /** Fewest persons present at once for whom the rule holds. */
  readonly minPublic: number;
  /** Most persons present at once, included; null without a limit. */
  readonly maxPublic: number | null;
  /** Before the day on which the event starts; for an invoice, after the day on which it ends. */
  readonly delay: number;
  readonly unit: DelayUnit;
  /** Who is written to; empty texts while unknown. */
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly recipientAddress: string;
  /** Law, decree or address of the page that states the rule. */
  readonly source: string;
  /** `YYYY-MM-DD`: the date of that text; null while unknown. */
  readonly sourceDate: string | null;
  /** Nobody has checked the rule against its source yet. */
  readonly toVerify: boolean;
}

/** A rule in force, and since when; null for one that nobody has changed. */
export interface DeadlineRuleInForce extends DeadlineRule {
  readonly changedAt: Instant | null;
}

const everybody = { minPublic: 0, maxPublic: null, recipientName: '', recipientEmail: '', recipientAddress: '' };
const habit = { source: 'Usage de l’association', sourceDate: null, toVerify: true, changedAt: null };

/** The rules of a department that has none of its own. */
export const defaultDeadlineRules: readonly DeadlineRuleInForce[] = [
  {
    ...everybody,
    kind: 'mayor',
    // « plus de 1 500 personnes »
    minPublic: 1_501,
    delay: 1,
    unit: 'months',
    recipientName: 'Mairie de la commune',
    source: 'Code de la sécurité intérieure, article R. 211-22 (manifestations à but lucratif)',
    sourceDate: null,
    toVerify: true,
    changedAt: null,
  },
  { ...everybody, ...habit, kind: 'quote', delay: 1, unit: 'months', recipientName: 'Organisateur' },
  { ...everybody, ...habit, kind: 'convention', delay: 15, unit: 'days', recipientName: 'Organisateur' },
  { ...everybody, ...habit, kind: 'team', delay: 5, unit: 'working-days' },
  { ...everybody, ...habit, kind: 'invoice', delay: 20, unit: 'working-days', recipientName: 'Organisateur' },
];

/** The rules of a department among those of all that have their own: the defaults where it has none. */
export const deadlineRulesOf = (
  own: ReadonlyMap<number, readonly DeadlineRuleInForce[]>,
  departmentId: number | null,
): readonly DeadlineRuleInForce[] =>
  (departmentId === null ? undefined : own.get(departmentId)) ?? defaultDeadlineRules;

/** Whether a rule holds for an event with so many persons present at once. */
export const holdsFor = ({ minPublic, maxPublic }: DeadlineRule, publicPeak: number): boolean =>
  publicPeak >= minPublic && publicPeak <= (maxPublic ?? Infinity);

import { EmailAddress, FormCheck, type Instant } from '@pds/kernel';
import {
  type DeadlineRule,
  type DeadlineRuleInForce,
  deadlineNames,
  type DelayUnit,
} from '@pds/organisations/contract';
import { InvalidFields } from '../organisations.errors';

/** The longest delay in each unit: about a year. */
export const longestDelay: Readonly<Record<DelayUnit, number>> = { months: 12, days: 366, 'working-days': 250 };

/** Bounds of the other fields of a rule. */
export const deadlineRuleBounds = { rules: 40, publicPeak: 10_000_000, name: 200, address: 500, source: 500 } as const;

/**
 * Validates the rules of a department: at least one; for each kind, no public for whom two rules hold. Throws `InvalidFields` naming
 * `rules.0.delay` and so on.
 */
export function checkedDeadlineRules(typed: readonly DeadlineRule[]): DeadlineRule[] {
  const checks = new FormCheck();
  if (typed.length === 0) checks.refuse('rules', 'Gardez au moins une règle');
  const rules = typed.map((rule, at): DeadlineRule => {
    const field = (name: string) => `rules.${at}.${name}`;
    const longest = longestDelay[rule.unit];
    checks.wholeNumber(field('delay'), rule.delay, 0, longest, `Nombre entier attendu, de 0 à ${longest}`);
    if (rule.maxPublic !== null && rule.maxPublic < rule.minPublic)
      checks.refuse(field('maxPublic'), 'Ce nombre doit être au moins le premier');
    if (typed.slice(0, at).some((other) => overlaps(other, rule)))
      checks.refuse(field('minPublic'), `Une autre règle « ${deadlineNames[rule.kind]} » vaut pour ce public`);
    const email = checks.optional(
      field('recipientEmail'),
      rule.recipientEmail,
      (text) => EmailAddress.parse(text),
      'Adresse e-mail invalide',
    );
    return {
      ...rule,
      recipientName: checks.text(field('recipientName'), rule.recipientName, deadlineRuleBounds.name),
      recipientEmail: email?.value ?? '',
      recipientAddress: checks.text(field('recipientAddress'), rule.recipientAddress, deadlineRuleBounds.address),
      source: checks.text(field('source'), rule.source, deadlineRuleBounds.source, 'Indiquez d’où vient cette règle'),
    };
  });
  checks.orThrow(InvalidFields);
  return rules;
}

/** The rules with the time of their last change: one that is the same as before keeps its own. */
export function datedRules(
  rules: readonly DeadlineRule[],
  before: readonly DeadlineRuleInForce[],
  now: Instant,
): DeadlineRuleInForce[] {
  return rules.map((rule) => {
    const same = before.find((other) => isSame(other, rule));
    return { ...rule, changedAt: same ? same.changedAt : now };
  });
}

function overlaps(one: DeadlineRule, other: DeadlineRule): boolean {
  if (one.kind !== other.kind) return false;
  return one.minPublic <= (other.maxPublic ?? Infinity) && other.minPublic <= (one.maxPublic ?? Infinity);
}

/** Whether two rules lead to the same day for the same public; recipient and source do not change a day. */
function isSame(one: DeadlineRule, other: DeadlineRule): boolean {
  return (
    one.kind === other.kind &&
    one.minPublic === other.minPublic &&
    one.maxPublic === other.maxPublic &&
    one.delay === other.delay &&
    one.unit === other.unit
  );
}

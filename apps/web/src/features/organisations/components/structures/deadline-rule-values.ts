import { formatNumber } from '../../../../shared/ui/text/format';
import type { DeadlineKind, DeadlineRuleAnswer, DeadlineRuleBody, DelayUnit } from '@pds/api-client/generated/model';

/** A rule in the form: an empty day is an empty text. */
export interface DeadlineRuleValues extends Omit<DeadlineRuleBody, 'sourceDate'> {
  readonly sourceDate: string;
}

/** French names of the units of a delay. */
export const unitNames: Readonly<Record<DelayUnit, string>> = {
  months: 'mois',
  days: 'jours',
  'working-days': 'jours ouvrés',
};

/** Returns a rule of the API as the form shows it. */
export function ruleValuesOf({ changedAt: _changedAt, sourceDate, ...rule }: DeadlineRuleAnswer): DeadlineRuleValues {
  return { ...rule, sourceDate: sourceDate ?? '' };
}

/** Returns a rule of the form as the API takes it. */
export function ruleBodyOf({ sourceDate, ...rule }: DeadlineRuleValues): DeadlineRuleBody {
  return { ...rule, maxPublic: rule.maxPublic ?? null, sourceDate: sourceDate === '' ? null : sourceDate };
}

/** A rule on one line: `1 mois avant, de 1 500 à 5 000 personnes, Préfecture, à vérifier`. */
export function ruleText(rule: DeadlineRuleValues): string {
  const { kind, delay, unit, minPublic, maxPublic, recipientName, toVerify } = rule;
  const moment = kind === 'invoice' ? 'après' : 'avant';
  const most = maxPublic ?? null;
  const least = minPublic > 0 ? formatNumber(minPublic) : null;
  const publicText =
    most !== null
      ? least === null
        ? `jusqu’à ${formatNumber(most)} personnes`
        : `de ${least} à ${formatNumber(most)} personnes`
      : least !== null && `à partir de ${least} personnes`;
  return [`${formatNumber(delay)} ${unitNames[unit]} ${moment}`, publicText, recipientName, toVerify && 'à vérifier']
    .filter(Boolean)
    .join(', ');
}

/** A new rule of a kind, to be completed. */
export function newRule(kind: DeadlineKind): DeadlineRuleValues {
  return {
    kind,
    minPublic: 0,
    maxPublic: null,
    delay: 1,
    unit: 'months',
    recipientName: '',
    recipientEmail: '',
    recipientAddress: '',
    source: '',
    sourceDate: '',
    toVerify: true,
  };
}

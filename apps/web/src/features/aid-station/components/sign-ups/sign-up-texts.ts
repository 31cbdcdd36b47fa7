import { teamFunctionNames } from '@pds/pricing/domain';
import { formatDateTime } from '../../../../shared/ui/text/format';
import type { SlotPerson, SlotSignUp } from '../../api/sign-ups';

/** « Il manque 1 chef d’équipe, 2 PSE2. », « 2 de trop » or « Complet ». */
export function placesText({ missing, missingText, tooMany }: SlotSignUp): string {
  return (
    [missing > 0 && `Il manque ${missingText}.`, tooMany > 0 && `${tooMany} de trop\u00a0: choisissez qui vient.`]
      .filter(Boolean)
      .join(' ') || 'Complet.'
  );
}

/** What a person said for a slot: « vient comme PSE2 ». */
export function stateText({ state, function: of, ...person }: SlotPerson): string {
  const { offeredUntil, askedAt, seenAt, isReplacementAsked } = person;
  const as = of === null ? '' : ` comme ${teamFunctionNames[of]}`;
  switch (state) {
    case 'asked':
      return seenAt === null ? `sollicité le ${formatDateTime(askedAt)}` : 'sollicité, a ouvert le lien';
    case 'maybe':
      return 'peut-être';
    case 'no':
      return 'ne vient pas';
    case 'wish':
      return 'souhaite venir, sans place qui convienne';
    case 'waiting':
      return `attend une place${as}`;
    case 'offered':
      return `a une place${as} jusqu’au ${formatDateTime(offeredUntil)}`;
    case 'confirmed':
      return `vient${as}${isReplacementAsked ? ', cherche quelqu’un pour prendre sa place' : ''}`;
    case 'withdrawn':
      return 'ne vient plus';
  }
}

/** What became of the requests: « Sollicités : 9 · lien ouvert : 4 · viennent : 2 · ne viennent pas : 1 ». Null if nobody was asked. */
export function askedText(people: readonly SlotPerson[]): string | null {
  const asked = people.filter(({ askedAt }) => askedAt !== null);
  if (asked.length === 0) return null;
  const count = (isCounted: (person: SlotPerson) => boolean) => asked.filter(isCounted).length;
  return [
    ['Sollicités', asked.length],
    ['lien ouvert', count(({ seenAt, state }) => seenAt !== null || state !== 'asked')],
    ['viennent', count(({ state }) => state === 'confirmed')],
    ['ne viennent pas', count(({ state }) => state === 'no' || state === 'withdrawn')],
  ]
    .map(([what, number]) => `${what}\u00a0: ${number}`)
    .join(' · ');
}

/** Who comes, then who may come, then the others. */
export function mostLikelyFirst(people: readonly SlotPerson[]): SlotPerson[] {
  const order = ['confirmed', 'offered', 'waiting', 'wish', 'maybe', 'asked', 'withdrawn', 'no'];
  return people.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
}

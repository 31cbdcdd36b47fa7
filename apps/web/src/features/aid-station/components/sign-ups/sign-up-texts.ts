import { functionInWords } from '@pds/pricing/domain';
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

/** The functions of a slot that have places: « PSE2 : 3/4 ». Staff may close more places than the team needs. */
export const takenPlaces = ({ places }: SlotSignUp): string[] =>
  places
    .filter(({ required, added }) => required + added > 0)
    .map(({ label, required, added, taken }) => `${label}\u00a0: ${taken}/${required + added}`);

/** What a person said for a slot: « vient comme PSE2 ». A request made at night is sent in the morning. */
export function stateText({ state, function: of, ...person }: SlotPerson, now = Date.now()): string {
  const { offeredUntil, askedAt, seenAt, isReplacementAsked } = person;
  const as = of === null ? '' : ` comme ${functionInWords(of)}`;
  switch (state) {
    case 'asked':
      if (seenAt !== null) return 'a ouvert le lien de la demande';
      return `${Date.parse(askedAt!) > now ? 'recevra' : 'a reçu'} la demande le ${formatDateTime(askedAt)}`;
    case 'maybe':
      return 'peut-être';
    case 'no':
      return 'ne vient pas';
    case 'wish':
      return 'souhaite venir, sans place qui convienne';
    case 'waiting':
      return `attend une place${as}`;
    case 'offered':
      return `place proposée${as} jusqu’au ${formatDateTime(offeredUntil)}`;
    case 'confirmed':
      return `vient${as}${isReplacementAsked ? ', cherche quelqu’un pour prendre sa place' : ''}`;
    case 'withdrawn':
      return 'ne vient plus';
  }
}

/** What became of the requests: « Demandes : 9 · lien ouvert : 4 · viennent : 2 · ne viennent pas : 1 ». Null if nobody was asked. */
export function askedText(people: readonly SlotPerson[]): string | null {
  const asked = people.filter(({ askedAt }) => askedAt !== null);
  if (asked.length === 0) return null;
  const count = (isCounted: (person: SlotPerson) => boolean) => asked.filter(isCounted).length;
  return [
    ['Demandes', asked.length],
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

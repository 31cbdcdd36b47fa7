import type { ContextPreviews, PaperPreview } from '@pds/platform';
import type { TeamFunction } from '@pds/pricing/contract';
import { type ComingPerson, type SignUpPaper, signUpPages, type SlotOnPaper } from './sign-up-pages';

const start = Date.UTC(2027, 4, 8, 16);

/** A made-up slot of an evening over midnight. @param printedAt as hours before it */
export function sampleSlot(people: readonly ComingPerson[], printedAt = 24): SlotOnPaper {
  return {
    issuer: {
      name: 'Protection civile – Rhône (69)',
      address: ['Antenne Villeurbanne', '12 rue des Secours', '69003 Lyon'],
      details: [
        ['Tél. 04 78 00 00 00', 'operations69@exemple.example'],
        'Agrément de sécurité civile n°\u00a069-2026-D-012',
      ],
    },
    footer: 'Protection civile – Rhône (69) –\u00a012 rue des Secours 69003 Lyon',
    ...{ demandId: 412, eventName: 'Foulées lyonnaises', slotName: 'Soirée', timeZone: 'Europe/Paris' },
    place: 'Parc de Gerland, 24 allée Pierre de Coubertin, 69007 Lyon',
    ...{ start, end: start + 8 * 3_600_000, meetingAt: start - 2_700_000 },
    meetingPlace: 'Local de l’antenne, 7 rue des Ateliers, Villeurbanne',
    instructions:
      'Tenue complète, repas froid fourni.\nSe garer derrière le gymnase\u00a0; le portail ferme à 18\u00a0h.',
    people,
    leader: people[0] ?? null,
    ...{ missingText: people.length < 10 ? '1 PSE2' : '', isCancelled: false },
    printedAt: start - printedAt * 3_600_000,
  };
}

/** Made-up people: a post leader first, then rescuers and a minor. */
export function samplePeople(count: number): ComingPerson[] {
  const functions: readonly TeamFunction[] = ['teamLeader', 'pse2', 'pse2', 'pse1', 'logistician'];
  return Array.from({ length: count }, (_, index) => ({
    name: index === 2 ? 'Marie-Caroline de la Rochefoucauld-Montmorency' : `Camille Exemple ${index + 1}`,
    officeName: index === 2 ? 'Saint-Symphorien-sur-Coise et Monts du Lyonnais' : 'Villeurbanne',
    function: index === 0 ? 'postLeader' : functions[index % functions.length]!,
    isMinor: index === 3,
    phone: index === 1 ? null : `06 39 98 ${String(index).padStart(2, '0')} 00`,
  }));
}

const paper = (
  name: string,
  title: string,
  kind: SignUpPaper,
  slot: SlotOnPaper,
  only: ComingPerson | null = null,
): PaperPreview => ({ name, title, page: () => signUpPages(kind, slot, only)[0]!.page });

const team = sampleSlot(samplePeople(12));

/** Papers about those who come to a slot, for developers. */
export const signUpPreviews: ContextPreviews = {
  papers: [
    paper('who-comes', 'Liste des participants', 'list', team),
    paper(
      'who-comes-of-three',
      'Liste de trois personnes, avant les téléphones',
      'list',
      sampleSlot(samplePeople(3), 96),
    ),
    paper('who-comes-of-sixty', 'Liste de soixante personnes', 'list', sampleSlot(samplePeople(60))),
    paper('mission-order', 'Ordre de mission collectif', 'mission-order', team),
    paper('mission-order-of-one', 'Ordre de mission individuel', 'mission-order', team, team.people[2]),
    paper('convocation', 'Convocation', 'convocation', team, team.people[2]),
  ],
  mails: [],
};

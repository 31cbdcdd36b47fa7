import { withdrawalTerms } from '@pds/demand/contract';
import type { ContextPreviews } from '@pds/platform';
import { changeAnsweredMail, changeAskedMail, withdrawalReceivedMail } from '../mails/change-mails';
import { eventHandedOverMail, eventReceivedMail } from '../mails/hand-over-mails';
import { confirmationMail } from '../mails/confirmation-mail';
import { latePaperMail } from '../mails/late-paper-mail';
import { newRequestMail } from '../mails/new-request-mail';

const confirmation = {
  number: 41,
  times: ['samedi 8 mai 2027 de 8\u00a0h à 14\u00a0h', 'samedi 8 mai 2027 de 14\u00a0h à 16\u00a0h'],
  link: 'https://secours.example/event/no-auth/print/nom-public-du-dossier',
  followUrl: 'https://secours.example/admin/organization/aid-station/show/41',
  contact: { name: 'Protection civile – Rhône (69)', phone: '04 78 00 00 00', email: 'operations69@exemple.example' },
};

type Typed = (example: string) => string;

const change = (typed: Typed, page: string) => ({
  request: {
    askedBy: 5,
    askedAt: Date.UTC(2027, 4, 5, 8, 12),
    ...{
      field: 'dates' as const,
      wish: typed('Le dimanche 9 mai au lieu du samedi'),
      note: typed('La salle est prise'),
    },
    ...{ state: 'open' as const, answer: '', quoteId: null, answeredAt: null },
  },
  dossier: {
    id: 41,
    event: { name: typed('Foulées lyonnaises'), startsAt: Date.UTC(2027, 4, 8, 6), timeZone: 'Europe/Paris' },
  },
  link: `https://secours.example/admin/${page}`,
});

/** As if the organiser withdrew the event of {@link change} three days before it. */
const withdrawal = (typed: Typed, page: string) => {
  const { request, ...notice } = change(typed, page);
  const startsAt = notice.dossier.event.startsAt;
  const offer = { priceCents: 50_000, acceptedAt: null, isIndividual: false, hasOwnTerms: false };
  const { words: wish } = withdrawalTerms({ ...offer, startsAt, timeZone: 'Europe/Paris' }, request.askedAt);
  return { ...notice, request: { ...request, field: 'withdrawal' as const, wish } };
};

const handedOver = {
  number: 41,
  period: { start: Date.UTC(2027, 4, 8, 6), end: Date.UTC(2027, 4, 8, 16) },
  timeZone: 'Europe/Paris',
  link: confirmation.followUrl,
  contact: confirmation.contact,
};

export const demandPreviews: ContextPreviews = {
  papers: [],
  mails: [
    {
      name: 'demand-confirmation',
      title: 'Confirmation d’une demande',
      mail: (typed = (example) => example) =>
        confirmationMail({
          ...confirmation,
          typed: {
            firstName: typed('Camille'),
            eventName: typed('Foulées lyonnaises'),
            slotNames: [typed('Course'), typed('Remise des prix')],
          },
        }),
    },
    {
      name: 'demand-confirmation-to-unconfirmed',
      title: 'Confirmation d’une demande, à une adresse que personne n’a confirmée',
      mail: () => confirmationMail({ ...confirmation, typed: null }),
    },
    {
      name: 'new-request',
      title: 'Nouvelle demande, au département',
      mail: (typed = (example) => example) =>
        newRequestMail({
          number: 41,
          eventName: typed('Foulées lyonnaises'),
          city: typed('Lyon'),
          start: '08/05/2027 à 8\u00a0h',
          publicPeak: 2_400,
          link: 'https://secours.example/admin/aid-station/demand/41',
        }),
    },
    {
      name: 'late-paper',
      title: 'Document envoyé par l’organisateur, à l’association',
      mail: (typed = (example) => example) =>
        latePaperMail({
          paper: 'Bon de commande',
          number: 41,
          eventName: typed('Foulées lyonnaises'),
          commitmentNumber: typed('EJ-2027-0412'),
          link: 'https://secours.example/admin/aid-station/demand/41',
        }),
    },
    {
      name: 'event-received',
      title: 'Évènement confié, au nouveau gestionnaire',
      mail: () => eventReceivedMail(handedOver),
    },
    ...[true, false].map((keepsAccess) => ({
      name: keepsAccess ? 'event-handed-over-to-colleague' : 'event-handed-over',
      title: `Évènement confié, à l’ancien gestionnaire (${keepsAccess ? 'qui le voit toujours' : 'qui ne le voit plus'})`,
      mail: (typed: Typed = (example) => example) =>
        eventHandedOverMail(handedOver, {
          typed: { eventName: typed('Foulées lyonnaises'), person: typed('Zoé Petit') },
          keepsAccess,
        }),
    })),
    {
      name: 'event-handed-over-to-unconfirmed',
      title: 'Évènement confié, à l’ancien contact dont personne n’a confirmé l’adresse',
      mail: () => eventHandedOverMail(handedOver, { typed: null, keepsAccess: false }),
    },
    {
      name: 'change-asked',
      title: 'Modification demandée, à l’antenne',
      mail: (typed = (example) => example) =>
        changeAskedMail(change(typed, 'aid-station/demand/41?onglet=administratif')),
    },
    {
      name: 'withdrawal-asked',
      title: 'Manifestation annulée par l’organisateur, à l’antenne',
      mail: (typed = (example) => example) =>
        changeAskedMail(withdrawal(typed, 'aid-station/demand/41?onglet=administratif')),
    },
    {
      name: 'withdrawal-received',
      title: 'Annulation reçue, à l’organisateur',
      mail: (typed = (example) => example) =>
        withdrawalReceivedMail(withdrawal(typed, 'organization/aid-station/show/41'), confirmation.contact),
    },
    ...(['refused', 'done'] as const).map((state) => ({
      name: `withdrawal-${state}`,
      title: `Réponse à une annulation (${{ refused: 'non confirmée', done: 'confirmée' }[state]})`,
      mail: (typed: Typed = (example) => example) => {
        const notice = withdrawal(typed, 'organization/aid-station/show/41');
        const answer = typed('Le poste a déjà commencé');
        return changeAnsweredMail({ ...notice, request: { ...notice.request, state, answer } }, confirmation.contact);
      },
    })),
    ...(['quoted', 'refused', 'done'] as const).map((state) => ({
      name: `change-${state}`,
      title: `Réponse à une modification demandée (${{ quoted: 'nouveau devis', refused: 'refus', done: 'fait' }[state]})`,
      mail: (typed: Typed = (example) => example) => {
        const notice = change(
          typed,
          state === 'quoted' ? 'organization/documents/reply/72' : 'organization/aid-station/show/41',
        );
        const request = {
          ...notice.request,
          state,
          answer: typed('Aucune équipe n’est libre ce jour-là'),
          quoteId: 72,
        };
        return changeAnsweredMail({ ...notice, request }, confirmation.contact);
      },
    })),
  ],
};

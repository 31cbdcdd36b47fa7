import type { AssignmentsAnswer, DeadlineAnswer, DossierAnswer } from '@pds/api-client/generated/model';
import { counted } from '@pds/kernel';
import { teamInWords } from '@pds/pricing/domain';
import { deadlineStates } from '../../../shared/reference/deadline-states';
import { agreedParticiple, capitalized, documentNames } from '../../../shared/reference/document-names';
import { formatDate, formatMoney, formatPrice } from '../../../shared/ui/text/format';
import { filledFacts, type PrintedFact } from './visitor/print/printed-facts';

/** Returns what the sheet of a dossier shows to staff besides what the organiser entered. A section without facts is left out. */
export function staffSections(
  { demand, organization, slots, documents, invoices, relatedFiles }: DossierAnswer,
  { officeName, slots: assigned }: Pick<AssignmentsAnswer, 'officeName' | 'slots'>,
  deadlines: readonly Pick<DeadlineAnswer, 'name' | 'dueOn' | 'state'>[],
): readonly (readonly [title: string, facts: readonly PrintedFact[]])[] {
  const meansOf = (slotId: number) =>
    (assigned.find(({ id }) => id === slotId)?.means ?? []).filter(({ isAssigned }) => isAssigned);
  return [
    ['Organisation', filledFacts([['Nom', organization?.name ?? '']])],
    [
      'Équipe et moyens',
      filledFacts([
        ['Antenne', officeName ?? ''],
        ['Équipe prévue', teamInWords(demand)],
        ['Précisions', demand.AdditionalClarificationTeam ?? ''],
        ...slots.map(({ id, name, rescueWorkerCount }): PrintedFact => {
          const means = meansOf(id).map((each) => each.name);
          return [name, [counted(rescueWorkerCount ?? 0, 'secouriste'), ...means].join(', ')];
        }),
      ]),
    ],
    [
      'Prix',
      [
        ...demand.priceLines.map(({ label, amount }): PrintedFact => [label, formatMoney(amount)]),
        ['Total', formatPrice(demand.total)],
      ],
    ],
    [
      'Documents',
      filledFacts([
        ...documents.map(({ type, id, price, createdAt, sendingDate, validatedAt }): PrintedFact => {
          const on = (participle: string, day: string | null) =>
            day && `${agreedParticiple(participle, type)} le ${formatDate(day)}`;
          return [
            `${capitalized(documentNames(type).name)} n°\u00a0${id}`,
            [
              price !== null && formatPrice(price),
              on('généré', createdAt),
              on('envoyé', sendingDate),
              on('validé', validatedAt),
            ]
              .filter(Boolean)
              .join(', '),
          ];
        }),
        ...invoices.map(({ number, createdAt, amount, balance }): PrintedFact => [
          `Facture ${number}`,
          `${formatMoney(amount)}, émise le ${formatDate(createdAt)}, ${balance > 0 ? `reste ${formatMoney(balance)}` : 'soldée'}`,
        ]),
        ['Fichiers joints', relatedFiles.map(({ originalName }) => originalName).join('\n')],
      ]),
    ],
    [
      'Échéances',
      deadlines.map(({ name, dueOn, state }): PrintedFact => [
        name,
        `${formatDate(dueOn)}, ${deadlineStates[state].text.toLowerCase()}`,
      ]),
    ],
  ];
}

import { arePhonesShown, phoneTimes } from '@pds/aid-station/domain';
import { dialledNumber, type Instant, type Period } from '@pds/kernel';
import {
  cellWithNote,
  html,
  type HtmlValue,
  labelledValues,
  note,
  type Paper,
  paperCount,
  paperMoment,
  paperPeriod,
  paragraphs,
  renderPaper,
  section,
  signatures,
  table,
  unbreakableBlock,
} from '@pds/paper';
import { type TeamFunction, teamFunctionNames, teamFunctions } from '@pds/pricing/contract';

/** Somebody who comes to a slot. */
export interface ComingPerson {
  readonly name: string;
  readonly officeName: string;
  readonly function: TeamFunction;
  readonly isMinor: boolean;
  /** Null when it is unknown, masked, or not yet shown. */
  readonly phone: string | null;
}

/** A slot as its papers show it at one moment; only confirmed people. */
export interface SlotOnPaper extends Period {
  readonly issuer: Paper['issuer'];
  readonly footer: string;
  readonly demandId: number;
  readonly eventName: string;
  /** On one line. */
  readonly place: string;
  readonly slotName: string;
  /** IANA zone of its hours. */
  readonly timeZone: string;
  /** Null: the start of the slot. */
  readonly meetingAt: Instant | null;
  readonly meetingPlace: string;
  readonly instructions: string;
  readonly people: readonly ComingPerson[];
  /** The one of the people who leads them; null while nobody does. */
  readonly leader: ComingPerson | null;
  /** « 1 chef d’équipe, 2 PSE2 »; empty when nobody is missing. */
  readonly missingText: string;
  readonly isCancelled: boolean;
  readonly printedAt: Instant;
}

export const signUpPapers = ['list', 'mission-order', 'convocation'] as const;
export type SignUpPaper = (typeof signUpPapers)[number];

/** Number of people from which the table of a page is a dense one. */
const many = 25;

/**
 * A paper about those who come to a slot, as HTML pages that are printed one by one: a letter to each person, otherwise one page.
 * @param only whom it is for; null for everybody
 */
export function signUpPages(
  kind: SignUpPaper,
  slot: SlotOnPaper,
  only: ComingPerson | null,
): { readonly title: string; readonly page: string }[] {
  if (kind === 'convocation')
    return (only ? [only] : ordered(slot.people)).map((person) => ({
      title: person.name,
      page: renderPaper(convocationOf(slot, person)),
    }));
  const paper = kind === 'list' ? listOf(slot) : missionOrderOf(slot, only);
  return [{ title: paper.kind, page: renderPaper(paper) }];
}

/** « Qui vient »: for the leader and the coordinators. */
function listOf(slot: SlotOnPaper): Paper {
  const { people, leader, missingText, printedAt, timeZone } = slot;
  const hasPhones = arePhonesShown(slot, printedAt);
  const { from, until } = phoneTimes(slot);
  return {
    ...headOf(slot, 'Liste des participants'),
    recipient: { heading: 'Responsable sur place', ...leaderParty(leader) },
    body: html`
      ${appointment(slot)}
      ${section(
        paperCount(people.length, 'personne'),
        people.length === 0
          ? html`<p>Personne n’a encore confirmé.</p>`
          : table(
              [
                { label: 'Nom' },
                { label: 'Fonction', width: '42mm' },
                { label: 'Antenne', width: '40mm' },
                ...(hasPhones ? [{ label: 'Téléphone', width: '30mm' }] : []),
              ],
              [
                {
                  rows: ordered(people).map((person) => [
                    cellWithNote(person.name, notesOn(person, leader)),
                    teamFunctionNames[person.function],
                    person.officeName,
                    ...(hasPhones ? [phoneLink(person.phone)] : []),
                  ]),
                },
              ],
              people.length > many ? 'dense' : 'usual',
            ),
      )}
      ${missingText && note(`Manquent encore\u00a0: ${missingText}.`)} ${instructionsOf(slot)}
      ${note(
        hasPhones
          ? 'Téléphones\u00a0: pour le responsable sur place et les coordinateurs seulement\u00a0; à détruire 24\u00a0heures après le créneau. Les numéros masqués ne sont pas imprimés.'
          : printedAt < from
            ? `Les téléphones sont imprimés à partir du ${paperMoment(from, timeZone)}.`
            : `Les téléphones ne sont plus imprimés depuis le ${paperMoment(until, timeZone)}.`,
      )}
    `,
  };
}

/** « Ordre de mission », of all or of one person; without phones, since others are shown it. */
function missionOrderOf(slot: SlotOnPaper, only: ComingPerson | null): Paper {
  const { leader } = slot;
  return {
    ...headOf(slot, 'Ordre de mission'),
    recipient: only
      ? { heading: 'Délivré à', name: only.name, address: [teamFunctionNames[only.function], only.officeName] }
      : { heading: 'Délivré à', name: `L’équipe de ${paperCount(slot.people.length, 'personne')}`, address: [] },
    body: html`
      <section>
        <p>
          ${
            only
              ? 'La personne nommée ci-dessus intervient au nom de l’association, dans la fonction et aux heures indiquées.'
              : 'Les personnes nommées ci-dessous interviennent au nom de l’association, dans les fonctions et aux heures indiquées.'
          }
        </p>
      </section>
      ${appointment(slot, leader)}
      ${
        !only &&
        section(
          'Équipe',
          table(
            [{ label: 'Nom' }, { label: 'Fonction', width: '52mm' }, { label: 'Antenne', width: '52mm' }],
            [
              {
                rows: ordered(slot.people).map((person) => [
                  cellWithNote(person.name, person === leader ? 'Responsable sur place' : null),
                  teamFunctionNames[person.function],
                  person.officeName,
                ]),
              },
            ],
            slot.people.length > many ? 'dense' : 'usual',
          ),
        )
      }
      ${instructionsOf(slot)}
      ${unbreakableBlock(
        signatures([
          { title: 'Pour l’association', lines: ['Nom et qualité\u00a0:', 'Date et signature\u00a0:'] },
          { title: 'Visa sur place', lines: ['Responsable sur place\u00a0:'] },
        ]),
      )}
    `,
  };
}

/** « Convocation » of one person: a letter. */
function convocationOf(slot: SlotOnPaper, person: ComingPerson): Paper {
  const { leader } = slot;
  return {
    ...headOf(slot, 'Convocation', ['Fonction', teamFunctionNames[person.function]]),
    recipient: { heading: 'À l’attention de', name: person.name, address: [person.officeName] },
    body: html`
      <section>
        <p>Bonjour,</p>
        <p>Vous venez à ce poste, merci ! Voici ce qu’il faut savoir.</p>
      </section>
      ${appointment(slot, leader, person !== leader)} ${instructionsOf(slot)}
      <section>
        <p>
          Si vous ne pouvez plus venir, dites-le dès que possible par votre lien personnel ou à l’association, pour
          qu’une autre personne puisse être prévenue.
        </p>
        <p>${slot.issuer.name}</p>
      </section>
    `,
  };
}

/** @param fact in place of the state of the team */
function headOf(
  slot: SlotOnPaper,
  kind: string,
  fact?: Paper['references'][number],
): Pick<Paper, 'kind' | 'number' | 'issuer' | 'references' | 'subject' | 'footer'> {
  const { demandId, slotName, people, missingText, isCancelled, printedAt, timeZone, issuer, footer } = slot;
  const state = isCancelled ? 'Annulé' : missingText ? 'Incomplet' : people.length > 0 ? 'Complet' : 'À pourvoir';
  return {
    ...{ kind, issuer, footer, number: `dossier n°\u00a0${demandId}` },
    references: [
      ['Créneau', slotName],
      fact ?? ['État de l’équipe', state],
      ['Imprimé le', paperMoment(printedAt, timeZone)],
    ],
    subject: `Poste de secours – ${slot.eventName}`,
  };
}

/** Place, hours and meeting. */
function appointment(slot: SlotOnPaper, leader?: ComingPerson | null, hasPhone = false): HtmlValue {
  const { place, start, end, meetingAt, meetingPlace, timeZone } = slot;
  return section(
    'Rendez-vous',
    labelledValues([
      ['Lieu', place],
      ['Créneau', paperPeriod(start, end, timeZone)],
      [
        'Rendez-vous',
        html`<strong>${paperMoment(meetingAt ?? start, timeZone)}</strong>${meetingPlace && `, ${meetingPlace}`}`,
      ],
      ...(leader
        ? [
            [
              'Responsable',
              html`${leader.name}${hasPhone && leader.phone && html`, ${phoneLink(leader.phone)}`}`,
            ] as const,
          ]
        : []),
    ]),
  );
}

function instructionsOf({ instructions }: SlotOnPaper): HtmlValue {
  return instructions.trim() && section('Consignes', paragraphs(instructions));
}

function leaderParty(leader: ComingPerson | null): Pick<Paper['recipient'], 'name' | 'address'> {
  if (!leader) return { name: 'Pas encore de responsable', address: [] };
  return { name: leader.name, address: [teamFunctionNames[leader.function], leader.officeName] };
}

function notesOn(person: ComingPerson, leader: ComingPerson | null): string {
  return [person === leader && 'Responsable sur place', person.isMinor && 'Personne mineure\u00a0: jamais seule']
    .filter(Boolean)
    .join(', ');
}

function phoneLink(phone: string | null): HtmlValue {
  return phone && html`<a href="tel:${dialledNumber(phone)}">${phone}</a>`;
}

/** By function, in the order of a team; people of one function stay in their order. */
function ordered(people: readonly ComingPerson[]): ComingPerson[] {
  return teamFunctions.flatMap((name) => people.filter((person) => person.function === name));
}

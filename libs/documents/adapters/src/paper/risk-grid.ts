import type { QuotableDossier, QuotableSlot, RiskCriterion } from '@pds/documents/domain';
import {
  cellWithNote,
  html,
  note,
  type PaperColumn,
  paperCount,
  paperNumber,
  paperPeriod,
  type SafeHtml,
  table,
} from '@pds/paper';

const columns: PaperColumn[] = [
  { label: 'Créneau' },
  { label: 'Public P1', align: 'right', width: '14mm' },
  { label: 'P2', align: 'right', width: '10.5mm' },
  { label: 'E1', align: 'right', width: '10.5mm' },
  { label: 'E2', align: 'right', width: '10.5mm' },
  { label: 'i', align: 'right', width: '10.5mm' },
  { label: 'RIS = i × P / 1 000', align: 'right', width: '31mm' },
  { label: 'Classe et minimum', width: '23mm' },
  { label: 'Engagés', align: 'right', width: '15mm' },
];

/** The risk grid of each slot with its calculation (arrêté du 7 novembre 2006), the meaning of the levels, and the calculation rules. */
export function riskGrid({ event, slots }: QuotableDossier): SafeHtml {
  const criteria = slots.flatMap(({ sizing }) => sizing.grid?.criteria ?? []);
  return html`
    ${table(columns, [{ rows: slots.map((slot) => gridRow(slot, event.timeZone)) }], slots.length > 6 ? 'dense' : 'usual')}
    ${note(
      'i = P2 + E1 + E2, chaque niveau de 1 à 4 valant 0,25, 0,30, 0,35 ou 0,40. P = P1 jusqu’à 100 000 personnes ; au-delà, ' +
        'P = 100 000 + (P1 − 100 000) / 2. Référentiel national des missions de sécurité civile, dispositifs prévisionnels ' +
        'de secours (arrêté du 7 novembre 2006). « Engagés » : les secouristes du dispositif, sans l’encadrement ni la logistique.',
    )}
    ${
      criteria.length > 0 &&
      html`<div class="spaced">
        ${table(
          [
            { label: 'Critère', width: '70mm' },
            { label: 'Niveau', align: 'center', width: '16mm' },
            { label: 'Ce qu’il signifie' },
            { label: 'Valeur', align: 'right', width: '16mm' },
          ],
          [{ rows: levelsUsed(criteria).map(levelRow) }],
          'dense',
        )}
      </div>`
    }
  `;
}

function gridRow(slot: QuotableSlot, timeZone: string) {
  const { grid, ris, working, stationClass } = slot.sizing;
  const when = paperPeriod(slot.startsAt, slot.endsAt, timeZone);
  const engaged = paperNumber(slot.rescueWorkerCount);
  if (!grid || ris === null) {
    const unknown = Array.from({ length: 6 }, () => '–');
    return [cellWithNote(slot.name, [when, ...working].join(' – ')), paperNumber(slot.publicPeak), ...unknown, engaged];
  }
  const [behaviour, feature, delay] = grid.criteria.map(({ hundredths }) => hundredth(hundredths));
  const i = hundredth(grid.coefficientHundredths);
  const counted = grid.publicCounted.split('.');
  const p = paperNumber(Number(counted[0])) + (counted[1] ? `,${counted[1]}` : '');
  return [
    cellWithNote(slot.name, when),
    paperNumber(grid.publicPeak),
    behaviour,
    feature,
    delay,
    i,
    cellWithNote(french(ris), `${i} × ${p} / 1\u00a0000`),
    cellWithNote(!stationClass || stationClass === 'none' ? 'Non requis' : stationClass, minimumRescuersText(slot)),
    engaged,
  ];
}

/** The minimum number of rescuers for the public, and for the actors if a device is required for them. */
function minimumRescuersText({ sizing }: QuotableSlot): string {
  const { rescuers = sizing.proposedRescuers, proposedRescuers } = sizing;
  const forPublic = paperCount(rescuers ?? 0, 'secouriste');
  if (proposedRescuers === null) return `${forPublic}, acteurs\u00a0: à définir`;
  const actors = proposedRescuers - (rescuers ?? 0);
  return actors > 0 ? `${forPublic}, et ${actors}\u00a0pour les acteurs` : forPublic;
}

/** Each level used by a slot, once, in the order of the criteria. */
function levelsUsed(criteria: readonly RiskCriterion[]): RiskCriterion[] {
  const found = new Map(criteria.map((criterion) => [`${criterion.symbol}${criterion.level}`, criterion]));
  const order = ['P2', 'E1', 'E2'];
  return [...found.values()].sort((a, b) => order.indexOf(a.symbol) - order.indexOf(b.symbol) || a.level - b.level);
}

function levelRow({ symbol, name, level, text, hundredths }: RiskCriterion) {
  return [`${symbol} – ${name}`, String(level), text, hundredth(hundredths)];
}

function hundredth(value: number): string {
  return french((value / 100).toFixed(2));
}

function french(decimal: string): string {
  return decimal.replace('.', ',');
}

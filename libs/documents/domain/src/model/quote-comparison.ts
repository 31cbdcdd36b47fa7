import { formatEuros, frenchDay, frenchNumber } from '@pds/kernel';
import { mediationOf, type VatStatus } from '@pds/organisations/contract';
import { describeSlotDifferences, isSamePeriod, periodOf, rescuersText, slotPeriod } from './dossier-texts';
import { lastMomentOfValidity, type QuoteContent } from './kinds/quote';
import type { QuotableDossier, QuotableSlot, QuoteLine } from './quotable-dossier';

/** One difference between two quotes, in French. */
export interface QuoteChange {
  readonly text: string;
  /** Newer minus older, in cents; null if it has no price of its own. */
  readonly differenceCents: number | null;
}

/** The changes of one part of a quote: its customer, a slot, its conditions. */
export interface ComparedPart {
  readonly title: string;
  readonly changes: readonly QuoteChange[];
}

/** Two quotes side by side. The differences of all changes add up to the difference of the totals. */
export interface QuoteComparison {
  readonly olderCents: number;
  readonly newerCents: number;
  /** Newer minus older, in cents. */
  readonly differenceCents: number;
  /** The whole comparison in one sentence. */
  readonly summary: string;
  /** Only changed parts; in the order of a quote. */
  readonly parts: readonly ComparedPart[];
}

/** Describes the changes between two quotes of the same dossier, in words and amounts (docs/decisions.md, Documents). */
export function compareQuotes(older: QuoteContent, newer: QuoteContent): QuoteComparison {
  const parts = [
    { title: 'Organisateur', changes: customerChanges(older, newer) },
    { title: 'Évènement', changes: eventChanges(older, newer) },
    ...slotParts(older.dossier, newer.dossier),
    { title: 'Options et compléments', changes: extraChanges(older.dossier, newer.dossier) },
    { title: 'Prix forfaitaire', changes: packageChanges(older, newer) },
    { title: 'Émetteur', changes: issuerChanges(older, newer) },
    { title: 'Conditions et validité', changes: conditionChanges(older, newer) },
  ].filter(({ changes }) => changes.length > 0);
  const differenceCents = newer.totalCents - older.totalCents;
  return {
    olderCents: older.totalCents,
    newerCents: newer.totalCents,
    differenceCents,
    summary: summaryOf(older, newer, parts.length > 0),
    parts,
  };
}

function summaryOf(older: QuoteContent, newer: QuoteContent, hasChanges: boolean): string {
  const [before, after] = [quoteName(older), quoteName(newer)];
  const difference = newer.totalCents - older.totalCents;
  if (difference !== 0) {
    const amount = formatEuros(Math.abs(difference));
    return `Le ${after} coûte ${amount} de ${difference > 0 ? 'plus' : 'moins'} que le ${before}.`;
  }
  const same = `Le ${after} est au même prix que le ${before}`;
  return hasChanges ? `${same}\u00a0; ce qui change est dit ci-dessous.` : `${same} et dit la même chose.`;
}

const quoteName = ({ number }: QuoteContent) => `devis n°\u00a0${number}`;

/** `« Avant » → « Après »` under a name, if the two differ. */
function replaced(name: string, before: string | null, after: string | null): QuoteChange[] {
  const [old, fresh] = [before?.trim() ?? '', after?.trim() ?? ''];
  if (old === fresh) return [];
  return [{ text: `${name}\u00a0: ${quoted(old)} → ${quoted(fresh)}`, differenceCents: null }];
}

const quoted = (text: string) => (text === '' ? 'aucun' : `«\u00a0${text}\u00a0»`);

function customerChanges(older: QuoteContent, newer: QuoteContent): QuoteChange[] {
  const contact = ({ dossier: { contact } }: QuoteContent) => `${contact.firstName} ${contact.lastName}`.trim();
  return [
    ...replaced('Nom', older.customer.name, newer.customer.name),
    ...replaced('Adresse', older.customer.address.join(', '), newer.customer.address.join(', ')),
    ...replaced('Identifiant', older.customer.identifier, newer.customer.identifier),
    ...replaced('À l’attention de', contact(older), contact(newer)),
  ];
}

function eventChanges(older: QuoteContent, newer: QuoteContent): QuoteChange[] {
  const [was, is] = [older.dossier.event, newer.dossier.event];
  const place = ({ address, postalCode, city }: typeof was) =>
    [address, `${postalCode} ${city}`.trim()].filter((text) => text !== '').join(', ');
  return [
    ...replaced('Nom', was.name, is.name),
    ...replaced('Lieu', was.place, is.place),
    ...replaced('Adresse', place(was), place(is)),
    ...(isSamePeriod(was, is) ? [] : [withoutAmount(`Dates\u00a0: ${periodOf(was)} → ${periodOf(is)}`)]),
    ...counted('Public attendu', was.publicPeak, is.publicPeak),
  ];
}

const withoutAmount = (text: string): QuoteChange => ({ text, differenceCents: null });

function counted(name: string, before: number, after: number): QuoteChange[] {
  return before === after ? [] : [withoutAmount(`${name}\u00a0: ${frenchNumber(before)} → ${frenchNumber(after)}`)];
}

/** One part per slot: first the slots of the older quote in its order, then the added ones. */
function slotParts(older: QuotableDossier, newer: QuotableDossier): ComparedPart[] {
  const isPriced = arePricedByLine(older, newer);
  const kept = older.slots.map((was): ComparedPart => {
    const is = newer.slots.find(({ id }) => id === was.id);
    if (!is) return { title: slotTitle(was), changes: [slotChange('Retiré', was, older, isPriced ? -1 : 0)] };
    const [before, after] = describeSlotDifferences(was, is, older.event.timeZone, newer.event.timeZone);
    return {
      title: slotTitle(is),
      changes: [
        ...replaced('Nom', was.name, is.name),
        ...counted('Public attendu', was.publicPeak, is.publicPeak),
        ...before.map((text, index) => withoutAmount(`${text} → ${after[index]}`)),
        ...(isPriced ? lineChanges(was.lines, is.lines) : []),
      ],
    };
  });
  const added = newer.slots
    .filter(({ id }) => !older.slots.some((slot) => slot.id === id))
    .map((slot): ComparedPart => {
      return { title: slotTitle(slot), changes: [slotChange('Ajouté', slot, newer, isPriced ? 1 : 0)] };
    });
  return [...kept, ...added];
}

const slotTitle = ({ name }: QuotableSlot) => `Créneau «\u00a0${name}\u00a0»`;

function slotChange(verb: string, slot: QuotableSlot, { event }: QuotableDossier, sign: 1 | -1 | 0): QuoteChange {
  const text = `${verb}\u00a0: ${slotPeriod(slot, event.timeZone)}, ${rescuersText(slot)}`;
  return { text, differenceCents: sign === 0 ? null : 0 + sign * sumOf(slot.lines) };
}

/** Whether both quotes cost the sum of their lines; a package price replaces it. */
function arePricedByLine(older: QuotableDossier, newer: QuotableDossier): boolean {
  return !older.isPackagePrice && !newer.isPackagePrice;
}

function extraChanges(older: QuotableDossier, newer: QuotableDossier): QuoteChange[] {
  const meals = ({ pricing }: QuotableDossier) =>
    pricing?.isOrganisationMealSupport ? 'fournis par l’organisateur' : 'compris dans le prix';
  return [
    ...(meals(older) === meals(newer) ? [] : [withoutAmount(`Repas\u00a0: ${meals(older)} → ${meals(newer)}`)]),
    ...(arePricedByLine(older, newer) ? lineChanges(othersOf(older), othersOf(newer)) : namedExtras(older, newer)),
  ];
}

/** The lines outside slots: the dossier lists the lines of its slots first, in order; options and complements follow. */
function othersOf({ slots, lines }: QuotableDossier): readonly QuoteLine[] {
  return lines.slice(slots.reduce((count, slot) => count + slot.lines.length, 0));
}

/** With a package price, options and complements are only named and counted. */
function namedExtras(older: QuotableDossier, newer: QuotableDossier): QuoteChange[] {
  const texts = ({ pricing }: QuotableDossier) => [
    ...(pricing?.options ?? []).map(({ name, dayCount }) => `${name}, ${dayCount} ${dayCount > 1 ? 'jours' : 'jour'}`),
    ...(pricing?.extras ?? []).map(({ name, quantity }) => `${name} × ${frenchNumber(quantity)}`),
  ];
  const { gone, come } = textDifferences(texts(older), texts(newer));
  return [
    ...gone.map((text) => withoutAmount(`Retiré\u00a0: ${text}`)),
    ...come.map((text) => withoutAmount(`Ajouté\u00a0: ${text}`)),
  ];
}

/** The texts only in the first list, and those only in the second; equal texts are matched one to one. */
function textDifferences(before: readonly string[], after: readonly string[]): { gone: string[]; come: string[] } {
  const come = [...after];
  const gone = before.filter((text) => {
    const at = come.indexOf(text);
    if (at >= 0) come.splice(at, 1);
    return at < 0;
  });
  return { gone, come };
}

interface NumberedLine extends QuoteLine {
  /** Identifies a line independently of its discount percentage and its slot's name, with a counter for lines of the same kind. */
  readonly key: string;
}

function numbered(lines: readonly QuoteLine[]): NumberedLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const name = line.label.replace(/[\d,.]+(?=\s?%)/, '').replace(/ sur le créneau «.*»$/, '');
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { ...line, key: `${count} ${name}` };
  });
}

/** Every line whose amount or calculation differs. */
function lineChanges(older: readonly QuoteLine[], newer: readonly QuoteLine[]): QuoteChange[] {
  const [before, after] = [numbered(older), numbered(newer)];
  const changes: QuoteChange[] = [];
  for (const was of before) {
    const is = after.find(({ key }) => key === was.key);
    if (!is) {
      changes.push({ text: `Retiré\u00a0: ${reckoned(was)}`, differenceCents: 0 - was.amountCents });
    } else if (working(was) !== working(is)) {
      const text = `${reckoned(was)} → ${was.label === is.label ? working(is) : reckoned(is)}`;
      changes.push({ text, differenceCents: is.amountCents - was.amountCents });
    }
  }
  for (const is of after) {
    if (before.some(({ key }) => key === is.key)) continue;
    changes.push({ text: `Ajouté\u00a0: ${reckoned(is)}`, differenceCents: is.amountCents });
  }
  return changes;
}

/** `Repas : 12 repas à 9,50 € = 114,00 €` */
const reckoned = (line: QuoteLine) => `${line.label}\u00a0: ${working(line)}`;

/** A discount is a percentage of a sum. */
function working({ quantity, unit, unitPriceCents, amountCents }: QuoteLine): string {
  const word = unit === '%' ? 'de' : 'à';
  return `${frenchNumber(quantity)}\u00a0${unit} ${word} ${formatEuros(unitPriceCents)} = ${formatEuros(amountCents)}`;
}

/** If either quote has a package price, the totals are compared. */
function packageChanges(older: QuoteContent, newer: QuoteContent): QuoteChange[] {
  if (arePricedByLine(older.dossier, newer.dossier)) return [];
  const priced = ({ dossier, totalCents }: QuoteContent) =>
    dossier.isPackagePrice ? `forfait de ${formatEuros(totalCents)}` : `prix au détail de ${formatEuros(totalCents)}`;
  if (priced(older) === priced(newer)) return [];
  const differenceCents = newer.totalCents - older.totalCents;
  return [{ text: `${capitalised(priced(older))} → ${priced(newer)}`, differenceCents }];
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function issuerChanges({ issuer: was }: QuoteContent, { issuer: is }: QuoteContent): QuoteChange[] {
  return [
    ...replaced('Nom', was.name, is.name),
    ...replaced('Antenne', was.officeName, is.officeName),
    ...replaced('Adresse', was.address.join(', '), is.address.join(', ')),
    ...replaced('SIRET', was.siret, is.siret),
    ...replaced('IBAN', was.iban ?? null, is.iban ?? null),
    ...replaced('Agrément de sécurité civile', was.approvalNumber, is.approvalNumber),
  ];
}

function conditionChanges(older: QuoteContent, newer: QuoteContent): QuoteChange[] {
  const [was, is] = [older.issuer, newer.issuer];
  const end = ({ validUntil, issuer }: QuoteContent) => {
    const { day, time } = lastMomentOfValidity(validUntil, issuer.timeZone);
    return time === null ? `${frenchDay(day)} inclus` : `${frenchDay(day)} à ${time}`;
  };
  const valid = [end(older), end(newer)] as const;
  return [
    ...(valid[0] === valid[1] ? [] : [withoutAmount(`Valable jusqu’au ${valid[0]} → ${valid[1]}`)]),
    // The rich text of a page: a person must read both papers.
    ...(was.quoteConditions === is.quoteConditions ? [] : [withoutAmount('Les conditions du devis ont changé.')]),
    ...(was.termsOfSale?.version === is.termsOfSale?.version
      ? []
      : [withoutAmount('Les conditions générales de vente ont changé.')]),
    ...replaced('Échéancier', scheduleText(older), scheduleText(newer)),
    ...replaced('Conditions de paiement', was.paymentConditions, is.paymentConditions),
    ...replaced('TVA du prix', vatText(was.vat), vatText(is.vat)),
    ...replaced('TVA', was.vatMention, is.vatMention),
    ...replaced('Médiation', mediationOf(was, older.customer), mediationOf(is, newer.customer)),
  ];
}

/** `acompte de 450,00 € à la signature, solde de 1 050,00 € le 13/04/2027`; null for a payment in one part. */
function scheduleText({ schedule }: QuoteContent): string | null {
  if (!schedule) return null;
  return schedule.instalments
    .map(({ kind, amountCents, dueOn }) => {
      const when = dueOn === null ? 'à la signature' : `le ${frenchDay(dueOn)}`;
      return `${kind === 'deposit' ? 'acompte' : 'solde'} de ${formatEuros(amountCents)} ${when}`;
    })
    .join(', ');
}

/** `20 %, options 10 %`; null without VAT. */
function vatText(vat: VatStatus | undefined): string | null {
  if (vat?.regime !== 'taxable') return null;
  const { coverRate, optionsRate } = vat;
  const options = optionsRate === coverRate ? '' : `, options ${frenchNumber(optionsRate)}\u00a0%`;
  return `${frenchNumber(coverRate)}\u00a0%${options}`;
}

function sumOf(lines: readonly QuoteLine[]): number {
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

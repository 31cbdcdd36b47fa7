import type { FieldError, Instant } from '@pds/kernel';
import { DossierIncomplete } from '../../documents.errors';
import type { DocumentKind, DocumentSources } from '../document-kind';
import { frozenCopy } from '../frozen-copy';
import type { QuoteCustomer, QuoteIssuer } from '../parties';
import type { QuotableDossier } from '../quotable-dossier';
import { missingApproval, missingDocumentFields, missingSignatureFields } from '../missing-document-fields';

/** Version of a declaration's inputs and of their rendering; stored with each one. */
const declarationVersion = '2026-2';

/** The frozen content of a device declaration: its PDF can be rendered again from it alone. It contains no price. */
export interface DeclarationContent {
  readonly declarationVersion: string;
  readonly number: number;
  readonly issuedAt: Instant;
  readonly dossier: QuotableDossier;
  readonly issuer: QuoteIssuer;
  readonly customer: QuoteCustomer;
}

export interface FrozenDeclaration {
  readonly type: 3;
  readonly content: DeclarationContent;
}

/** The declaration of a planned device (dispositif prévisionnel de secours) to the authorities. */
export const declaration = {
  type: 3,
  filePrefix: 'declaration',
  freeze: (number, sources, now) => ({ type: 3, content: declarationContent(number, sources, now) }),
} as const satisfies DocumentKind<FrozenDeclaration>;

/** Fields that only matter to the payer. */
const paymentOnlyFields: readonly string[] = [
  'issuer.iban',
  'issuer.siret',
  'issuer.vatMention',
  'issuer.bankDeadline',
];

/**
 * Builds the frozen content of a declaration from a dossier. Besides what every document needs (spec back-office 5; an authority requires
 * no IBAN, SIRET or VAT mention), it requires the approval, a responsible person on both sides, the place of the event, and a RIS for each
 * slot.
 * @throws DossierIncomplete naming every missing item
 */
export function declarationContent(number: number, sources: DocumentSources, now: Instant): DeclarationContent {
  const { dossier, issuer, customer } = sources;
  const missing = [
    ...missingDocumentFields(sources).filter(({ field }) => !paymentOnlyFields.includes(field)),
    ...missingForAuthority(sources),
    ...missingSignatureFields(sources),
  ];
  if (missing.length > 0 || !issuer || !customer) throw new DossierIncomplete(missing);
  // Authorities do not assess the price, so it is not stored with their document.
  const { lines: _lines, pricing: _pricing, ...withoutPrice } = dossier;
  const slots = dossier.slots.map((slot) => ({ ...slot, lines: [] }));
  return frozenCopy({
    declarationVersion,
    number,
    issuedAt: now,
    dossier: { ...withoutPrice, slots, lines: [], pricing: null, totalCents: null },
    issuer,
    customer,
  });
}

function missingForAuthority({ dossier, issuer }: DocumentSources): FieldError[] {
  const missing = missingApproval(issuer);
  const { place, address, city } = dossier.event;
  if (![place, address, city].some((text) => text.trim())) {
    missing.push({ field: 'place', message: 'le lieu de l’évènement n’est pas renseigné' });
  }
  const unsized = dossier.slots.filter(({ publicBehaviour, feature, sizing }) => {
    // A slot without behaviour or environment is already reported as incomplete.
    return publicBehaviour !== null && feature !== null && sizing.ris === null;
  });
  for (const { id, name, sizing } of unsized) {
    const why = sizing.working.map((sentence) => sentence.replace(/\.$/, '').replace(/^L/, 'l')).join(', ');
    missing.push({
      field: `slots.${id}.ris`,
      message: `le RIS du créneau « ${name} » ne peut pas être calculé (${why})`,
    });
  }
  return missing;
}

import type { DocumentSummary } from '@pds/documents/contract';
import type { Instant } from '@pds/kernel';
import { DossierIncomplete } from '../documents.errors';
import type { Document } from './document';
import { frozenCopy } from './frozen-copy';
import type { FrozenConvention } from './kinds/convention';
import { missingApproval } from './missing-document-fields';
import type { QuoteCustomer, QuoteIssuer } from './parties';
import type { DossierMeans, QuotableDossier } from './quotable-dossier';
import { agreementOn } from './quote-agreement';

/** Version of an attestation's content and of its rendering; stored with each one. */
const attestationVersion = '2026-1';

export type Convention = Document<FrozenConvention>;

/** The frozen content of an attestation of presence: what its paper prints and its page compares. It has no price and no contact. */
export interface AttestationContent {
  readonly attestationVersion: string;
  readonly conventionId: number;
  readonly acceptedAt: Instant;
  readonly issuedAt: Instant;
  readonly dossier: Pick<QuotableDossier, 'id' | 'event' | 'slots'> & {
    /** Absent in conventions that name no persons by function. */
    readonly means?: Pick<DossierMeans, 'staff' | 'material' | 'nurseLocal'>;
  };
  readonly issuer: QuoteIssuer;
  readonly customer: QuoteCustomer;
}

/**
 * Builds the content of an attestation from an accepted convention.
 * @param issuer the association as it is now: its approval may have been entered or renewed since
 * @throws DossierIncomplete without the number of its approval
 */
export function attestationContent(convention: Convention, issuer: QuoteIssuer, now: Instant): AttestationContent {
  const missing = missingApproval(issuer);
  if (missing.length > 0) throw new DossierIncomplete(missing);
  const { dossier, customer } = convention.content;
  const { id, event, slots, means } = dossier;
  return frozenCopy({
    attestationVersion,
    conventionId: convention.id,
    acceptedAt: convention.summary().validatedAt!,
    issuedAt: now,
    dossier: {
      id,
      event,
      slots: slots.map((slot) => ({ ...slot, lines: [] })),
      ...(means && { means: { staff: means.staff, material: means.material, nurseLocal: means.nurseLocal } }),
    },
    issuer,
    customer,
  });
}

/** Returns a document as a convention; null for another kind. */
export function asConvention(document: Document): Convention | null {
  return document.summary().type === 2 ? (document as Convention) : null;
}

/** What an attestation is worth now. */
export const attestationStatuses = ['valid', 'replaced', 'cancelled'] as const;
export type AttestationStatus = (typeof attestationStatuses)[number];

/** The present facts about the dossier of a convention. */
interface ConventionFacts {
  /** Null if it was deleted. */
  readonly dossier: QuotableDossier | null;
  /** Whether it was refused or cancelled, or is « Sans suite ». */
  readonly isOver: boolean;
  readonly documents: readonly DocumentSummary[];
}

/**
 * Returns what an attestation of an accepted convention is worth: « annulée » once the dossier is over, « remplacée » once another
 * convention was accepted or the dossier has other dates, slots, organiser, department, place or name of the event than the convention
 * (docs/decisions.md, « Attestation de présence des secours »).
 */
export function attestationStatus(
  convention: Convention,
  { dossier, isOver, documents }: ConventionFacts,
): AttestationStatus {
  if (!dossier || isOver) return 'cancelled';
  const [accepted] = documents
    .filter(({ type, validatedAt }) => type === 2 && validatedAt !== null)
    .sort((a, b) => b.validatedAt! - a.validatedAt! || b.id - a.id);
  return accepted?.id === convention.id && isAsAccepted(convention, dossier) ? 'valid' : 'replaced';
}

/** Price and options are not attested. */
const attestedFields: ReadonlySet<string> = new Set(['customer', 'dates', 'slots']);
/** What the paper prints of the event beside its dates. */
const printedFields = ['name', 'place', 'address', 'postalCode', 'city'] as const;

function isAsAccepted({ content }: Convention, present: QuotableDossier): boolean {
  const { departmentId, event } = content.dossier;
  return (
    departmentId === present.departmentId &&
    printedFields.every((field) => event[field] === present.event[field]) &&
    agreementOn(content, present, null).differences.every(({ field }) => !attestedFields.has(field))
  );
}

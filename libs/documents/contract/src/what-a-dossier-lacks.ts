import type { FieldError } from '@pds/kernel';

/** The facts that decide whether a dossier is complete enough for a paper or an invoice. */
export interface DossierParts {
  /** Whether its organisation is chosen and still exists. */
  readonly hasOrganisation: boolean;
  /** Price, or package price if package pricing is on, in cents; null before there is one. */
  readonly priceCents: number | null;
  /** The missing fields of the issuer (`whatAnIssuerLacks` of the organisations); null if no department is chosen, or it was deleted. */
  readonly issuerLacks: readonly FieldError[] | null;
  /** True if the department has offices and none is chosen (docs/decisions.md). */
  readonly isOfficeMissing: boolean;
  readonly slots: readonly {
    /** Null until staff configure the slot. */
    readonly publicBehaviour: number | null;
    readonly feature: number | null;
  }[];
}

/**
 * Returns what is missing in a dossier before a document or an invoice, in French, one entry per item in the order of the specification
 * (back-office 5); empty if it is ready. A price of 0 € counts as missing: there would be nothing to accept or to pay.
 */
export function whatADossierLacks(dossier: DossierParts): FieldError[] {
  const lacks: FieldError[] = [];
  if (!dossier.hasOrganisation) lacks.push({ field: 'organization', message: 'aucune organisation n’est définie' });
  if (dossier.priceCents === null || dossier.priceCents <= 0) {
    lacks.push({ field: 'price', message: 'aucun prix n’est défini' });
  }
  if (!dossier.issuerLacks) lacks.push({ field: 'department', message: 'aucun département n’est défini' });
  if (dossier.isOfficeMissing) lacks.push({ field: 'office', message: 'aucune antenne n’est définie' });
  if (dossier.slots.length === 0 || !dossier.slots.every(isConfigured)) {
    lacks.push({ field: 'slots', message: 'la configuration des créneaux est inachevée' });
  }
  return [...lacks, ...(dossier.issuerLacks ?? [])];
}

function isConfigured({ publicBehaviour, feature }: DossierParts['slots'][number]): boolean {
  return publicBehaviour !== null && feature !== null;
}

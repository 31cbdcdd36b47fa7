import type { FieldError } from '@pds/kernel';

/** What must be known of a dossier to tell whether a paper or an invoice can be made of it. */
export interface DossierParts {
  /** Whether the organisation that it is made out to is chosen, and still there. */
  readonly hasOrganisation: boolean;
  /** Price, or package price where package pricing is on, in cents; null before there is one. */
  readonly priceCents: number | null;
  /** What who makes it out lacks (`whatAnIssuerLacks` of the organisations); null while no department is chosen, or it is gone. */
  readonly issuerLacks: readonly FieldError[] | null;
  /** True where the department is divided into offices and none of them is chosen (docs/decisions.md). */
  readonly isOfficeMissing: boolean;
  readonly slots: readonly {
    /** Null until staff configured the slot. */
    readonly publicBehaviour: number | null;
    readonly feature: number | null;
  }[];
}

/**
 * What a dossier lacks before a document or an invoice is made of it, in French, one entry per missing item in the order
 * of the specification (back-office 5); empty when it is ready. A price of 0 € is none: there would be nothing to agree
 * to, nor to pay.
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

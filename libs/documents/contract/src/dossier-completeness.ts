import type { FieldError } from '@pds/kernel';

/** The price of a dossier, as far as it decides whether the dossier is priced. */
export interface PriceFacts {
  /** Price, or package price if package pricing is on, in cents; null before there is one. */
  readonly priceCents: number | null;
  readonly isPackagePrice: boolean;
  /** The lines that add up to the price; discounts are negative. */
  readonly lines: readonly { readonly amountCents: number }[];
}

/** The facts that decide whether a dossier is complete enough for a paper or an invoice. */
export interface DossierCompletenessFacts extends PriceFacts {
  /** Whether its organisation is chosen and still exists. */
  readonly hasOrganisation: boolean;
  /** The missing fields of the issuer (`issuerObstacles` of the organisations); null if no department is chosen, or it was deleted. */
  readonly missingIssuerFields: readonly FieldError[] | null;
  /** True if the department has offices and none is chosen (docs/decisions.md). */
  readonly isOfficeMissing: boolean;
  readonly slots: readonly {
    /** Null until staff configure the slot. */
    readonly publicBehaviour: number | null;
    readonly feature: number | null;
  }[];
}

/**
 * Whether cover is given away: a package of 0 €, or discounts that bring a price down to 0 €. A dossier without anything sold, or at tariffs
 * of 0 €, also adds up to 0 but has no price yet (docs/decisions.md, Documents).
 */
export function isFreeOfCharge({ priceCents, isPackagePrice, lines }: PriceFacts): boolean {
  return priceCents === 0 && (isPackagePrice || lines.some(({ amountCents }) => amountCents < 0));
}

/**
 * Returns what is missing in a dossier before a document or an invoice, in French, one entry per item in the order of the specification
 * (back-office 5); empty if it is ready. A price of 0 € counts as missing unless the cover is given away ({@link isFreeOfCharge}).
 */
export function missingDossierFields(dossier: DossierCompletenessFacts): FieldError[] {
  const missing: FieldError[] = [];
  if (!dossier.hasOrganisation) missing.push({ field: 'organization', message: 'aucune organisation n’est définie' });
  if ((dossier.priceCents ?? 0) <= 0 && !isFreeOfCharge(dossier)) {
    missing.push({ field: 'price', message: 'aucun prix n’est défini' });
  }
  if (!dossier.missingIssuerFields) missing.push({ field: 'department', message: 'aucun département n’est défini' });
  if (dossier.isOfficeMissing) missing.push({ field: 'office', message: 'aucune antenne n’est définie' });
  if (dossier.slots.length === 0 || !dossier.slots.every(isConfigured)) {
    missing.push({ field: 'slots', message: 'la configuration des créneaux est inachevée' });
  }
  return [...missing, ...(dossier.missingIssuerFields ?? [])];
}

function isConfigured({ publicBehaviour, feature }: DossierCompletenessFacts['slots'][number]): boolean {
  return publicBehaviour !== null && feature !== null;
}

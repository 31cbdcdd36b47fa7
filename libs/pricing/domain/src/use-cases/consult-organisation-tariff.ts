import type { Editions, Principal } from '@pds/kernel';
import { PricingNotFound } from '../pricing.errors';
import { editedTariff } from '../model/edited-tariff';
import type { RateSheet } from '../model/rate-sheet';
import { fallThrough } from '../model/tariff-fallback';
import type { Rates } from '../ports/rates';
import type { TariffOrganisation, TariffOrganisations } from '../ports/tariff-organisations';

/** The tariff of an organisation, and the fallbacks of its empty fields: its department's, then the default one. */
export interface OrganisationTariffView {
  /** To send back when saving. */
  readonly version: number;
  readonly organisation: TariffOrganisation;
  readonly sheet: RateSheet;
  readonly defaults: RateSheet;
}

/** Returns the tariff for the tab « Tarifs » of an organisation (spec back-office 2 and 7), to staff who may see the organisation. */
export class ConsultOrganisationTariff {
  constructor(
    private readonly rates: Rates,
    private readonly organisations: TariffOrganisations,
    private readonly editions: Editions,
  ) {}

  /** @throws PricingNotFound if the organisation is out of the caller's scope */
  async execute({ organisationId }: { organisationId: number }, principal: Principal): Promise<OrganisationTariffView> {
    const organisation = await this.organisations.find(organisationId, principal.scope);
    if (!organisation) throw new PricingNotFound();
    const owner = { kind: 'organisation', id: organisation.id } as const;
    return {
      version: await this.editions.versionOf(editedTariff(owner)),
      organisation,
      sheet: await this.rates.find(owner),
      defaults: fallThrough(await this.rates.chain(organisation.departmentId, null)),
    };
  }
}

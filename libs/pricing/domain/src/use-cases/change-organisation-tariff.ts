import type { Editions, Principal, UnitOfWork } from '@pds/kernel';
import { PricingNotFound } from '../pricing.errors';
import { editedTariff } from '../model/edited-tariff';
import { changeRates, type RateChanges } from '../model/rates';
import type { Rates } from '../ports/rates';
import type { TariffOrganisations } from '../ports/tariff-organisations';

export interface ChangeOrganisationTariffCommand {
  readonly organisationId: number;
  readonly rates: RateChanges;
  /** The loaded version; if omitted, the last save wins. */
  readonly version?: number | undefined;
}

/**
 * Changes the rates of an organisation, which replace its department's. Dossiers already priced keep their stored price until they are
 * saved again.
 *
 * @throws ChangedMeanwhile if somebody saved after the loading; PricingNotFound if the organisation is out of the caller's scope, and the
 * errors of {@link changeRates}
 */
export class ChangeOrganisationTariff {
  constructor(
    private readonly rates: Rates,
    private readonly organisations: TariffOrganisations,
    private readonly editions: Editions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async execute(
    { organisationId, rates, version }: ChangeOrganisationTariffCommand,
    principal: Principal,
  ): Promise<void> {
    const organisation = await this.organisations.find(organisationId, principal.scope);
    if (!organisation) throw new PricingNotFound();
    const owner = { kind: 'organisation', id: organisation.id } as const;
    await this.unitOfWork.run(async () => {
      await this.editions.advance(editedTariff(owner), version, principal.accountId);
      const sheet = await this.rates.findForUpdate(owner);
      const fallbacks = await this.rates.chain(organisation.departmentId, null);
      await this.rates.save(owner, changeRates(sheet, rates, fallbacks));
    });
  }
}

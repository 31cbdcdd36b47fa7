import { emptyRateSheet, type RateSheet } from '../model/rate-sheet';
import type { RateOwner } from '../model/rates';
import { Rates } from '../ports/rates';

const keyOf = (owner: RateOwner) => (owner.kind === 'default' ? 'default' : `${owner.kind}:${owner.id}`);

/** Tariffs in memory, with the default one given. */
export class InMemoryRates extends Rates {
  private readonly sheets = new Map<string, RateSheet>();

  constructor(defaults: RateSheet) {
    super();
    this.sheets.set('default', defaults);
  }

  override async find(owner: RateOwner): Promise<RateSheet> {
    return this.sheets.get(keyOf(owner)) ?? emptyRateSheet;
  }

  override async chain(departmentId: number | null, organisationId: number | null): Promise<RateSheet[]> {
    return [`organisation:${organisationId}`, `department:${departmentId}`, 'default'].flatMap(
      (key) => this.sheets.get(key) ?? [],
    );
  }

  override findForUpdate(owner: RateOwner): Promise<RateSheet> {
    return this.find(owner);
  }

  override async save(owner: RateOwner, sheet: RateSheet): Promise<void> {
    this.sheets.set(keyOf(owner), structuredClone(sheet));
  }
}

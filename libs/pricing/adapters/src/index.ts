import type { ContextParts } from '@pds/platform';
import { CreatePricing1795132800300 } from './persistence/migrations/1795132800300-create-pricing';
import { TeamSettings1795132860600 } from './persistence/migrations/1795132860600-team-settings';
import { WatchedTeamSettings1797000001301 } from './persistence/migrations/1797000001301-watched-team-settings';
import { PricingModule } from './pricing.module';
import { RateRecord } from './persistence/rate.record';

export { appliedRates, toBillableItem, toOfferedOption } from './http/pricing.answers';
export { BillableItemAnswer, OfferedOptionAnswer, TariffRates } from './http/pricing.dto';
export { toTeamClasses } from './http/team-rules.controller';
export { TeamClassAnswer } from './http/team-rules.dto';

/** The parts of this context that `libs/application` mounts. */
export const pricingContext: ContextParts = {
  name: 'pricing',
  calls: ['organisations'],
  module: PricingModule,
  records: [RateRecord],
  migrations: [CreatePricing1795132800300, TeamSettings1795132860600, WatchedTeamSettings1797000001301],
  events: [],
};

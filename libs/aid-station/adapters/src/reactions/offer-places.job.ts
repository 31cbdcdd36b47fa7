import type { OfferPlaces } from '@pds/aid-station/domain';
import { RunsOnSchedule, type ScheduledTask } from '@pds/platform';

/** Every minute, offers the places that are free to those who wait. */
@RunsOnSchedule({ name: 'offer-places', times: '* * * * *', makeUpHours: 1 })
export class OfferFreePlaces implements ScheduledTask {
  constructor(private readonly offerPlaces: OfferPlaces) {}

  run(): Promise<void> {
    return this.offerPlaces.execute();
  }
}

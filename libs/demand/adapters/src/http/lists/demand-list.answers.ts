import { type Instant, toIsoWithOffset } from '@pds/kernel';
import type { ActionableDemandRow } from '../../read-models/demand-list.read-model';
import type { DemandListRow } from './demand-list.dto';

/** A row of the staff list: euros, and instants with the offset of the event's zone. */
export function listRow({
  timeZone,
  priceCents,
  createdAt,
  startDate,
  endDate,
  ...same
}: ActionableDemandRow): DemandListRow {
  const iso = (instant: Instant) => toIsoWithOffset(instant, timeZone);
  return {
    ...same,
    createdAt: iso(createdAt),
    startDate: iso(startDate),
    endDate: iso(endDate),
    price: priceCents === null ? null : priceCents / 100,
  };
}

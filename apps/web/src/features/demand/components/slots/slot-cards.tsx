import type { DemandSlotAnswer } from '@pds/api-client/generated/model';
import { SlotCard, type SlotCardProps } from './slot-card';

/** The slots of a dossier on a phone: a card each, one open at a time. */
export default function SlotCards({
  slots,
  ...card
}: { slots: readonly DemandSlotAnswer[] } & Omit<SlotCardProps, 'slot' | 'folded'>) {
  return slots.map((slot) => <SlotCard key={slot.id} slot={slot} folded={slots.length > 1} {...card} />);
}

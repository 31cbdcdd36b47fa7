import { Injectable } from '@nestjs/common';
import { Assignments } from '@pds/aid-station/domain';
import { SlotsCancelled } from '@pds/demand/contract';
import { type EventHandler, HandlesEvent } from '@pds/platform';

/** Equipment is free again once its slot, or the whole dossier, was deleted. */
@Injectable()
@HandlesEvent(SlotsCancelled)
export class RemoveAssignmentsWhenSlotsCancelled implements EventHandler<SlotsCancelled> {
  constructor(private readonly assignments: Assignments) {}

  handle({ slotIds }: SlotsCancelled): Promise<void> {
    return this.assignments.removeAll(slotIds);
  }
}

import { defineEvent } from '@pds/kernel';

/** A demand was filed by its organiser, by the express form or by repeating an earlier event. Published once per demand. */
export interface DemandSubmitted {
  readonly demandId: number;
  readonly accountId: number;
}
export const DemandSubmitted = defineEvent<DemandSubmitted>('demand.submitted');

/** Slots are no longer held: they were removed from their dossier, or their dossier was deleted. */
export interface SlotsCancelled {
  readonly demandId: number;
  readonly slotIds: readonly number[];
}
export const SlotsCancelled = defineEvent<SlotsCancelled>('demand.slots-cancelled');

/** An organiser sent a paper of a dossier that staff have handled: a purchase order, a decree, a plan or a programme. */
export interface LatePaperSent {
  readonly demandId: number;
  readonly fileId: number;
}
export const LatePaperSent = defineEvent<LatePaperSent>('demand.late-paper-sent');

/** A file was removed from its dossier or replaced: its bytes may be deleted. */
export interface RelatedFileRemoved {
  readonly fileId: number;
  /** Where the bytes are. */
  readonly key: string;
}
export const RelatedFileRemoved = defineEvent<RelatedFileRemoved>('demand.related-file-removed');

/** An organiser asked for a change of an event. */
export interface ChangeAsked {
  readonly requestId: number;
}
export const ChangeAsked = defineEvent<ChangeAsked>('demand.change-asked');

/** Staff answered a request for a change; each request once. */
export interface ChangeAnswered {
  readonly requestId: number;
}
export const ChangeAnswered = defineEvent<ChangeAnswered>('demand.change-answered');

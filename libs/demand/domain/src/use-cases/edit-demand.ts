import { type Clock, type DomainError, type Instant, isInScope, type Principal, type UnitOfWork } from '@pds/kernel';
import type { Demand, DemandEditor } from '../model/demand';
import { DemandNotFound, SlotNotFound, SlotRowNotFound } from '../demand.errors';
import type { AcceptedTerms } from '../ports/accepted-terms';
import type { Demands } from '../ports/demands';
import type { People } from '../ports/people';
import type { Pricing } from '../ports/pricing';
import { checkVersion } from './check-version';
import { reprice } from './reprice';

/** What every change of a part of a demand needs. */
export class DemandEditing {
  constructor(
    readonly demands: Demands,
    readonly people: People,
    readonly pricing: Pricing,
    readonly acceptedTerms: AcceptedTerms,
    readonly unitOfWork: UnitOfWork,
    readonly clock: Clock,
  ) {}
}

/** The version of the demand that was loaded; left out or null, whoever saves last wins. */
export interface Loaded {
  readonly version?: number | null | undefined;
}

/** Which demand is changed: by its own number, that of a slot, or of a contact or point of interest. */
export type EditedDemand = Loaded &
  ({ readonly demandId: number } | { readonly slotId: number } | { readonly slotRowId: number });

/**
 * One change of a demand by its organiser or by managers: the demand is locked, must be in the caller's scope (`SlotRowNotFound`,
 * `SlotNotFound` or `DemandNotFound` otherwise), still editable for them (`DemandNoLongerEditable`) and what they loaded
 * (`ChangedMeanwhile`, with who and when); it is priced again when staff had priced it. What its customer accepted is watched over
 * meanwhile. Answers it as saved.
 */
export function editDemand(
  { demands, people, pricing, acceptedTerms, unitOfWork, clock }: DemandEditing,
  which: EditedDemand,
  principal: Principal,
  change: (demand: Demand, editor: DemandEditor, now: Instant) => void | Promise<void>,
): Promise<Demand> {
  return unitOfWork.run(async () => {
    const { id, NotFound } = await named(which, demands);
    const demand = id === undefined ? null : await demands.findForUpdate(id);
    if (!demand || !isInScope(principal.scope, demand.ownership)) throw new NotFound();
    const editor = editorOf(principal);
    demand.letEdit(editor);
    const loaded = which.version ?? null;
    if (loaded !== null) await checkVersion(demand, loaded, people, principal);
    const now = clock.now();
    return acceptedTerms.watch({ demandId: demand.id, editor, at: now }, async () => {
      await change(demand, editor, now);
      await reprice(demand, pricing);
      await demands.save(demand);
      return demand;
    });
  });
}

/** The caller, as the rules about editing see them. */
export function editorOf({ accountId, scope }: Principal): DemandEditor {
  return { accountId, isOrganiser: scope.kind === 'organiser' };
}

/** The number of the demand that is meant, and what to say where there is none of it. */
async function named(
  which: EditedDemand,
  demands: Demands,
): Promise<{ id: number | undefined; NotFound: new () => DomainError }> {
  if ('slotId' in which) return { id: (await demands.findBySlot(which.slotId))?.id, NotFound: SlotNotFound };
  if ('slotRowId' in which) {
    return { id: (await demands.findBySlotRow(which.slotRowId))?.id, NotFound: SlotRowNotFound };
  }
  return { id: which.demandId, NotFound: DemandNotFound };
}

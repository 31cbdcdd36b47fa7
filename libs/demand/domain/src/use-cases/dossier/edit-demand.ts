import { type Clock, type DomainError, type Instant, isInScope, type Principal, type UnitOfWork } from '@pds/kernel';
import type { Demand, DemandEditor } from '../../model/dossier/demand';
import { DemandNotFound, DossierClosed, SlotNotFound, SlotRowNotFound } from '../../demand.errors';
import type { AcceptedTerms } from '../../ports/accepted-terms';
import type { Demands } from '../../ports/demands';
import type { DroppedDossiers } from '../../ports/dropped-dossiers';
import type { People } from '../../ports/people';
import type { Pricing } from '../../ports/pricing';
import { checkVersion } from './check-version';
import { reprice } from './reprice';

/** The ports that every change of a part of a demand needs. */
export class DemandEditing {
  constructor(
    readonly demands: Demands,
    readonly people: People,
    readonly pricing: Pricing,
    readonly acceptedTerms: AcceptedTerms,
    readonly dropped: DroppedDossiers,
    readonly unitOfWork: UnitOfWork,
    readonly clock: Clock,
  ) {}
}

/** The loaded version of the demand; when absent or null, the last save wins. */
export interface LoadedVersion {
  readonly version?: number | null | undefined;
}

/** Which demand is changed: by its own number, or by that of a slot, a contact or a point of interest. */
export type DemandReference = LoadedVersion &
  ({ readonly demandId: number } | { readonly slotId: number } | { readonly slotRowId: number });

/**
 * Makes one change of a demand by its organiser or by managers, under lock. The demand must be in the caller's scope (otherwise
 * `SlotRowNotFound`, `SlotNotFound` or `DemandNotFound`), editable for them (`DemandNoLongerEditable`, `DossierClosed`) and in the loaded
 * version (`ChangedMeanwhile`, with who and when). It is priced again when staff had priced it. The change is tracked for its accepted terms.
 * Returns the saved demand.
 */
export function editDemand(
  { demands, people, pricing, acceptedTerms, dropped, unitOfWork, clock }: DemandEditing,
  reference: DemandReference,
  principal: Principal,
  change: (demand: Demand, editor: DemandEditor, now: Instant) => void | Promise<void>,
): Promise<Demand> {
  return unitOfWork.run(async () => {
    const { id, NotFound } = await resolveReference(reference, demands);
    const demand = id === undefined ? null : await demands.findForUpdate(id);
    if (!demand || !isInScope(principal.scope, demand.ownership)) throw new NotFound();
    const editor = editorOf(principal);
    demand.assertEditable(editor);
    await assertPursued(demand.id, editor, dropped);
    const loaded = reference.version ?? null;
    if (loaded !== null) await checkVersion(demand, loaded, people, principal);
    const now = clock.now();
    return acceptedTerms.trackChange({ demandId: demand.id, editor, at: now }, async () => {
      await change(demand, editor, now);
      await reprice(demand, pricing);
      await demands.save(demand);
      return demand;
    });
  });
}

/** Throws `DossierClosed` to the organiser of a dossier « Sans suite »: staff alone change it. */
export async function assertPursued(
  demandId: number,
  { isOrganiser }: DemandEditor,
  dropped: DroppedDossiers,
): Promise<void> {
  if (isOrganiser && (await dropped.isDropped(demandId))) throw new DossierClosed();
}

/** The caller in the form that the edit rules need. */
export function editorOf({ accountId, scope }: Principal): DemandEditor {
  return { accountId, isOrganiser: scope.kind === 'organiser' };
}

/** The number of the demand, and the error to throw when it is not found. */
async function resolveReference(
  reference: DemandReference,
  demands: Demands,
): Promise<{ id: number | undefined; NotFound: new () => DomainError }> {
  if ('slotId' in reference) return { id: (await demands.findBySlot(reference.slotId))?.id, NotFound: SlotNotFound };
  if ('slotRowId' in reference) {
    return { id: (await demands.findBySlotRow(reference.slotRowId))?.id, NotFound: SlotRowNotFound };
  }
  return { id: reference.demandId, NotFound: DemandNotFound };
}

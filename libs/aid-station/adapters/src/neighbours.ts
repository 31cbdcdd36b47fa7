import { type DemandToTransform, TransformableDemands, ValidatedQuotes } from '@pds/aid-station/domain';
import { demandStatusCodes, type DemandsFacade } from '@pds/demand/contract';
import type { DocumentsFacade } from '@pds/documents/contract';
import type { Ownership, Principal } from '@pds/kernel';

/** Demands asked of the demand context. */
export class FacadeTransformableDemands extends TransformableDemands {
  constructor(private readonly demands: DemandsFacade) {
    super();
  }

  override async lock(demandId: number): Promise<DemandToTransform | null> {
    const dossier = await this.demands.dossierForUpdate(demandId);
    if (!dossier) return null;
    return {
      id: dossier.id,
      isOpen: dossier.status === demandStatusCodes.inProgress,
      priceCents: dossier.totalCents,
      ownership: dossier.ownership,
    };
  }

  override markTransformed(demandId: number, by: Principal): Promise<void> {
    return this.demands.markTransformed(demandId, by);
  }

  override async ownershipOf(demandId: number): Promise<Ownership | null> {
    return (await this.demands.dossier(demandId))?.ownership ?? null;
  }
}

/** Validated quotes asked of the documents context. */
export class FacadeValidatedQuotes extends ValidatedQuotes {
  constructor(private readonly documents: DocumentsFacade) {
    super();
  }

  override async pricesFor(demandId: number): Promise<readonly number[]> {
    const documents = await this.documents.documentsOf(demandId);
    return documents
      .filter(({ type, validatedAt }) => type === 1 && validatedAt !== null)
      .map(({ priceCents }) => priceCents);
  }
}

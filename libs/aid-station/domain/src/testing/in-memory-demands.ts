import type { Agreement, DocumentsFacade } from '@pds/documents/contract';
import type { Ownership, Principal } from '@pds/kernel';
import { IssuedInvoices } from '../ports/issued-invoices';
import { type MissingTeam, MissingTeams } from '../ports/missing-teams';
import { type DemandToTransform, TransformableDemands } from '../ports/transformable-demands';

/** The neighbour contexts in memory: demands that can be transformed, and their accepted quotes. */
export class InMemoryTransformableDemands extends TransformableDemands {
  private readonly rows = new Map<number, DemandToTransform>();
  readonly transformed: { demandId: number; by: Principal }[] = [];
  readonly cancelled: { demandId: number; by: Principal }[] = [];

  put(demand: DemandToTransform): void {
    this.rows.set(demand.id, demand);
  }

  override async findForUpdate(demandId: number): Promise<DemandToTransform | null> {
    return this.rows.get(demandId) ?? null;
  }

  override async markTransformed(demandId: number, by: Principal): Promise<void> {
    const demand = this.rows.get(demandId);
    if (!demand?.isOpen) throw new Error(`Demand ${demandId} cannot be transformed`);
    this.rows.set(demandId, { ...demand, isOpen: false });
    this.transformed.push({ demandId, by });
  }

  override async cancelStation(demandId: number, by: Principal): Promise<void> {
    this.cancelled.push({ demandId, by });
  }

  override async ownershipOf(demandId: number): Promise<Ownership | null> {
    return this.rows.get(demandId)?.ownership ?? null;
  }
}

export class InMemoryValidatedQuotes implements Pick<DocumentsFacade, 'agreement'> {
  /** Demand → accepted quote. */
  readonly agreements = new Map<number, Agreement>();

  async agreement(demandId: number): Promise<Agreement | null> {
    return this.agreements.get(demandId) ?? null;
  }
}

export class InMemoryIssuedInvoices extends IssuedInvoices {
  readonly stations = new Set<number>();

  override async existFor(stationId: number): Promise<boolean> {
    return this.stations.has(stationId);
  }
}

export class InMemoryMissingTeams extends MissingTeams {
  /** Station → missing persons. */
  readonly teams = new Map<number, MissingTeam>();

  override async of(stationId: number): Promise<MissingTeam | null> {
    return this.teams.get(stationId) ?? null;
  }
}

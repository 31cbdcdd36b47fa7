import { ReinforcementAlreadyAsked } from '../aid-station.errors';
import { ReinforcementRequest, type ReinforcementSnapshot } from '../model/reinforcement/reinforcement-request';
import { DossiersToReinforce, type OwnedDossierToReinforce } from '../ports/dossiers-to-reinforce';
import { ReinforcementRequests } from '../ports/reinforcement-requests';
import { type ReinforcingOffice, ReinforcingOffices } from '../ports/reinforcing-offices';

export class InMemoryReinforcementRequests extends ReinforcementRequests {
  private readonly rows = new Map<number, ReinforcementSnapshot>();

  override async nextId(): Promise<number> {
    return this.rows.size + 1;
  }

  override async find(id: number): Promise<ReinforcementRequest | null> {
    const row = this.rows.get(id);
    return row ? ReinforcementRequest.restore(structuredClone(row)) : null;
  }

  override findForUpdate(id: number): Promise<ReinforcementRequest | null> {
    return this.find(id);
  }

  override async findPendingForUpdate(dossierId: number, askedOfficeId: number): Promise<ReinforcementRequest | null> {
    const row = [...this.rows.values()].find(
      (each) => each.dossierId === dossierId && each.askedOfficeId === askedOfficeId && each.state === 'pending',
    );
    return row ? this.find(row.id) : null;
  }

  override async add(request: ReinforcementRequest): Promise<void> {
    const { dossierId, askedOfficeId } = request.snapshot();
    if (await this.findPendingForUpdate(dossierId, askedOfficeId)) throw new ReinforcementAlreadyAsked();
    await this.save(request);
  }

  override async save(request: ReinforcementRequest): Promise<void> {
    this.rows.set(request.snapshot().id, structuredClone(request.snapshot()));
  }
}

export class InMemoryDossiersToReinforce extends DossiersToReinforce {
  readonly rows = new Map<number, OwnedDossierToReinforce>();

  override async find(id: number): Promise<OwnedDossierToReinforce | null> {
    return this.rows.get(id) ?? null;
  }
}

export class InMemoryReinforcingOffices extends ReinforcingOffices {
  constructor(private readonly rows: readonly ReinforcingOffice[]) {
    super();
  }

  override async find(id: number): Promise<ReinforcingOffice | null> {
    return this.rows.find((row) => row.id === id) ?? null;
  }
}

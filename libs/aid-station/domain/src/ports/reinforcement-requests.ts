import type { ReinforcementRequest } from '../model/reinforcement/reinforcement-request';

/** Repository of the requests for reinforcement. */
export abstract class ReinforcementRequests {
  abstract nextId(): Promise<number>;

  abstract find(id: number): Promise<ReinforcementRequest | null>;

  /** The same, locked until the transaction ends. */
  abstract findForUpdate(id: number): Promise<ReinforcementRequest | null>;

  /** The pending request of a dossier to an office, locked until the transaction ends; null without one. */
  abstract findPendingForUpdate(dossierId: number, askedOfficeId: number): Promise<ReinforcementRequest | null>;

  /** Stores a new request; throws `ReinforcementAlreadyAsked` when the office has a pending one for the same dossier. */
  abstract add(request: ReinforcementRequest): Promise<void>;

  /** Stores the changes of an existing request. */
  abstract save(request: ReinforcementRequest): Promise<void>;
}

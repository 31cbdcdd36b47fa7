import type { ChangeRequest } from '../model/changes/change-request';

/** Stores the changes that organisers asked for. */
export abstract class ChangeRequests {
  /** An id for a new request. */
  abstract nextId(): Promise<number>;

  abstract find(id: number): Promise<ChangeRequest | null>;

  /** The requests of a demand, in the order in which they were asked. */
  abstract findByDemand(demandId: number): Promise<ChangeRequest[]>;

  abstract add(request: ChangeRequest): Promise<void>;

  /** Stores the answer of a request. */
  abstract save(request: ChangeRequest): Promise<void>;
}

/** An office that may be asked for reinforcement. */
export interface ReinforcingOffice {
  readonly id: number;
  readonly name: string;
  readonly departmentId: number;
}

/** The offices of the organisations context, as requests for reinforcement need them; whatever the caller's scope. */
export abstract class ReinforcingOffices {
  /** Null if there is none. */
  abstract find(id: number): Promise<ReinforcingOffice | null>;
}

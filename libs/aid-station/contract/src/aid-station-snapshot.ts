/** The statuses of a demand or of a station as other contexts see them. */
export interface DossierStatusesSnapshot {
  /** 1 Devis non envoyé … 6 Payé (spec back-office 4). */
  readonly commercialStatus: number;
  readonly teamStatus: number;
  readonly administrativeStatus: number;
  /** 1 non nécessaire … 4 nationaux (spec back-office 4). */
  readonly reinforcement: number;
  /** 1 non nécessaire … 3 fourni par l'organisateur (spec back-office 4). */
  readonly hosting: number;
}

/** A station as other contexts see it. `id` is the number of its demand. */
export interface AidStationSnapshot extends DossierStatusesSnapshot {
  readonly id: number;
}

/** What the rules make of a slot: the class for its public, that for its actors, and how many rescuers they propose. */
export interface SizedDevice {
  /** Null while the slot cannot be sized. */
  readonly stationClass: string | null;
  /** Null without a device of their own. */
  readonly actorsClass: string | null;
  /** Null while they are to be set. */
  readonly proposedRescuers: number | null;
}

/**
 * Whether public and levels ask for another device than the accepted one: another class, or another number of rescuers once those that
 * were sold are taken into account, who may be enough for more. Nothing was promised of a slot that was not sized.
 *
 * @param sold rescuers that the slot was accepted with
 */
export function isOtherDevice(accepted: SizedDevice, present: SizedDevice, sold: number): boolean {
  if (accepted.stationClass === null) return false;
  const asked = ({ proposedRescuers }: SizedDevice) => Math.max(sold, proposedRescuers ?? 0);
  return (
    accepted.stationClass !== present.stationClass ||
    accepted.actorsClass !== present.actorsClass ||
    asked(accepted) !== asked(present)
  );
}

/** The sizing of a slot by the rules: the class for its public, the class for its actors, and the proposed number of rescuers. */
export interface SizedDevice {
  /** Null if the slot cannot be sized. */
  readonly stationClass: string | null;
  /** Null if the actors have no device of their own. */
  readonly actorsClass: string | null;
  /** Null if the number is still to be set. */
  readonly proposedRescuers: number | null;
}

/**
 * Whether the public and levels require another device than the accepted one: another class, or another number of rescuers, allowing for
 * the rescuers sold, who may suffice for more. A slot without sizing promised nothing.
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

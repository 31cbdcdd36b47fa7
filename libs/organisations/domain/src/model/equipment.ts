import { FormCheck, type Instant, presentFields, textOrNull } from '@pds/kernel';
import { type Days, type EquipmentKind, equipmentKinds, isVehicleKind } from '@pds/organisations/contract';
import { InvalidFields } from '../organisations.errors';
import { byTime, checkDays } from './days';

/** Days on which a piece of equipment cannot be used. */
export interface DaysOutOfService extends Days {
  readonly reason: string;
}

/** What is edited of a vehicle, or of some pieces of one kind of equipment. */
export interface EquipmentDetails {
  readonly kind: EquipmentKind;
  /** Required for a vehicle. */
  readonly name: string | null;
  /** Of a vehicle. */
  readonly registration: string | null;
  /** 1 for a vehicle. */
  readonly quantity: number;
  readonly outOfService: readonly DaysOutOfService[];
}

export interface EquipmentSnapshot extends EquipmentDetails {
  readonly id: number;
  readonly officeId: number;
  /** Since when the office no longer has it. */
  readonly retiredAt: Instant | null;
}

export const equipmentLimits = { name: 60, registration: 20, quantity: 1_000, periods: 50, reason: 200 } as const;

/** A vehicle, or some pieces of one kind of equipment, that an office can bring to an event. */
export class Equipment {
  private constructor(private state: EquipmentSnapshot) {}

  /** Something that an office has from now on. Throws `InvalidFields`. */
  static enter(id: number, officeId: number, details: EquipmentDetails): Equipment {
    const equipment = new Equipment({ ...details, id, officeId, retiredAt: null });
    equipment.edit(details);
    return equipment;
  }

  static restore(snapshot: EquipmentSnapshot): Equipment {
    return new Equipment(snapshot);
  }

  snapshot(): EquipmentSnapshot {
    return this.state;
  }

  /** Changes the given fields; periods replace all former ones. Throws `InvalidFields`. */
  edit(changes: Partial<EquipmentDetails>): void {
    const wanted: EquipmentSnapshot = { ...this.state, ...presentFields(changes) };
    const checks = new FormCheck();
    if (!equipmentKinds.includes(wanted.kind)) checks.refuse('kind', 'Veuillez choisir un moyen');
    const isVehicle = isVehicleKind(wanted.kind);
    const { name, registration, quantity } = equipmentLimits;
    const checked: EquipmentSnapshot = {
      ...wanted,
      name: textOrNull(checks.text('name', wanted.name, name, isVehicle ? 'Veuillez nommer le véhicule' : undefined)),
      registration: isVehicle ? textOrNull(checks.text('registration', wanted.registration, registration)) : null,
      quantity: isVehicle ? 1 : wanted.quantity,
      outOfService: checkedPeriods(checks, wanted.outOfService),
    };
    checks.wholeNumber('quantity', checked.quantity, 1, quantity, 'Veuillez entrer un nombre entier de 1 à 1 000');
    checks.orThrow(InvalidFields);
    this.state = checked;
  }

  /** The office no longer has it; it stays in the history. */
  retire(now: Instant): void {
    this.state = { ...this.state, retiredAt: now };
  }
}

/** The periods in the order of time. Each has days that exist and a reason. */
function checkedPeriods(checks: FormCheck, periods: readonly DaysOutOfService[]): DaysOutOfService[] {
  if (periods.length > equipmentLimits.periods)
    checks.refuse('outOfService', `${equipmentLimits.periods} périodes au plus`);
  const checked = periods.map(({ from, to, reason }, index) => {
    const path = `outOfService.${index}`;
    checkDays(checks, path, { from, to });
    return {
      from,
      to,
      reason: checks.text(`${path}.reason`, reason, equipmentLimits.reason, 'Veuillez indiquer la raison'),
    };
  });
  return checked.sort(byTime);
}

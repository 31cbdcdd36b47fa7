import { Column, Entity, PrimaryColumn } from 'typeorm';

const cents = (name: string) => Column({ name, type: 'integer', nullable: true });

/** A row of pricing.rates; `null` is an empty field, which falls through to the next tariff. */
@Entity({ schema: 'pricing', name: 'rates' })
export class RateRecord {
  @PrimaryColumn({ name: 'owner_kind', type: 'text' })
  ownerKind!: 'default' | 'department' | 'organisation';
  /** 0 for the default tariff. */
  @PrimaryColumn({ name: 'owner_id', type: 'integer' })
  ownerId!: number;
  @cents('hourly_rescuer_cents') hourlyRescuer!: number | null;
  @cents('hourly_night_cents') hourlyNight!: number | null;
  @cents('hourly_holiday_cents') hourlyHoliday!: number | null;
  @cents('doctor_cents') doctor!: number | null;
  @cents('nurse_cents') nurse!: number | null;
  @cents('meal_cents') meal!: number | null;
  @cents('lot_a_cents') lotA!: number | null;
  @cents('lot_b_cents') lotB!: number | null;
  @cents('lot_c_cents') lotC!: number | null;
  @cents('lot_medical_cents') lotMedical!: number | null;
  @cents('vps_cents') vps!: number | null;
  @cents('vl_cents') vl!: number | null;
  @cents('vtu_cents') vtu!: number | null;
  @cents('vtp_cents') vtp!: number | null;
  @cents('tent_cents') tent!: number | null;
  @Column({ name: 'disable_night_hours', type: 'boolean', nullable: true })
  disableNightHours!: boolean | null;
  /** Minutes after midnight. */
  @Column({ name: 'night_hour_start', type: 'smallint', nullable: true })
  nightHourStart!: number | null;
  @Column({ name: 'night_hour_end', type: 'smallint', nullable: true })
  nightHourEnd!: number | null;
}

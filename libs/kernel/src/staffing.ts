import { counted } from './counted';
import { frenchNumber } from './french-number';

/** The persons of a cover: its rescuers, and on top of them those who supervise (« encadrement »). */
export interface Staffing {
  readonly rescuers: number;
  readonly supervision: number;
}

/**
 * Says how many persons a cover has, in the form of every screen and paper: « 4 vendus + 1 encadrement », « 4 + 1 encadrement » without a
 * participle, « 4 » without supervision.
 *
 * @param participle what the rescuers are, in the singular
 */
export function staffingText({ rescuers, supervision }: Staffing, participle?: string): string {
  const count = participle ? counted(rescuers, participle) : frenchNumber(rescuers);
  return supervision > 0 ? `${count}\u00a0+\u00a0${frenchNumber(supervision)} encadrement` : count;
}

/** Says how many persons are planned of those required, null while unknown: « 8 prévus + 1 encadrement sur 12 + 2 encadrement ». */
export function plannedStaffingText(planned: Staffing, required: Staffing | null): string {
  return `${staffingText(planned, 'prévu')}${required ? ` sur ${staffingText(required)}` : ', besoin à définir'}`;
}

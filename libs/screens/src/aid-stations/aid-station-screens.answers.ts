import type { OrganiserStation } from './aid-station-views';
import type { OrganiserAidStation } from './aid-station-screens.dto';
import { organiserStepAnswer } from '../dossier/next-step.answers';

/** Builds the answer of a card of « Mes postes de secours », the organiser's list. */
export function organiserStationAnswer({
  timeZone,
  nextStep,
  invoicesToPay,
  standing,
  ...station
}: OrganiserStation): OrganiserAidStation {
  return { ...station, ...organiserStepAnswer({ nextStep, invoicesToPay, standing }, timeZone) };
}

import type { OrganiserStation, ShownStation } from './aid-station-views';
import type { AidStationAnswer, OrganiserAidStation } from './aid-station-screens.dto';
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

/** Builds the answer of a station with its slots and papers. Only its organiser receives the next step. */
export function stationAnswer({ step, timeZone, ...station }: ShownStation): AidStationAnswer {
  const answer = step && organiserStepAnswer(step, timeZone);
  return { ...station, nextStep: answer?.nextStep ?? null, standing: answer?.standing ?? null };
}

import type { OrganiserStation, ShownStation } from '../read-models/aid-station-views';
import type { AidStationAnswer, OrganiserAidStation } from './aid-station-screens.dto';
import { organiserStepAnswer } from './next-step.answers';

/** A card of the organiser's « Mes postes de secours ». */
export function organiserStationAnswer({
  timeZone,
  nextStep,
  invoicesToPay,
  standing,
  ...same
}: OrganiserStation): OrganiserAidStation {
  return { ...same, ...organiserStepAnswer({ nextStep, invoicesToPay, standing }, timeZone) };
}

/** A station with its slots and papers; who has to act only for its organiser. */
export function stationAnswer({ step, timeZone, ...same }: ShownStation): AidStationAnswer {
  const answer = step && organiserStepAnswer(step, timeZone);
  return { ...same, nextStep: answer?.nextStep ?? null, standing: answer?.standing ?? null };
}

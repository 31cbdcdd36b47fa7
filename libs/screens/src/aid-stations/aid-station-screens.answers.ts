import { RelatedFileAnswer } from '@pds/demand/adapters';
import type { RelatedFile } from '@pds/demand/domain';
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

/** Builds the answer of a station with its slots, papers and annexed files. Only its organiser receives the next step. */
export function stationAnswer(
  { step, timeZone, ...station }: ShownStation,
  files: readonly RelatedFile[],
): AidStationAnswer {
  const answer = step && organiserStepAnswer(step, timeZone);
  const relatedFiles = files.map((file) => RelatedFileAnswer.of(file));
  return { ...station, relatedFiles, nextStep: answer?.nextStep ?? null, standing: answer?.standing ?? null };
}

import type { Settings } from '../settings/settings';
import { activeTraces, recordTracesIn } from './traces';

/** Begins to record traces, if the settings name a receiver: before the application is created. */
export async function startTraces({ tracesEndpoint }: Settings): Promise<void> {
  if (tracesEndpoint === undefined) return;
  const { otlpTraces } = await import('./otlp-traces');
  recordTracesIn(otlpTraces(tracesEndpoint));
}

/** Sends what was recorded, and records nothing more. */
export async function stopTraces(): Promise<void> {
  const stopped = activeTraces();
  recordTracesIn(null);
  await stopped?.stop();
}

/** Records what the program does as spans of OpenTelemetry. */
export interface Traces {
  /** Runs work as a span: of its own trace, or of the one under way. */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Names the span of the request under way after its route. */
  nameRequest(method: string, route: string): void;
  /** Sends what was recorded; waits some seconds at most. */
  stop(): Promise<void>;
}

/** Null without OTEL_EXPORTER_OTLP_ENDPOINT: then none of OpenTelemetry's packages is loaded. */
let active: Traces | null = null;

/** The traces of this process; null when it records none. */
export const activeTraces = (): Traces | null => active;

/** Sets where {@link traced} records; null: nowhere. */
export function recordTracesIn(traces: Traces | null): void {
  active = traces;
}

/**
 * Runs work as a span, if traces are recorded.
 * @param name a code of the program, such as the name of a task: nothing that people write
 */
export function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  return active ? active.run(name, work) : work();
}

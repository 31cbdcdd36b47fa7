/** Records what the program does as spans of OpenTelemetry. */
export interface Traces {
  /** Runs work as a span: of its own trace, or of the one under way. */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Begins the span of a request. @param route the template of its route, without ids */
  startRequest(method: string, route: string): RequestSpan;
  /** Sends what was recorded; waits some seconds at most. */
  stop(): Promise<void>;
}

/** The span of a request under way, recorded or not. */
export interface RequestSpan {
  /** Runs the rest of the request: what it does becomes part of its trace. */
  run(rest: () => void): void;
  /** @param status of the answer, as in HTTP */
  end(status: number): void;
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

/** One wrong field of a request: a path such as `eventSlots.0.endDate`, and what to tell the user. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** An error answer of the API (RFC 9457 `application/problem+json`), or the failure to get one (`status` 0). */
export class Problem extends Error {
  readonly status: number;
  /** Stable name of the broken rule, for code that reacts to one of them. */
  readonly code: string | undefined;
  /** Fields to correct; empty when the error is not about a field. */
  readonly errors: readonly FieldError[];

  /** @param message the French text to show */
  constructor(status: number, message: string, options: { code?: string; errors?: readonly FieldError[] } = {}) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.code = options.code;
    this.errors = options.errors ?? [];
  }
}

const unreachable = 'Le serveur ne répond pas. Vérifiez votre connexion puis réessayez.';
const unexpected = 'Une erreur inattendue est survenue. Réessayez dans quelques instants.';

/**
 * How every call of the generated client is made: same-origin cookies, the header that marks a programmatic request
 * (CSRF defence), the decoded body as the result.
 *
 * @throws Problem on any answer outside 2xx and when no answer comes; an abort stays the browser's own error
 */
export async function fetchApi<Answer>(url: string, options: RequestInit = {}): Promise<Answer> {
  const headers = new Headers(options.headers);
  headers.set('X-Requested-With', 'XMLHttpRequest');
  if (!headers.has('Accept')) headers.set('Accept', 'application/json, application/problem+json');
  let response: Response;
  try {
    response = await fetch(url, { ...options, headers, credentials: 'same-origin' });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new Problem(0, unreachable);
  }
  const body = await decoded(response);
  if (response.ok) return body as Answer;
  throw problemOf(response.status, body);
}

async function decoded(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const text = await response.text();
  if (!/\bjson\b/.test(response.headers.get('Content-Type') ?? '')) return text;
  return text ? JSON.parse(text) : undefined;
}

function problemOf(status: number, body: unknown): Problem {
  const { title, detail, code, errors } = (typeof body === 'object' && body ? body : {}) as {
    title?: string;
    detail?: string;
    code?: string;
    errors?: FieldError[];
  };
  return new Problem(status, detail ?? title ?? unexpected, { code, errors });
}
